// VFY-03, decisions D16 and D23: a mark has one or more causes, and goes when the money of all of them is back.
import { sql as raw } from 'kysely';
import { asCents } from '@plumbline/rules/money';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { lockPayment } from '../../payments/payments.sql.ts';
import { bookReportedDispute } from '../../payments/reconciliation/book-disputes.ts';
import { reconcilePayments } from '../../payments/reconciliation/reconcile.ts';
import { outcomesOf } from '../../payments/testing/outcome-request.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/payment-jobs.ts';
import { FINAL, moneyDesk, type MoneyDesk } from '../testing/money-desk.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

let desk: MoneyDesk;
let columns: string;
beforeEach(async () => {
  desk = await moneyDesk();
  const { portal, projectId } = desk;
  const { sql } = portal.app;
  const customer = sql.selectFrom('customer').select('code').where('id', '=', portal.user.customerId);
  const project = sql.selectFrom('project').select('jobId').where('id', '=', projectId);
  const [{ code }, { jobId }] = [await customer.executeTakeFirstOrThrow(), await project.executeTakeFirstOrThrow()];
  columns = `${code},10/01/2026,100.00,${jobId}`;
});
afterEach(() => desk.portal.sandbox.stop());

/** A file of the ERP as of now, one minute after the last: balances by number of invoices of 100.00. */
function load(balances: Record<string, string>) {
  const { portal } = desk;
  portal.tick(60_000);
  const rows = Object.entries(balances).map(([number, balance]) => `${number},${columns},${balance}\n`);
  const csv = `Invoice,Customer,Date,Amount,Project number,Balance\n${rows.join('')}`;
  return importDesk(portal).load('invoices', csv, { asOf: portal.clock.now().toISOString() });
}
const post = (code: string) =>
  importDesk(desk.portal).load('postings', `Payment code\n${code}\n`, { asOf: desk.portal.clock.now().toISOString() });

async function idOf(number: string): Promise<string> {
  const { app, organizationId } = desk.portal;
  const invoices = app.sql.selectFrom('invoice').select('id').where('organizationId', '=', organizationId);
  return (await invoices.where('invoiceNumber', '=', number).executeTakeFirstOrThrow()).id;
}
const pay = async (number: string) => desk.payByCard({ invoiceId: await idOf(number), balance: 100_00 });

async function atProvider(code: string, what: '/chargeback' | '/win-chargeback'): Promise<void> {
  await desk.provider(code, what);
  await desk.pass(2);
}

/** A full release of A1 and A2 after one that acknowledges their money: it acknowledges none. */
async function fullRelease(): Promise<string> {
  await desk.released();
  return desk.released(FINAL);
}
const stateOf = async (id: string) => {
  const { number } = await desk.waivers.row(id);
  const named = (await desk.alerts()).filter((detail) => new RegExp(`W-${number}\\b`, 'u').test(detail));
  return [await desk.isMarked(id), named.length];
};
const actionsOf = async (id: string) => {
  const { events } = (await desk.waivers.get(`/v1/waivers/${id}`)).json<{ events: Record<string, unknown>[] }>();
  return events
    .map(({ action, worker }) => `${String(action)} ${String(worker)}`)
    .filter((each) => each.startsWith('money'));
};

test('a mark of two payments goes when both are back, also if the invoice of one is paid another way', async () => {
  await load({ A1: '100.00', A2: '100.00' });
  const [first, second] = [await pay('A1'), await pay('A2')];
  const id = await fullRelease();
  await atProvider(first, '/chargeback');
  expect(await stateOf(id)).toEqual([true, 1]);
  await atProvider(second, '/chargeback');
  expect(await stateOf(id)).toEqual([true, 2]);
  await pay('A2');
  await atProvider(first, '/win-chargeback');
  expect(await stateOf(id)).toEqual([true, 1]);
  await atProvider(second, '/win-chargeback');
  expect(await stateOf(id)).toEqual([false, 0]);
  expect(await actionsOf(id)).toEqual([
    'money-returned Payments',
    'money-returned Payments',
    'money-back Payments',
    'money-back Payments',
  ]);
});

test('REF-02 what staff record marks a waiver once, whatever the provider reports later', async () => {
  await load({ A1: '100.00', A2: '100.00' });
  const code = await pay('A1');
  await pay('A2');
  const id = await fullRelease();
  const { recordDispute, recordDisputeEnd } = outcomesOf(desk.portal);
  await recordDispute(code);
  expect(await stateOf(id)).toEqual([true, 1]);
  await atProvider(code, '/chargeback');
  expect(await stateOf(id)).toEqual([true, 1]);
  await recordDisputeEnd(code);
  expect(await stateOf(id)).toEqual([false, 0]);
  await atProvider(code, '/win-chargeback');
  expect(await actionsOf(id)).toEqual(['money-returned Payments', 'money-back Payments']);
});

test('a mark of an import stays when the books have that money again, if a payment has gone back meanwhile', async () => {
  await load({ A1: '0.00', A2: '100.00' });
  const code = await pay('A2');
  const id = await fullRelease();
  await load({ A1: '100.00' });
  expect(await stateOf(id)).toEqual([true, 1]);
  await atProvider(code, '/chargeback');
  expect(await stateOf(id)).toEqual([true, 2]);
  // Both are paid by check.
  await load({ A1: '0.00', A2: '0.00' });
  for (const number of ['A1', 'A2']) expect((await desk.portal.invoice(await idOf(number))).balance).toBe(0);
  expect(await stateOf(id)).toEqual([true, 1]);
  await atProvider(code, '/win-chargeback');
  expect(await stateOf(id)).toEqual([false, 0]);
});

test('a mark of a payment stays when its dispute is won, if the books have lost other money meanwhile', async () => {
  await load({ A1: '0.00', A2: '100.00' });
  const code = await pay('A2');
  const id = await fullRelease();
  await atProvider(code, '/chargeback');
  await load({ A1: '100.00' });
  expect(await stateOf(id)).toEqual([true, 2]);
  const instead = await pay('A1');
  await atProvider(code, '/win-chargeback');
  expect(await stateOf(id)).toEqual([true, 1]);
  await post(instead);
  await load({ A1: '0.00' });
  expect(await stateOf(id)).toEqual([true, 1]);
});

test('a payment of after the release that is refunded is no cause of its own', async () => {
  await load({ A1: '100.00', A2: '100.00' });
  const code = await pay('A1');
  await pay('A2');
  const id = await fullRelease();
  await atProvider(code, '/chargeback');
  const again = await pay('A1');
  await desk.provider(again, '/refund');
  await desk.pass(4);
  expect((await desk.portal.invoice(await idOf('A1'))).balance).toBe(100_00);
  await atProvider(code, '/win-chargeback');
  expect(await stateOf(id)).toEqual([false, 0]);
});

test('a file that repeats what a chargeback has opened is no cause of its own', async () => {
  await load({ A1: '100.00', A2: '100.00' });
  const code = await pay('A1');
  await pay('A2');
  const id = await fullRelease();
  await atProvider(code, '/chargeback');
  await load({ A1: '100.00', A2: '0.00' });
  expect(await stateOf(id)).toEqual([true, 1]);
  await atProvider(code, '/win-chargeback');
  expect(await stateOf(id)).toEqual([false, 0]);
});

test('a refund of a part stays a cause, however long its booking takes', async () => {
  await load({ A1: '100.00', A2: '100.00' });
  const [first, second] = [await pay('A1'), await pay('A2')];
  const id = await fullRelease();
  await desk.provider(first, '/refund', { amount: '10.00' });
  await desk.pass(6);
  expect(await stateOf(id)).toEqual([true, 1]);
  // The clock of a test stands still between the refund and its mark.
  const { sql } = desk.portal.app;
  await sql
    .updateTable('paymentRefund')
    .set({ doneAt: raw<string>`done_at - interval '50 milliseconds'` })
    .where('organizationId', '=', desk.portal.organizationId)
    .execute();
  await desk.payByCard({ invoiceId: await idOf('A1'), balance: (await desk.portal.invoice(await idOf('A1'))).balance });
  await atProvider(second, '/chargeback');
  await atProvider(second, '/win-chargeback');
  expect(await desk.isMarked(id)).toBe(true);
});

test('open invoices that a file brings into a released waiver are reported once, whatever the next files repeat', async () => {
  await load({ A1: '100.00', A2: '100.00' });
  await pay('A1');
  await pay('A2');
  const id = await fullRelease();
  const { number } = await desk.waivers.row(id);
  const { sql } = desk.portal.app;
  const reported = async () =>
    (await sql.selectFrom('reconciliationItem').select(['state', 'detail', 'orderId']).execute()).filter(
      ({ orderId, detail }) => orderId === `W-${number}` && detail.includes('brought open invoices'),
    );
  await load({ A3: '100.00' });
  expect(await reported()).toMatchObject([{ state: 'OPEN', detail: expect.stringContaining('(A3)') as string }]);
  await sql.updateTable('reconciliationItem').set({ state: 'RESOLVED' }).where('orderId', '=', `W-${number}`).execute();
  await load({ A3: '90.00' });
  expect(await reported()).toMatchObject([{ state: 'RESOLVED' }]);
  await load({ A4: '100.00' });
  expect(await reported()).toHaveLength(2);
});

test('what an import finds after it has waited is a cause of its own, although it began before the mark', async () => {
  const { portal } = desk;
  const { app } = portal;
  const other = await desk.waivers.projectIn('IL');
  const project = app.sql.selectFrom('project').select('jobId').where('id', '=', other);
  const { jobId } = await project.executeTakeFirstOrThrow();
  const file = (balance: string) => {
    portal.tick(MINUTE_MS);
    const elsewhere = columns.replace(/[^,]*$/u, jobId);
    const csv = `Invoice,Customer,Date,Amount,Project number,Balance\nA1,${columns},${balance}\nB1,${elsewhere},0.00\n`;
    return importDesk(portal).load('invoices', csv, { asOf: portal.clock.now().toISOString() });
  };
  await load({ A2: '100.00' });
  await file('0.00');
  const held = await desk.requested({ ...FINAL, projectId: other });
  const code = await pay('A2');
  const id = await fullRelease();
  await desk.provider(code, '/chargeback');
  await portal.later(DAY_MS);
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  let loaded: Promise<unknown> | undefined;
  await app.sql.transaction().execute(async (tx) => {
    await tx.selectFrom('waiverRequest').select('id').where('id', '=', held).forNoKeyUpdate().execute();
    loaded = file('100.00');
    const blocked = raw`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await blocked.execute(app.sql)).rows.length > 0, { timeout: 30_000, interval: 20 });
    portal.tick(MINUTE_MS);
    await reconcilePayments(app);
    expect(await desk.isMarked(id)).toBe(true);
  });
  await loaded;
  expect(await actionsOf(id)).toEqual(['money-returned Payments', 'money-returned Imports']);
  await pay('A1');
  await atProvider(code, '/win-chargeback');
  expect(await desk.isMarked(id)).toBe(true);
});

test('a cause of the books stays while its invoice is open, whatever other balances it gets', async () => {
  await load({ A1: '0.00', A2: '100.00' });
  const code = await pay('A2');
  const first = await desk.released();
  const id = await desk.released(FINAL);
  // Nothing that stands acknowledges the posted money any more.
  await waiverDesk(desk.portal).post(first, 'void', { reason: 'Made by mistake' });
  await load({ A1: '100.00' });
  await atProvider(code, '/chargeback');
  expect(await stateOf(id)).toEqual([true, 2]);
  await load({ A1: '90.00' });
  expect(await actionsOf(id)).toEqual(['money-returned Imports', 'money-returned Payments']);
  await desk.payByCard({ invoiceId: await idOf('A1'), balance: 90_00 });
  await atProvider(code, '/win-chargeback');
  expect(await desk.isMarked(id)).toBe(true);
});

test('a dispute that is won for another amount than it took is not back', async () => {
  await load({ A1: '100.00', A2: '100.00' });
  const code = await pay('A1');
  await pay('A2');
  const id = await fullRelease();
  await atProvider(code, '/chargeback');
  await pay('A1');
  const { app, organizationId, portalId } = desk.portal;
  const tenant = (await app.tenants.byId(organizationId, portalId))!;
  const { id: paymentId, externalCode } = await desk.portal.payment(code);
  const booked = app.sql.selectFrom('ledgerTransaction').select('externalRef').where('paymentId', '=', paymentId);
  const { externalRef } = await booked.where('kind', '=', 'CHARGEBACK').executeTakeFirstOrThrow();
  const caseNumber = externalRef.split(' ').at(-1)!;
  await inTransaction(app.sql, async (tx) => {
    const payment = (await lockPayment(tx, organizationId, paymentId))!;
    const won = { caseNumber, retref: externalCode!, merchantId: '', amount: asCents(60_00), reason: '', isWon: true };
    await bookReportedDispute(app, tx, tenant, { payment, chargeback: won });
  });
  expect(await desk.isMarked(id)).toBe(true);
});

test('open invoices that an undo brings back into a released waiver are reported', async () => {
  await load({ A1: '100.00', A2: '100.00', U3: '100.00' });
  const { portal } = desk;
  const other = await desk.waivers.projectIn('IL');
  const project = portal.app.sql.selectFrom('project').select('jobId').where('id', '=', other);
  const { jobId } = await project.executeTakeFirstOrThrow();
  const own = columns;
  columns = columns.replace(/[^,]*$/u, jobId);
  const run = await load({ U3: '100.00' });
  columns = own;
  await pay('A1');
  await pay('A2');
  const { number } = await desk.waivers.row(await fullRelease());
  await importDesk(portal).undo(run.id);
  const items = await portal.app.sql
    .selectFrom('reconciliationItem')
    .select(['state', 'detail', 'orderId'])
    .where('organizationId', '=', portal.organizationId)
    .execute();
  expect(items.filter(({ orderId }) => orderId === `W-${number}`)).toEqual([
    {
      state: 'OPEN',
      orderId: `W-${number}`,
      detail: `The undo of an import has brought back open invoices (U3) that waiver W-${number} gives up, which was released before. Void it, and release one that excepts them.`,
    },
  ]);
});
