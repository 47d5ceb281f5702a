// The demo on the test database, with its pages and without the web apps.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@plumbline/server/database/test-database';
import type { Database } from '@plumbline/server/database/open-database';
import { readEnv } from '@plumbline/server/env';
import { buildHttp } from '@plumbline/server/http-server';
import { openLog } from '@plumbline/server/log';
import { appOn } from '@plumbline/server/open-app';
import { testClock } from '@plumbline/server/testing/test-clock';
import { addDemoRoutes } from '../pages/demo-routes.ts';
import { standInIssuers } from '../providers/stand-in-issuers.ts';
import { withStandIns } from '../providers/with-stand-ins.ts';
import { seedStories } from '../seed/seed-stories.ts';

/** Nothing listens there. */
const SANDBOX_URL = 'http://localhost:3001';

export async function testDemo(database?: Database) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-demo-'));
  const env = readEnv({ DATA_DIR: dataDir, SECRET_KEY: 'a key for tests that is long enough' }, false);
  const issuers = standInIssuers(env);
  const app = appOn(database ?? (await testDatabase()), withStandIns(env, issuers), {
    log: openLog('silent'),
    now: testClock().now,
  });
  await seedStories(app, issuers);
  const http = await buildHttp(app, {
    web: null,
    trustProxy: false,
    requestsPerMinute: 100_000,
    extend: (instance) =>
      addDemoRoutes(app, instance, { dataDir, issuers, isBehindProxy: false, sandboxUrl: SANDBOX_URL, clock: null }),
  });
  const get = (url: string, host = 'localhost:3000', cookie?: string) =>
    http.inject({ url, headers: { host, ...(cookie && { cookie }) } });
  return { app, get, issuers };
}

export type TestDemo = Awaited<ReturnType<typeof testDemo>>;
