// Customers see as of when the balances are that the ERP has said (IMP-01, IMP-03).
import { beforeAll, describe, expect, test } from 'vitest';
import { testProgram } from '../programs/testing/test-program.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { importDesk } from './testing/import-desk.ts';

let portal: TestPortal;
let desk: ReturnType<typeof importDesk>;
let code: string;

beforeAll(async () => {
  portal = await testPortal({ database: await ownDatabase(), settings: { isPaymentEnabled: true } });
  desk = importDesk(portal);
  const customer = await portal.app.sql
    .selectFrom('customer')
    .select('code')
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', portal.user.customerId)
    .executeTakeFirstOrThrow();
  code = customer.code;
  await desk.load('customers', 'Customer No,Name\nOTHER-1,Obrey Finch\n');
});

/** What the dashboard and the list of invoices show. */
async function shown(): Promise<string | null> {
  const ask = async (url: string) =>
    (await portal.send({ url, cookie: portal.cookies.customer })).json<{ balancesAsOf: string | null }>().balancesAsOf;
  const summary = await ask('/v1/invoices/summary/all');
  expect(await ask('/v1/invoices/open-total')).toBe(summary);
  const dashboard = await portal.send({ url: '/v1/dashboard', cookie: portal.cookies.customer });
  expect(dashboard.json()).toMatchObject({ summary: { balancesAsOf: summary } });
  return summary;
}

/** The next file, a minute later; answers as of when it is. */
function nextMinute(): string {
  portal.clock.pass(60_000);
  return portal.clock.now().toISOString();
}
const fileOf = (rows: readonly string[]) => ['Invoice,Customer,Date,Amount,Balance', ...rows, ''].join('\n');
const rowOf = (invoice: string, customer: string, balance = '10.00') =>
  `${invoice},${customer},11/01/2026,10.00,${balance}`;

describe('IMP-01 the time of the balances', () => {
  test('is that of the newest file that names the customer, and none before the first', async () => {
    expect(await shown()).toBeNull();
    const first = nextMinute();
    await desk.load('invoices', fileOf([rowOf('1', code), rowOf('2', 'OTHER-1')]), { asOf: first });
    expect(await shown()).toBe(first);
    await desk.load('invoices', fileOf([rowOf('2', 'OTHER-1', '9.00')]), { asOf: nextMinute() });
    expect(await shown()).toBe(first);
    const older = new Date(new Date(first).getTime() - 60_000).toISOString();
    await desk.load('invoices', fileOf([rowOf('3', code)]), { asOf: older });
    expect(await shown()).toBe(first);
  });

  test('is later after a file that says the same, and again the earlier one after its undo', async () => {
    const before = await shown();
    const asOf = nextMinute();
    const same = await desk.load('invoices', fileOf([rowOf('1', code)]), { asOf });
    expect(same).toMatchObject({ state: 'DONE', sameCount: 1, changedCount: 0, newCount: 0 });
    expect(await shown()).toBe(asOf);
    expect(await desk.undo(same.id)).toMatchObject({ state: 'UNDONE' });
    expect(await shown()).toBe(before);
  });

  test('is that of a complete file also for customers who are not in it; one with errors speaks of its rows only', async () => {
    const before = await shown();
    await desk.load('invoices', fileOf([rowOf('2', 'OTHER-1', '8.00'), rowOf('9', 'NOBODY')]), { asOf: nextMinute() });
    expect(await shown()).toBe(before);
    const asOf = nextMinute();
    const complete = await desk.load('invoices', fileOf([rowOf('2', 'OTHER-1', '7.00')]), { asOf, isComplete: true });
    expect(complete).toMatchObject({ state: 'DONE', closedCount: 2 });
    expect(await shown()).toBe(asOf);
    expect(await desk.undo(complete.id)).toMatchObject({ state: 'UNDONE' });
    expect(await shown()).toBe(before);
    const part = fileOf([rowOf('1', code), rowOf('3', code), rowOf('2', 'OTHER-1', '6.00'), rowOf('9', 'NOBODY')]);
    const wrong = await desk.load('invoices', part, { asOf: nextMinute(), isComplete: true });
    const other = await desk.load('invoices', fileOf([rowOf('2', 'OTHER-1')]), { asOf: nextMinute() });
    expect(await shown()).toBe(wrong.asOf);
    expect([await desk.undo(other.id), await desk.undo(wrong.id)]).toMatchObject([
      { state: 'UNDONE' },
      { state: 'UNDONE' },
    ]);
    expect(await shown()).toBe(before);
  });

  test('is that of a batch by API, also of one that says the same', async () => {
    const program = testProgram(portal);
    const { token } = await program.makeToken();
    const row = {
      invoiceNumber: '1',
      customerCode: code,
      invoiceCreatedAt: '2026-11-01',
      totalAmount: 1000,
      balance: 1000,
    };
    const asOf = nextMinute();
    expect(await program.load(token, 'invoices', [row], { asOf })).toMatchObject({ importId: null, sameCount: 1 });
    expect(await shown()).toBe(asOf);
  });

  test('is none once the only file is undone, and is not that of another organization', async () => {
    const stranger = await testPortal({ database: await ownDatabase() });
    const theirs = importDesk(stranger);
    await theirs.load('customers', `Customer No,Name\n${code},Somebody\n`);
    const before = await shown();
    const run = await theirs.load('invoices', fileOf([rowOf('1', code)]), { isComplete: true });
    expect(await shown()).toBe(before);
    expect(await theirs.undo(run.id)).toMatchObject({ state: 'UNDONE' });
    const left = await portal.app.sql
      .selectFrom('importKnown')
      .select('kind')
      .where('organizationId', '=', stranger.organizationId)
      .where('kind', '=', 'invoices')
      .execute();
    expect(left).toEqual([]);
  });
});
