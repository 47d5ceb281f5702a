// A second process on the same database that works off what is due, and then says how many it started.
import { openDatabase } from '@plumbline/server/database/open-database';
import { readEnv } from '@plumbline/server/env';
import { openLog } from '@plumbline/server/log';
import { appOn } from '@plumbline/server/open-app';
import { runScheduled } from '@plumbline/server/payments/scheduled/run-scheduled';
import { sayReady } from '../product.ts';

const log = openLog('silent');
const env = readEnv(process.env, false);
const database = await openDatabase({
  databaseUrl: env.databaseUrl ?? '',
  dataDir: '',
  log,
  poolSize: env.poolSize,
});
const started = await runScheduled(appOn(database, env, { log, now: () => new Date() }));
sayReady({ started });
await database.close();
