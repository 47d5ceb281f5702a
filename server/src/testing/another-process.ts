import { readEnv } from '../env.ts';
import { buildHttp } from '../http-server.ts';
import { openLog } from '../log.ts';
import { appOn } from '../open-app.ts';
import { TEST_ENV, type TestPortal } from './test-portal.ts';

/** A second server process on the same database: the same key, an empty cache. */
export async function anotherProcess({ app: { database }, clock, host }: TestPortal) {
  const app = appOn(database, readEnv(TEST_ENV, false), { log: openLog('silent'), now: clock.now });
  const http = await buildHttp(app, { web: null, trustProxy: false, requestsPerMinute: 100_000 });
  return { app, http, host };
}
