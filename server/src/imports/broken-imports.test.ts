// An import that fails, dies or is stopped in the middle changes nothing, and is done once by the next try (IMP-01).
import { beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { runImports } from './run-imports.ts';
import { importDesk } from './testing/import-desk.ts';

const HEAD = 'Inv No,Cust #,Job Id,Inv Date,Ext Amt,Open Bal';
/** More than the job reads at once. */
const ROWS = 5_000;
const CLAIM_MS = 121_000;

let portal: TestPortal;
let desk: ReturnType<typeof importDesk>;

beforeAll(async () => {
  portal = await testPortal({ database: await ownDatabase() });
  desk = importDesk(portal);
  await desk.load('customers', 'Customer No,Name\nTARN-001,Tarnwick Constructors\n');
});

const fileOf = (prefix: string, count: number, balance = '10.00') =>
  [
    HEAD,
    ...Array.from({ length: count }, (_, row) => `${prefix}-${row},TARN-001,J-${prefix},11/14/2026,10.00,${balance}`),
    '',
  ].join('\n');

/** Everything that an import of invoices writes, of all organizations of this database. */
async function written() {
  const { rows } = await portal.app.database.owner.query<{ found: unknown }>(
    `select json_build_object(
       'invoices', (select json_agg(json_build_array(invoice_number, balance, erp_as_of) order by id) from invoice),
       'projects', (select count(*) from project),
       'changes', (select count(*) from import_change),
       'known', (select json_agg(json_build_array(kind, record_id, as_of) order by kind, record_id) from import_known),
       'items', (select count(*) from reconciliation_item)
     ) as found`,
  );
  return rows[0]?.found;
}

const countOf = async (prefix: string): Promise<number> => {
  const { rows } = await portal.app.database.owner.query<{ count: number }>(
    `select count(*)::int as count from invoice where invoice_number like $1`,
    [`${prefix}-%`],
  );
  return rows[0]?.count ?? Number.NaN;
};

/** A process that reads the first half of the file and then hangs until it may go on. */
function slowProcess() {
  let release = () => {};
  const mayGoOn = new Promise<void>((resolve) => (release = resolve));
  const read: App['storage']['read'] = async (key) => {
    const bytes = await portal.app.storage.get(key);
    if (bytes === null) return null;
    const half = Math.ceil(bytes.length / 2);
    return (async function* () {
      yield bytes.subarray(0, half);
      await mayGoOn;
      yield bytes.subarray(half);
    })();
  };
  return { app: { ...portal.app, storage: { ...portal.app.storage, read } }, release };
}

/** A check in such a process, after it has reported its first rows. */
async function hangingCheck(prefix: string) {
  const run = await desk.upload('invoices', fileOf(prefix, ROWS));
  expect((await desk.post(run.id, 'check')).statusCode).toBe(200);
  const { app, release } = slowProcess();
  const running = runImports(app);
  await expect.poll(async () => (await desk.read(run.id)).rowCount, { timeout: 20_000 }).toBe(2_000);
  return { id: run.id, running, release };
}

describe('IMP-01 an import that fails in the middle', () => {
  test('says so, leaves everything as it was, and is imported once by the next try', async () => {
    await desk.load('invoices', fileOf('F', 2));
    const before = await written();
    portal.clock.pass(60_000);
    const run = await desk.upload('invoices', fileOf('F', 4, '7.00'));
    expect(await desk.check(run.id)).toMatchObject({ state: 'CHECKED', newCount: 2, changedCount: 2 });
    // The time of the balances is written last: by then invoices are inserted and changed.
    await portal.app.database.owner.query(`
      create function fail_import() returns trigger language plpgsql as $$
      begin
        if (select count(*) from invoice where invoice_number like 'F-%') = 4 then
          raise exception 'the disk is full';
        end if;
        return new;
      end $$;
      create trigger fail_import before insert or update on import_known for each row execute function fail_import();
    `);
    expect(await desk.start(run.id)).toMatchObject({
      state: 'FAILED',
      failure: 'Something went wrong on our side. Nothing was imported. Please check the file again.',
      finishedAt: null,
    });
    expect(await written()).toEqual(before);
    expect((await desk.post(run.id, 'start')).json()).toMatchObject({ code: 'import_state' });
    await portal.app.database.owner.query('drop trigger fail_import on import_known; drop function fail_import');
    expect(await desk.check(run.id)).toMatchObject({ state: 'CHECKED', newCount: 2, changedCount: 2, failure: null });
    expect(await desk.start(run.id)).toMatchObject({ state: 'DONE', newCount: 2, changedCount: 2 });
    expect(await countOf('F')).toBe(4);
    expect(await desk.undo(run.id)).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    expect(await written()).toMatchObject({ invoices: (before as { invoices: unknown }).invoices });
  });
});

describe('IMP-01 a process that dies', () => {
  test('while it checks has its file taken over once its claim is over, and no earlier', async () => {
    const before = await written();
    const { id, running, release } = await hangingCheck('D');
    await runImports(portal.app);
    expect(await desk.read(id)).toMatchObject({ state: 'CHECKING', rowCount: 2_000 });
    portal.clock.pass(CLAIM_MS);
    await runImports(portal.app);
    expect(await desk.read(id)).toMatchObject({ state: 'CHECKED', rowCount: ROWS, newCount: ROWS });
    // The first one was only slow: it finds that somebody else has done its work.
    release();
    await running;
    expect(await desk.read(id)).toMatchObject({ state: 'CHECKED', rowCount: ROWS, newCount: ROWS, failure: null });
    expect(await written()).toEqual(before);
    expect(await desk.start(id)).toMatchObject({ state: 'DONE', newCount: ROWS, leftOutCount: 0 });
    expect(await countOf('D')).toBe(ROWS);
  });

  test('while it imports, also together with the database, has its import done once by another', async () => {
    const run = await desk.upload('invoices', fileOf('I', 3));
    expect(await desk.check(run.id)).toMatchObject({ state: 'CHECKED', newCount: 3 });
    const before = await written();
    expect((await desk.post(run.id, 'start')).statusCode).toBe(200);
    const claimedUntil = new Date(portal.clock.now().getTime() + 120_000).toISOString();
    // What is left of it: its claim, and rows that the database has lost.
    await portal.app.database.owner.query('update import_run set claimed_until = $2 where id = $1', [
      run.id,
      claimedUntil,
    ]);
    await portal.app.database.owner.query('delete from import_row where run_id = $1', [run.id]);
    await runImports(portal.app);
    expect(await desk.read(run.id)).toMatchObject({ state: 'IMPORTING' });
    expect(await written()).toEqual(before);
    portal.clock.pass(CLAIM_MS);
    await Promise.all([runImports(portal.app), runImports(portal.app)]);
    expect(await desk.read(run.id)).toMatchObject({ state: 'DONE', newCount: 3, leftOutCount: 0 });
    expect(await countOf('I')).toBe(3);
  });
});

describe('IMP-01 a check that is stopped', () => {
  test('while the file is read changes nothing, and the file is checked and imported afterwards', async () => {
    const before = await written();
    const { id, running, release } = await hangingCheck('S');
    expect((await desk.post(id, 'stop')).json()).toMatchObject({ state: 'UPLOADED', rowCount: 0 });
    release();
    await running;
    expect(await desk.read(id)).toMatchObject({ state: 'UPLOADED', rowCount: 0, newCount: 0, checkedAt: null });
    expect((await desk.post(id, 'start')).json()).toMatchObject({ code: 'import_state' });
    expect(await written()).toEqual(before);
    expect(await desk.check(id)).toMatchObject({ state: 'CHECKED', rowCount: ROWS, newCount: ROWS });
    expect(await desk.start(id)).toMatchObject({ state: 'DONE', newCount: ROWS });
    expect(await countOf('S')).toBe(ROWS);
  });
});
