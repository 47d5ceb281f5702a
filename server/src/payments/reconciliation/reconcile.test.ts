import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayAt } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { DAY_MS, passDays, recoverAll } from '../../testing/payment-jobs.ts';
import { type PaymentPortal, paymentPortal } from '../../testing/payment-portal.ts';
import { reconcilePayments } from './reconcile.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

/** Balances that a test changed outside the ledger. */
const opened = new Map<string, number>();

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;

async function payByCard(at: PaymentPortal, amount: number, more: Record<string, unknown> = {}): Promise<string> {
  const invoiceId = await at.owe(amount);
  return codeOf(await at.payByCard([{ invoiceId, balance: amount }], more));
}

const ledgerOf = async (code: string) => {
  const rows = await portal.app.sql
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerTransaction', 'ledgerTransaction.id', 'ledgerEntry.transactionId')
    .innerJoin('payment', 'payment.id', 'ledgerTransaction.paymentId')
    .select(['ledgerTransaction.kind', 'account', 'amount'])
    .where('payment.code', '=', code)
    .orderBy('ledgerTransaction.createdAt')
    .orderBy('ledgerTransaction.id')
    .orderBy('position')
    .execute();
  return rows.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`);
};

/** The reconciliation items, each with the day of its run. */
const itemsOf = (at: PaymentPortal) =>
  at.app.sql
    .selectFrom('reconciliationItem')
    .leftJoin('reconciliationRun', 'reconciliationRun.id', 'reconciliationItem.runId')
    .select(['kind', 'state', 'resolution', 'reconciliationItem.gatewayAmount', 'localAmount', 'detail', 'retref'])
    .select(['orderId', 'paymentId', 'day', 'createdAt', 'resolvedAt'])
    .where('reconciliationItem.organizationId', '=', at.organizationId)
    .orderBy('createdAt')
    .orderBy('reconciliationItem.id')
    .execute();

const OPEN = { state: 'OPEN', resolution: null, resolvedAt: null, createdAt: expect.any(String) };

const runsOf = ({ app, organizationId }: PaymentPortal) =>
  app.sql
    .selectFrom('reconciliationRun')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('day')
    .execute();

/** Reconciles with a provider that reports nothing, and returns what it was asked for. */
async function askedFor(): Promise<string[]> {
  const asked: string[] = [];
  const { gateway } = portal.app;
  const quiet: Partial<typeof gateway> = {
    settled: async ({ merchantId }, day) => {
      asked.push(`${merchantId} ${day}`);
      return [];
    },
    funding: async () => ({ deposits: [], returns: [], chargebacks: [] }),
  };
  await reconcilePayments(portal.restarted({ gateway: { ...gateway, ...quiet } }));
  // The second organization on the account is compared as well.
  return [...new Set(asked)];
}

describe('settled charges', () => {
  test('are booked once, however often they are reported', async () => {
    const code = await payByCard(portal, 70_00);
    await passDays(portal, 4);
    const once = await ledgerOf(code);
    expect(once).toEqual([
      'CAPTURE receivable -7000',
      'CAPTURE clearing 7000',
      'SETTLE bank 7000',
      'SETTLE clearing -7000',
    ]);
    const run = (day: string, comparedOn: string) => ({
      organizationId: portal.organizationId,
      id: expect.any(String),
      merchantId: '496160873888',
      day: `2026-11-${day}`,
      startedAt: `2026-11-${comparedOn}T17:00:00.000Z`,
      finishedAt: `2026-11-${comparedOn}T17:00:00.000Z`,
      gatewayCount: day === '16' ? 1 : 0,
      gatewayAmount: day === '16' ? 70_00 : 0,
    });
    const days = ['16', '17', '18', '19', '20'].map((day) => run(day, '20'));
    expect(await runsOf(portal)).toEqual([run('14', '18'), run('15', '19'), ...days]);
    await reconcilePayments(portal.app);
    await Promise.all([reconcilePayments(portal.app), reconcilePayments(portal.restarted())]);
    expect(await ledgerOf(code)).toEqual(once);
    await portal.checkAll(opened);
  });

  test('are caught up after days without the provider', async () => {
    const code = await payByCard(portal, 71_00);
    await portal.plan('settlestat', 'error-500', 3);
    await portal.plan('funding', 'broken-json', 3);
    await passDays(portal, 6);
    await passDays(portal, 3);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
    await portal.checkAll(opened);
  });

  test('decide an unanswered charge, but only if the money is really there', async () => {
    const taken = await payByCard(portal, 72_00, { number: '4999006200601070' });
    await portal.plan('auth', 'no-reply-charged');
    const rejected = await payByCard(portal, 73_00, { number: '4999006200609073' });
    await passDays(portal, 3);
    expect(await portal.payment(taken)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.payment(rejected)).toMatchObject({ status: 'PENDING' });
    await recoverAll(portal);
    expect(await portal.payment(rejected)).toMatchObject({
      status: 'CANCELED',
      failureMessage: expect.stringContaining('Nothing was charged'),
    });
    await portal.checkAll(opened);
  });

  test('are refunded if we had treated the charge as undone', async () => {
    const invoiceId = await portal.owe(76_00);
    const response = await portal.payByCard([{ invoiceId, balance: 76_00 }], { number: '4387750101010101' });
    const { code } = response.json<{ details: { code: string } }>().details;
    const [charge] = await portal.chargesOf(code);
    expect(charge).toMatchObject({ status: 'Voided' });
    const { state } = portal.sandbox;
    const at = portal.clock.now().toISOString();
    const voided = state.transaction.get(charge!.retref)!;
    state.put('transaction', charge!.retref, { ...voided, status: 'Accepted', voidedAt: null, settledAt: at });
    await passDays(portal, 2);
    expect(await portal.chargesOf(code)).toMatchObject([{ status: 'Refunded', refundedCents: 5_00 }]);
    expect(await itemsOf(portal)).toContainEqual({
      kind: 'MISSING_LOCAL',
      state: 'RESOLVED',
      resolution: 'refunded',
      gatewayAmount: 5_00,
      localAmount: 0,
      detail: 'A charge that no payment stands behind.',
      retref: charge!.retref,
      orderId: charge!.orderid,
      paymentId: (await portal.payment(code)).id,
      day: at.slice(0, 10),
      createdAt: expect.any(String),
      resolvedAt: expect.any(String),
    });
    await portal.checkAll(opened);
  });

  test("pay at most the balance of an invoice: the rest becomes the payer's credit", async () => {
    const invoiceId = await portal.owe(77_00);
    const code = codeOf(await portal.payByAch([{ invoiceId, balance: 77_00 }]));
    await portal.app.sql
      .updateTable('invoice')
      .set({ balance: asCents(30_00) })
      .where('id', '=', invoiceId)
      .execute();
    await passDays(portal, 7);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    const memo = portal.app.sql.selectFrom('invoice').select('balance').where('invoiceNumber', '=', `CM-${code}`);
    expect(await memo.execute()).toEqual([{ balance: 47_00 }]);
    opened.set(invoiceId, 30_00);
    await portal.checkAll(opened);
  });

  test('of another amount than ours are reported for review', async () => {
    const code = await payByCard(portal, 74_00);
    const [charge] = await portal.chargesOf(code);
    const { state } = portal.sandbox;
    state.put('transaction', charge!.retref, { ...state.transaction.get(charge!.retref)!, amountCents: 73_99 });
    await passDays(portal, 2);
    expect(await itemsOf(portal)).toContainEqual({
      ...OPEN,
      kind: 'AMOUNT_DIFF',
      gatewayAmount: 73_99,
      localAmount: 74_00,
      detail: 'The provider settled another amount.',
      retref: charge!.retref,
      orderId: charge!.orderid,
      paymentId: (await portal.payment(code)).id,
      day: expect.stringMatching(/^2026-/),
    });
    state.put('transaction', charge!.retref, { ...state.transaction.get(charge!.retref)!, amountCents: 74_00 });
  });

  test('a charge that never settles is reported for review after some days', async () => {
    const code = await payByCard(portal, 75_00);
    const [charge] = await portal.chargesOf(code);
    const { state } = portal.sandbox;
    state.put('transaction', charge!.retref, { ...state.transaction.get(charge!.retref)!, nextAt: null });
    await passDays(portal, 5);
    const missing = expect.objectContaining({ ...OPEN, kind: 'MISSING_GATEWAY', gatewayAmount: 0, localAmount: 75_00 });
    expect(await itemsOf(portal)).not.toContainEqual(missing);
    await passDays(portal, 7);
    expect(await itemsOf(portal)).toContainEqual(missing);
  });
});

test('a number that two providers use settles the payment of the reporting account', async () => {
  // A portal of its own: the Canadian payment has no lines.
  const own = await paymentPortal();
  const { app, organizationId, portalId, user } = own;
  const invoiceId = await own.owe(78_00);
  const code = codeOf(await own.payByAch([{ invoiceId, balance: 78_00 }]));
  const [charge] = await own.chargesOf(code);
  const owner = { organizationId, portalId, customerId: user.customerId };
  // The first match without the account.
  const createdAt = '2020-01-01T00:00:00.000Z';
  const canadian = { ...owner, currencyCode: 'CAD', paymentType: 'ACH', status: 'PENDING', createdAt } as const;
  const paymentId = await insertPayment(app.sql, { ...canadian, total: asCents(78_00) });
  await app.sql
    .insertInto('paymentAttempt')
    .values({
      organizationId,
      id: '00000000-0000-7000-8000-000000000000',
      paymentId,
      kind: 'AUTH',
      state: 'OK',
      orderId: 'PLBCANADIAN00000',
      currencyCode: 'CAD',
      amount: asCents(78_00),
      merchantId: '496160873000',
      retref: charge!.retref,
      createdAt,
      answeredAt: own.clock.now().toISOString(),
    })
    .execute();
  await passDays(own, 7);
  expect(await own.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
  const other = app.sql.selectFrom('payment').select(['status', 'settledAt']).where('id', '=', paymentId);
  expect(await other.executeTakeFirstOrThrow()).toEqual({ status: 'PENDING', settledAt: null });
  await own.sandbox.stop();
});

describe('an account that other systems share', () => {
  test('charges of other systems are left alone, and so is an unknown order', async () => {
    await portal.deliver('SHOP-1', 12_00);
    // One character shorter than our order ids.
    await portal.deliver('PLBSTRANGER000000', 12_00);
    await portal.deliver('PLBSTRANGER0000000', 12_00);
    await passDays(portal, 4);
    const strangers = (await portal.charges()).filter(({ amountCents }) => amountCents === 12_00);
    expect(strangers.map(({ status, refundedCents }) => `${status} ${refundedCents}`)).toEqual(
      Array.from({ length: 3 }, () => 'Accepted 0'),
    );
    const items = await itemsOf(portal);
    // What was refunded before is known, and no stranger.
    expect(items.filter(({ paymentId }) => paymentId === null)).toEqual([
      {
        ...OPEN,
        kind: 'MISSING_LOCAL',
        gatewayAmount: 12_00,
        localAmount: 0,
        detail: 'A charge under an order that is not known here.',
        retref: strangers.at(-1)!.retref,
        orderId: 'PLBSTRANGER0000000',
        paymentId: null,
        day: expect.stringMatching(/^20/),
      },
    ]);
  });

  describe('two organizations on one merchant account', () => {
    let second: PaymentPortal;
    beforeAll(async () => {
      second = await paymentPortal({ sandbox: portal.sandbox });
      second.clock.pass(portal.clock.now().getTime() - second.clock.now().getTime());
      await second.later(0);
    });

    test('each finds its own charges, and refunds none of the other', async () => {
      const [mine, theirs] = [await payByCard(portal, 81_00), await payByCard(second, 82_00)];
      await passDays(portal, 5);
      for (const [at, code] of [
        [portal, mine],
        [second, theirs],
      ] as const) {
        expect(await at.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
        expect(await at.chargesOf(code)).toMatchObject([{ status: 'Accepted', refundedCents: 0 }]);
      }
    });

    test('a failing organization does not block the others', async () => {
      const code = await payByCard(second, 83_00);
      await portal.app.sql
        .insertInto('gatewayAccount')
        .values({
          organizationId: portal.organizationId,
          currencyCode: 'USD',
          provider: 'CARDPOINTE',
          siteUrl: portal.sandbox.origin,
          merchantId: '496160873888',
          sealedCredentials: Buffer.from('cannot be opened'),
          updatedAt: portal.clock.now().toISOString(),
        })
        .execute();
      portal.tick(4 * DAY_MS);
      await reconcilePayments(portal.restarted());
      await portal.app.sql.deleteFrom('gatewayAccount').execute();
      expect(await second.payment(code)).toMatchObject({ settledAt: expect.any(String) });
    });
  });
});

describe('the days that are compared', () => {
  const OURS = '496160873888';
  const today = () => dayAt(portal.clock.now().toISOString(), 'America/New_York');
  const lastDays = (count: number, merchantId = OURS) =>
    Array.from({ length: count }, (_, place) => `${merchantId} ${addDays(today(), place + 1 - count)}`);

  test('are today and the three before the last one, to which the provider may still add', async () => {
    await passDays(portal, 1);
    expect(await askedFor()).toEqual(lastDays(4));
    portal.tick(DAY_MS);
    expect(await askedFor()).toEqual(lastDays(5));
  });

  test('go back at most ninety days, on every account that was charged in the last 180', async () => {
    const { app, organizationId } = portal;
    portal.tick(200 * DAY_MS);
    const longAgo = portal.clock.now().getTime() - 180 * DAY_MS;
    const [other, old] = ['496160873111', '496160873222'];
    await portal.later(0);
    await payByCard(portal, 84_00, { number: '4387751111111053' });
    const { paymentId } = await app.sql
      .selectFrom('paymentAttempt')
      .select('paymentId')
      .where('state', '=', 'DECLINED')
      .executeTakeFirstOrThrow();
    const charged = (merchantId: string, at: number, orderId: string) => ({
      organizationId,
      id: newId(),
      paymentId,
      kind: 'AUTH' as const,
      state: 'DECLINED' as const,
      orderId,
      currencyCode: 'USD' as const,
      amount: asCents(1),
      merchantId,
      retref: orderId,
      createdAt: new Date(at).toISOString(),
    });
    const rows = [charged(other, longAgo, 'PLBOTHER'), charged(old, longAgo - 1, 'PLBOLD')];
    await app.sql.insertInto('paymentAttempt').values(rows).execute();
    expect((await askedFor()).toSorted()).toEqual([...lastDays(91, other), ...lastDays(91)].toSorted());
  });
});

describe('bank payments routed to another account', () => {
  test('settle, are refunded if doubled, and are found on the account that was charged', async () => {
    const routed = await paymentPortal({ merchant: { achMerchid: '542041' } });
    const pay = async (amount: number) => {
      const invoiceId = await routed.owe(amount);
      return codeOf(await routed.payByAch([{ invoiceId, balance: amount }]));
    };
    const once = await pay(91_00);
    await routed.plan('auth', 'twice');
    const twice = await pay(92_00);
    await passDays(routed, 8);
    for (const code of [once, twice]) {
      expect(await routed.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
    }
    expect((await routed.chargesOf(twice)).map(({ refundedCents }) => refundedCents)).toEqual([0, 92_00]);
    await routed.checkAll();
    await routed.sandbox.stop();
  });
});
