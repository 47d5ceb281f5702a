// checkImport, startImport: a check that takes too long fails and says so; what was judged is written
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '../database/transaction.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { runImports } from './run-imports.ts';
import { importDesk } from './testing/import-desk.ts';

const LIMIT_MS = 500;

let portal: TestPortal;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  portal = await testPortal({ database: await ownDatabase(), env: { IMPORT_STATEMENT_MS: String(LIMIT_MS) } });
  desk = importDesk(portal);
});

const fileOf = (name: string) =>
  `Customer No,Name,Street,City,State,Zip\nTARN-001,${name},1180 Tarnwick Way,Austin,TX,78701\n`;

async function whileLocked(lock: (tx: Tx) => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  await portal.app.sql.transaction().execute(async (tx) => {
    await lock(tx);
    await work();
  });
}

test('IMP-01 a check whose judging takes too long fails with a reason, and can be made again', async () => {
  const { id } = await desk.upload('customers', fileOf('Tarnwick'));
  expect((await desk.post(id, 'check')).statusCode).toBe(200);
  await whileLocked(
    (tx) => raw`lock table customer in access exclusive mode`.execute(tx),
    () => runImports(portal.app),
  );
  expect(await desk.read(id)).toMatchObject({
    state: 'FAILED',
    failure:
      'Checking the file against your records took too long. Nothing was imported. Please check it again later, or split it into several files.',
  });
  expect(await desk.check(id)).toMatchObject({ state: 'CHECKED', newCount: 1 });
  expect(await desk.start(id)).toMatchObject({ state: 'DONE' });
});

test('IMP-01 rows that were judged are written, however long that takes', async () => {
  const { id } = await desk.upload('customers', fileOf('Tarnwick Constructors'));
  await desk.check(id);
  expect((await desk.post(id, 'start')).statusCode).toBe(200);
  let imported: Promise<void> | undefined;
  await whileLocked(
    (tx) =>
      tx
        .selectFrom('customer')
        .select('id')
        .where('organizationId', '=', portal.organizationId)
        .where('code', '=', 'TARN-001')
        .forUpdate()
        .execute(),
    async () => {
      imported = runImports(portal.app);
      await expect.poll(isWaiting, { timeout: 15_000 }).toBe(true);
      await sleep(2 * LIMIT_MS);
    },
  );
  await imported;
  expect(await desk.read(id)).toMatchObject({ state: 'DONE', changedCount: 1 });
});

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await portal.app.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};
