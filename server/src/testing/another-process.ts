import type { TestPortal } from './test-portal.ts';
import { BASE_DOMAIN } from './test-portal.ts';
import { readEnv } from '../env.ts';
import { buildHttp } from '../http/http-server.ts';
import { openLog } from '../log.ts';
import { appOn } from '../open-app.ts';

/** A second server on the same database: it shares the key, and remembers nothing of the first one. */
export async function anotherProcess({ app: { database }, clock, host }: TestPortal) {
  const env = readEnv(
    { BASE_DOMAIN, SECRET_KEY: 'only for tests, thirty-two characters', PORT: '443', PUBLIC_SCHEME: 'https' },
    false,
  );
  const app = appOn(database, env, { log: openLog('silent'), now: clock.now });
  const http = await buildHttp(app, { web: null, trustProxy: false, requestsPerMinute: 100_000 });
  return { app, http, host };
}
