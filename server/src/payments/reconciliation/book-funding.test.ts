// What funding reports say after staff have decided about the items of a payment, or have recorded something else.
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { sql as raw } from 'kysely';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { DecisionKind } from '@plumbline/rules/payments/open-item-decision';
import { inTransaction } from '../../database/transaction.ts';
import type { Funding } from '../../ports/gateway/gateway.ts';
import { insertOpenItem } from '../../testing/payment-fixtures.sql.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts } from '../../testing/payment-records.ts';
import { CONSOLE_HOST as host } from '../../testing/test-portal.ts';
import { lockPayment } from '../payments.sql.ts';
import { outcomesOf } from '../testing/outcome-request.ts';
import { bookFunding } from './book-funding.ts';
import { bookRefunds, recordRefund } from './book-refunds.ts';

const portal = await paymentPortal();
const { organizationId } = portal;
const { sql } = portal.app;
afterAll(() => portal.sandbox.stop());
// The reports are the test's own, so that the provider's books say nothing about them.
afterEach(() => portal.checkBooks());

const { recordReturn, recordDispute } = outcomesOf(portal);
const merchantId = '';
const DAY = asDay('2026-11-16');
const cookie = () => portal.cookieFor(portal.staff.identityId, 'CONSOLE');
const accountsOf = (code: string) => readAccounts(portal, code);

async function paid(by: 'payByAch' | 'payByCard') {
  await portal.later(0);
  const { code } = (await portal[by]([{ invoiceId: await portal.owe(100_00), balance: 100_00 }])).json<{
    code: string;
  }>();
  const { id, externalCode } = await portal.payment(code);
  return { code, id, retref: externalCode! };
}

/** Books a funding report that has only this. */
async function report(lines: Partial<Funding>) {
  const funding = { deposits: [], returns: [], chargebacks: [], ...lines };
  await bookFunding(portal.app, { organizationId, currencyCode: 'USD' }, funding, DAY);
}
const deposit = (retref: string) =>
  report({ deposits: [{ retref, parentRetref: '', merchantId, amount: asCents(100_00), isAch: true }] });
const giveBack = (retref: string, amount: number) =>
  report({ returns: [{ retref, merchantId, amount: asCents(amount), code: 'R01' }] });
const dispute = (retref: string, amount: number, isWon = false) =>
  report({
    chargebacks: [{ retref, merchantId, amount: asCents(amount), caseNumber: 'C-1001', reason: 'Fraud', isWon }],
  });

type Item = { id: string; detail: string; offers: { kind: DecisionKind; amount: number }[] };

/** The open items of a payment, as staff read them, the earliest first. */
async function openItems(code: string): Promise<Item[]> {
  const { id } = await portal.payment(code);
  const rows = await sql
    .selectFrom('reconciliationItem')
    .select('id')
    .where('paymentId', '=', id)
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .execute();
  const items = [];
  for (const row of rows) {
    const url = `/v1/console/open-items/${row.id}`;
    items.push((await portal.send({ url, host, cookie: await cookie() })).json<Item>());
  }
  return items;
}
const NOTED = { kind: 'NOTED', amount: 0 };
const offersOf = async (code: string) => (await openItems(code)).map(({ offers }) => offers);

/** Makes the decision for the only open item. */
async function decide(code: string, kind: DecisionKind): Promise<void> {
  const items = await openItems(code);
  expect(items).toHaveLength(1);
  const [{ id, offers }] = items as [Item];
  const { amount } = offers.find((each) => each.kind === kind)!;
  const url = `/v1/console/open-items/${id}/resolve`;
  const payload = { decision: 'As agreed.', kind, amount };
  expect((await portal.send({ method: 'POST', url, host, cookie: await cookie(), payload })).statusCode).toBe(200);
}

describe('money that comes for a canceled payment, and goes back', () => {
  /** Staff have recorded the return before the money was reported. */
  async function paidAfterReturn() {
    const payment = await paid('payByAch');
    await recordReturn(payment.code);
    await deposit(payment.retref);
    return payment;
  }

  test('REF-04 is no credit while a return is on record: the bank takes it back', async () => {
    const { code } = await paidAfterReturn();
    expect(await offersOf(code)).toEqual([[{ kind: 'WRITTEN_OFF', amount: -100_00 }, NOTED]]);
  });

  test('REF-04 takes its write-off back, and leaves nothing open', async () => {
    const { code, retref } = await paidAfterReturn();
    await decide(code, 'WRITTEN_OFF');
    expect(await accountsOf(code)).toEqual({ bank: 100_00, write_off: -100_00 });
    await giveBack(retref, 100_00);
    expect(await accountsOf(code)).toEqual({});
    expect(await openItems(code)).toEqual([]);
  });

  test('REF-04 leaves an open item of what the supplier has lost, if it became a credit', async () => {
    const { code, id, retref } = await paid('payByAch');
    await insertOpenItem(portal, { kind: 'MISSING_GATEWAY', paymentId: id, retref });
    await decide(code, 'TAKEN_BACK');
    await deposit(retref);
    await decide(code, 'CREDITED');
    await giveBack(retref, 100_00);
    expect(await accountsOf(code)).toEqual({ credit: -100_00, unapplied: 100_00 });
    expect(await offersOf(code)).toEqual([[{ kind: 'WRITTEN_OFF', amount: 100_00 }, NOTED]]);
  });

  test('REF-04 leaves the difference open, if another amount goes back', async () => {
    const { code, retref } = await paidAfterReturn();
    await giveBack(retref, 98_00);
    expect(await accountsOf(code)).toEqual({ bank: 2_00, unapplied: -2_00 });
    const kept = [{ kind: 'CREDITED', amount: 2_00 }, { kind: 'WRITTEN_OFF', amount: -2_00 }, NOTED];
    expect(await offersOf(code)).toEqual([kept, [NOTED]]);
  });

  test('REF-04 leaves it open beside a write-off too', async () => {
    const { code, retref } = await paidAfterReturn();
    await decide(code, 'WRITTEN_OFF');
    await giveBack(retref, 98_00);
    await decide(code, 'WRITTEN_OFF');
    expect(await accountsOf(code)).toEqual({ bank: 2_00, write_off: -2_00 });
  });
});

describe('a dispute that is won with another amount', () => {
  test('REF-04 takes its write-off back: the difference can be written off', async () => {
    const { code, retref } = await paid('payByCard');
    await deposit(retref);
    await dispute(retref, 50_00);
    await decide(code, 'WRITTEN_OFF');
    await dispute(retref, 45_00, true);
    expect(await accountsOf(code)).toEqual({ receivable: -100_00, bank: 95_00, chargeback: 5_00 });
    expect(await offersOf(code)).toEqual([[{ kind: 'WRITTEN_OFF', amount: 5_00 }, NOTED]]);
    await decide(code, 'WRITTEN_OFF');
    expect(await accountsOf(code)).toEqual({ receivable: -100_00, bank: 95_00, write_off: 5_00 });
  });

  test('REF-04 counts the difference that the provider reported before', async () => {
    const { code, retref } = await paid('payByCard');
    await deposit(retref);
    await recordDispute(code, { amount: 40_00 });
    await dispute(retref, 50_00);
    const [partial] = await openItems(code);
    expect(partial?.offers).toEqual([{ kind: 'WRITTEN_OFF', amount: 50_00 }, NOTED]);
    await dispute(retref, 45_00, true);
    expect((await openItems(code)).at(-1)?.offers).toEqual([{ kind: 'WRITTEN_OFF', amount: 5_00 }, NOTED]);
  });
});

test('REF-03 a second correction of one report is not booked, and is an open item of its own', async () => {
  const { code, retref } = await paid('payByAch');
  await deposit(retref);
  await recordReturn(code);
  for (const amount of [98_00, 95_00, 98_00, 95_00, 93_00]) await giveBack(retref, amount);
  expect(await accountsOf(code)).toEqual({ bank: 2_00, unapplied: -2_00 });
  expect((await openItems(code)).map(({ detail }) => detail)).toEqual([
    'The provider reports $98.00, and $100.00 was recorded.',
    'The provider has corrected its report to $95.00, and $98.00 is booked.',
    'The provider has corrected its report to $93.00, and $98.00 is booked.',
  ]);
});

test('REF-04 a refund that staff book on a payment, while its report names another, is booked once', async () => {
  const { app } = portal;
  const [chosen, named] = [await paid('payByCard'), await paid('payByCard')];
  for (const { retref } of [chosen, named]) await deposit(retref);
  const { retref } = await insertOpenItem(portal, { gatewayAmount: asCents(20_00) });
  const tenant = (await app.tenants.byId(organizationId, (await portal.payment(chosen.code)).portalId))!;
  const [merchant] = await app.merchants.known(organizationId, 'USD');
  const account = { organizationId, currencyCode: 'USD', merchant: merchant! } as const;
  const refunds = [{ retref, parentRetref: named.retref, merchantId, amount: asCents(-20_00), isAch: false }];

  const [booked, watched] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deciding = inTransaction(sql, async (tx) => {
    const payment = (await lockPayment(tx, organizationId, chosen.id))!;
    await recordRefund(app, tx, tenant, { payment, reported: { retref, parentRetref: '', amount: asCents(20_00) } });
    booked.resolve();
    await watched.promise;
  });
  await booked.promise;
  const reporting = bookRefunds(app, account, refunds);
  const blocked = raw`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await blocked.execute(sql)).rows.length > 0, { timeout: 30_000, interval: 20 });
  watched.resolve();
  await Promise.all([deciding, reporting]);
  expect(await portal.payment(named.code)).toMatchObject({ refundedAmount: 0 });
  expect(await portal.payment(chosen.code)).toMatchObject({ refundedAmount: 20_00 });
  expect(await accountsOf(named.code)).toEqual({ receivable: -100_00, bank: 100_00 });
  expect(await accountsOf(chosen.code)).toEqual({ receivable: -80_00, clearing: -20_00, bank: 100_00 });

  await bookRefunds(app, account, refunds);
  expect(await accountsOf(chosen.code)).toEqual({ receivable: -80_00, bank: 80_00 });
});
