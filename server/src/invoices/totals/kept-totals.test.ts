// The kept sums equal the sums of the invoices, whatever happens to invoices and payments.
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, asDay, type Day } from '@plumbline/rules/dates';
import { bucketOf, BUCKETS } from '@plumbline/rules/invoices/ageing';
import { asCents } from '@plumbline/rules/money';
import type { Tables } from '../../database/tables.gen.ts';
import { insertInvoice, insertProject } from '../../testing/fixtures.sql.ts';
import { insertPaymentOf } from '../../testing/invoice-fixtures.sql.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { correctInvoiceTotals, correctOpenTotals, lockCheck } from './check-totals.sql.ts';
import { checkTotals } from './check-totals.ts';
import { mergeTotals } from './merge-totals.ts';

const TODAY = asDay('2026-11-16');
const SETTINGS = { currencyCodes: ['USD', 'CAD'], isPaymentEnabled: true, isCreditMemoEnabled: true } as const;

// The jobs process the customers of all tests of a database.
const openPortal = async () => testPortal({ settings: SETTINGS, database: await ownDatabase() });

async function summaryOf(portal: TestPortal, currencyCode = 'USD') {
  const url = `/v1/invoices/summary/all?currencyCode=${currencyCode}`;
  return (await portal.send({ url, cookie: portal.cookies.customer })).json<object>();
}

/** The same figures, added up from the rows. */
async function sumsOf(portal: TestPortal, currencyCode: 'USD' | 'CAD' = 'USD') {
  const rows = await portal.app.sql
    .selectFrom('invoice')
    .selectAll()
    .where('organizationId', '=', portal.organizationId)
    .where('customerId', '=', portal.user.customerId)
    .where('currencyCode', '=', currencyCode)
    .execute();
  const invoices = rows.filter(({ type }) => type === 'INVOICE');
  const open = invoices.filter(({ balance }) => balance > 0);
  const paid = invoices.filter(({ balance }) => balance === 0);
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
  const inProject = (each: (typeof rows)[number]) => each.projectId !== null;
  const inNone = (each: (typeof rows)[number]) => each.projectId === null;
  const buckets = (items: typeof rows) =>
    Object.fromEntries(
      BUCKETS.map(({ key }) => [
        key,
        sum(items.filter((item) => bucketOf(item.dueDate, TODAY) === key).map(({ balance }) => balance)),
      ]),
    );
  const totals = (items: typeof rows) => sum(items.map(({ totalAmount }) => totalAmount));
  return {
    currencyCode,
    openAccount: buckets(open),
    openProject: buckets(open.filter(inProject)),
    openWithoutProject: buckets(open.filter(inNone)),
    openAccountCount: open.length,
    openProjectCount: open.filter(inProject).length,
    openWithoutProjectCount: open.filter(inNone).length,
    openAccountPendingTotal: sum(open.map(({ heldAmount }) => heldAmount)),
    openAccountCreditTotal: sum(rows.filter(({ type }) => type === 'CREDIT').map(({ balance }) => balance)),
    accountPaidTotal: totals(paid),
    projectPaidTotal: totals(paid.filter(inProject)),
    withoutProjectPaidTotal: totals(paid.filter(inNone)),
    balancesAsOf: null,
  };
}

const change = fc.record({
  what: fc.constantFrom('add', 'add', 'pay', 'settle', 'move', 'redate', 'reprice', 'recurrency', 'remove', 'merge'),
  at: fc.nat(50),
  amount: fc.integer({ min: 1, max: 90_000 }),
  days: fc.option(fc.integer({ min: -40, max: 400 }), { nil: null }),
  isCredit: fc.boolean(),
  isPaid: fc.boolean(),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(portal: TestPortal, projectId: string, ids: string[], step: Change): Promise<void> {
  const { sql } = portal.app;
  const owner = { organizationId: portal.organizationId, customerId: portal.user.customerId };
  const amount = asCents(step.amount);
  const dueDate: Day | null = step.days === null ? null : addDays(TODAY, -step.days);
  if (step.what === 'merge') return mergeTotals(portal.app);
  const id = ids[step.at % Math.max(1, ids.length)];
  if (step.what === 'add' || id === undefined) {
    const credit = step.isCredit ? ({ type: 'CREDIT', creditRestrictionType: 'NONE' } as const) : {};
    const balance = step.isPaid ? asCents(0) : amount;
    const project = step.at % 2 === 0 ? { projectId } : {};
    ids.push(await insertInvoice(sql, { ...owner, totalAmount: amount, balance, dueDate, ...project, ...credit }));
    return;
  }
  const update = sql.updateTable('invoice').where('organizationId', '=', owner.organizationId).where('id', '=', id);
  const now = await sql
    .selectFrom('invoice')
    .select(['type', 'totalAmount', 'balance', 'heldAmount', 'projectId', 'currencyCode'])
    .where('organizationId', '=', owner.organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  switch (step.what) {
    case 'pay': {
      const free = now.balance - now.heldAmount;
      if (now.type === 'CREDIT' || free === 0) return;
      const payer = { ...owner, portalId: portal.portalId };
      return insertPaymentOf(sql, payer, { invoiceId: id, amount: Math.min(free, step.amount), status: 'PENDING' });
    }
    case 'settle':
      return void (await update.set({ balance: now.heldAmount }).execute());
    case 'move':
      return void (await update.set({ projectId: now.projectId === null ? projectId : null }).execute());
    case 'redate':
      return void (await update.set({ dueDate, memo: 'another day' }).execute());
    case 'reprice':
      return void (await update.set({ totalAmount: asCents(now.totalAmount + step.amount) }).execute());
    case 'recurrency':
      return void (await update.set({ currencyCode: now.currencyCode === 'USD' ? 'CAD' : 'USD' }).execute());
    default: {
      if (now.heldAmount > 0) return;
      await sql.deleteFrom('invoice').where('organizationId', '=', owner.organizationId).where('id', '=', id).execute();
      ids.splice(ids.indexOf(id), 1);
    }
  }
}

test('the summary equals the sums of the invoices after any changes', async () => {
  const portal = await openPortal();
  const projectId = await insertProject(portal.app.sql, portal.organizationId, portal.user.customerId, 'Harrow');
  const ids: string[] = [];
  const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (steps) => {
    for (const step of steps) await apply(portal, projectId, ids, step);
    expect(await summaryOf(portal)).toEqual(await sumsOf(portal));
    expect(await summaryOf(portal, 'CAD')).toEqual(await sumsOf(portal, 'CAD'));
    await mergeTotals(portal.app);
    expect(await summaryOf(portal)).toEqual(await sumsOf(portal));
  });
  await fc.assert(property, { numRuns: 15 });
});

async function portalWithInvoices() {
  const portal = await openPortal();
  const owner = { organizationId: portal.organizationId, customerId: portal.user.customerId };
  for (const days of [-5, 0, 10, 500, 600]) {
    await insertInvoice(portal.app.sql, { ...owner, dueDate: addDays(TODAY, -days) });
  }
  const rowsOf = (table: 'invoiceTotal' | 'openTotal') =>
    portal.app.sql.selectFrom(table).selectAll().where('organizationId', '=', owner.organizationId).execute();
  return { portal, owner, rowsOf };
}

test.each(['due date', 'type', 'currency', 'customer'])('an invoice with another %s is in other sums', async (what) => {
  const { portal, owner } = await portalWithInvoices();
  const { sql } = portal.app;
  const changes: Record<string, Updateable<Tables['invoice']>> = {
    'due date': { dueDate: addDays(TODAY, -45) },
    type: { type: 'CREDIT', creditRestrictionType: 'NONE' },
    currency: { currencyCode: 'CAD' },
    customer: { customerId: portal.neighbor.customerId },
  };
  const id = await insertInvoice(sql, { ...owner, dueDate: TODAY });
  const before = await summaryOf(portal);
  await sql
    .updateTable('invoice')
    .set(changes[what]!)
    .where('organizationId', '=', owner.organizationId)
    .where('id', '=', id)
    .execute();
  expect(await summaryOf(portal)).not.toEqual(before);
  expect(await summaryOf(portal)).toEqual(await sumsOf(portal));
  expect(await summaryOf(portal, 'CAD')).toEqual(await sumsOf(portal, 'CAD'));
  const reported: object[] = [];
  const log = { ...portal.app.log, error: (details: object) => reported.push(details) };
  for (let hour = 0; hour < 24; hour += 1)
    await checkTotals({ sql, log: log as never, now: () => new Date(Date.UTC(2026, 10, 16, hour)) });
  expect(reported).toEqual([]);
});

test('merging leaves one row for each sum, one for all old due dates, and the same count of changes', async () => {
  const { portal, rowsOf } = await portalWithInvoices();
  expect(await rowsOf('invoiceTotal')).toHaveLength(5);
  await mergeTotals(portal.app);
  expect(await rowsOf('invoiceTotal')).toMatchObject([{ invoiceCount: 5, changes: 5, isMerged: true }]);
  expect(await rowsOf('openTotal')).toHaveLength(4);
  expect(await summaryOf(portal)).toEqual(await sumsOf(portal));
});

test('merging leaves the count of changes of sums that have become zero', async () => {
  const { portal, owner, rowsOf } = await portalWithInvoices();
  const changes = async () => (await rowsOf('invoiceTotal')).reduce((sum, row) => sum + row.changes, 0);
  const { organizationId } = owner;
  await portal.app.sql
    .updateTable('invoice')
    .set({ balance: asCents(0) })
    .where('organizationId', '=', organizationId)
    .execute();
  const before = await changes();
  await mergeTotals(portal.app);
  expect([before, await changes()]).toEqual([15, 15]);
  expect(await rowsOf('openTotal')).toEqual([]);
});

test('merging at once in several processes, while invoices change, loses nothing', async () => {
  const { portal, owner } = await portalWithInvoices();
  const add = () => insertInvoice(portal.app.sql, { ...owner, dueDate: TODAY });
  const merge = () => mergeTotals(portal.app);
  await Promise.all([merge(), add(), merge(), add(), merge(), add(), merge(), add(), merge()]);
  expect(await summaryOf(portal)).toEqual(await sumsOf(portal));
  await merge();
  expect(await summaryOf(portal)).toEqual(await sumsOf(portal));
});

test('merging does not wait for the rows that another process merges', async () => {
  const { portal, rowsOf } = await portalWithInvoices();
  await portal.app.sql.transaction().execute(async (sql) => {
    for (const table of ['invoiceTotal', 'openTotal'] as const) {
      const rows = sql.selectFrom(table).select('id').where('organizationId', '=', portal.organizationId);
      await rows.orderBy('id').limit(1).forUpdate().execute();
    }
    await mergeTotals(portal.app);
  });
  expect(await rowsOf('invoiceTotal')).toMatchObject([{ isMerged: false }, { isMerged: true, invoiceCount: 4 }]);
  await mergeTotals(portal.app);
  expect(await rowsOf('invoiceTotal')).toMatchObject([{ isMerged: true, invoiceCount: 5 }]);
  expect(await summaryOf(portal)).toEqual(await sumsOf(portal));
});

const SUMS = ['invoiceCount', 'totalAmount', 'balance', 'heldAmount'] as const;

test.each(SUMS)('the check finds a wrong %s of any customer within a day, corrects and reports it', async (column) => {
  const { portal, owner, rowsOf } = await portalWithInvoices();
  const { sql } = portal.app;
  await mergeTotals(portal.app);
  const sumOf = async (name: (typeof SUMS)[number] | 'changes') =>
    (await rowsOf('invoiceTotal')).reduce((added, row) => added + row[name], 0);
  const [sum, changes] = [await sumOf(column), await sumOf('changes')];
  await sql
    .updateTable('invoiceTotal')
    .set({ [column]: 9 })
    .where('organizationId', '=', owner.organizationId)
    .execute();
  await sql
    .deleteFrom('openTotal')
    .where('organizationId', '=', owner.organizationId)
    .where('dueDate', '=', TODAY)
    .execute();
  expect(await summaryOf(portal)).not.toEqual(await sumsOf(portal));
  const reported: object[] = [];
  const log = { ...portal.app.log, error: (details: object) => reported.push(details) };
  const checkAt = (hour: number) =>
    checkTotals({ sql, log: log as never, now: () => new Date(Date.UTC(2026, 10, 16, hour)) });
  for (let hour = 0; hour < 24; hour += 1) await checkAt(hour);
  expect(await summaryOf(portal)).toEqual(await sumsOf(portal));
  expect(reported.filter((each) => 'customerId' in each && each.customerId === owner.customerId)).toHaveLength(2);
  expect(await sumOf(column)).toBe(sum);
  expect(await sumOf('changes')).toBeGreaterThan(changes);
  reported.length = 0;
  for (let hour = 0; hour < 24; hour += 1) await checkAt(hour);
  expect(reported.filter((each) => 'customerId' in each && each.customerId === owner.customerId)).toEqual([]);
});

test('two processes that check at the same time correct a sum once', async () => {
  const { portal, owner } = await portalWithInvoices();
  const { sql, log } = portal.app;
  const { organizationId } = owner;
  for (const table of ['invoiceTotal', 'openTotal'] as const)
    await sql
      .updateTable(table)
      .set({ balance: asCents(1) })
      .where('organizationId', '=', organizationId)
      .execute();
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const checkAll = async () => {
    for (const hour of hours) await checkTotals({ sql, log, now: () => new Date(Date.UTC(2026, 10, 16, hour)) });
  };
  const [other] = await sql.transaction().execute(async (tx) => {
    await lockCheck(tx, organizationId);
    for (const hour of hours) {
      await correctInvoiceTotals(tx, organizationId, hour);
      await correctOpenTotals(tx, organizationId, hour, TODAY);
    }
    const checked = checkAll();
    await Promise.race([checked, sleep(500)]);
    return [checked];
  });
  await other;
  expect(await summaryOf(portal)).toEqual(await sumsOf(portal));
});

test('the check merges due dates that have become old, and changes no sum', async () => {
  const { portal, owner, rowsOf } = await portalWithInvoices();
  const { sql } = portal.app;
  for (const days of [31, 61, 91, 99, 101]) await insertInvoice(sql, { ...owner, dueDate: addDays(TODAY, -days) });
  await mergeTotals(portal.app);
  const before = await sumsOf(portal);
  const oldRows = async () => (await rowsOf('openTotal')).filter(({ dueDate }) => String(dueDate) === '-infinity');
  expect(await oldRows()).toHaveLength(1);
  // A day later, one more is old.
  const later = (hour: number) => ({ ...portal.app, now: () => new Date(Date.UTC(2026, 10, 18, hour)) });
  for (let hour = 0; hour < 24; hour += 1) await checkTotals(later(hour));
  const rows = await rowsOf('openTotal');
  expect(await oldRows()).toHaveLength(1);
  expect(rows).toHaveLength(7);
  expect(await summaryOf(portal)).toEqual(before);
});
