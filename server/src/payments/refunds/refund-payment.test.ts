import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outboxReader } from '../../testing/outbox.ts';
import { passDays, recoverAll } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts, readRecords } from '../../testing/payment-records.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';

const portal = await paymentPortal({ settings: { isSurchargeEnabled: true } });
afterAll(() => portal.sandbox.stop());
beforeEach(async () => {
  await portal.later(0);
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
});
afterEach(() => portal.checkAccounts());

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const readOutbox = outboxReader(portal);
const balancesOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await portal.invoice(id)).balance));
const refund = (code: string, body = {}, key?: string) => sendRefundRequest(portal, code, body, key);

/** A card payment for invoices of these balances, with its surcharge of 3 %. */
async function pay(...amounts: readonly number[]) {
  const lines = [];
  for (const balance of amounts) lines.push({ invoiceId: await portal.owe(balance), balance });
  const cash = amounts.reduce((sum, amount) => sum + amount, 0);
  const code = codeOf(await portal.payByCard(lines, { total: cash * 1.03 }));
  const { externalCode } = await portal.payment(code);
  return { code, invoices: lines.map(({ invoiceId }) => invoiceId), retref: externalCode! };
}

async function settled(...amounts: readonly number[]) {
  const paid = await pay(...amounts);
  await portal.control('/settle', { retref: paid.retref });
  await reconcilePayments(portal.app);
  await readOutbox();
  return paid;
}

const refundsAtProvider = async (retref: string) =>
  (await portal.charges()).filter(({ kind, parentRetref }) => kind === 'refund' && parentRetref === retref);

describe('a refund by staff', () => {
  test('REF-01 in full goes back to the card: status, balances, ledger, events, audit and mail follow', async () => {
    const { code, invoices, retref } = await settled(60_00, 40_00);
    const response = await refund(code, { reason: 'Order canceled' });
    expect([response.statusCode, response.json()]).toEqual([
      201,
      {
        id: expect.any(String),
        kind: 'REFUND',
        state: 'DONE',
        amount: 103_00,
        surcharge: 3_00,
        status: 'REFUNDED',
        refundedAmount: 103_00,
        isOpen: false,
      },
    ]);
    expect(await refundsAtProvider(retref)).toMatchObject([{ amountCents: 103_00 }]);
    expect(await balancesOf(invoices)).toEqual([60_00, 40_00]);
    expect(await readAccounts(portal, code)).toEqual({ clearing: -103_00, bank: 103_00 });
    await passDays(portal, 6);
    expect(await readAccounts(portal, code)).toEqual({});
    const { events, invoiceEvents, items } = await readRecords(portal, code);
    const { identityId } = portal.staff;
    expect(items).toEqual([]);
    expect(events.slice(2)).toMatchObject([
      { cause: 'refund-requested', identityId, data: { amount: 103_00, reason: 'Order canceled' } },
      { cause: 'money-returned', identityId },
      { cause: 'refunded', fromStatus: 'APPROVED', toStatus: 'REFUNDED', identityId },
    ]);
    expect(invoiceEvents.filter(({ type }) => type === 'REFUNDED')).toHaveLength(2);
    const audit = await portal.app.sql
      .selectFrom('auditEvent')
      .select(['action', 'actorIdentityId'])
      .where('organizationId', '=', portal.organizationId)
      .where('action', '=', 'payment.refunded')
      .execute();
    expect(audit).toEqual([{ action: 'payment.refunded', actorIdentityId: identityId }]);
    expect((await readOutbox()).map(({ subject }) => subject)).toEqual([
      `Your refund from Portal ${portal.label}: $103.00`,
    ]);
  });

  test('REF-01 by line returns the surcharge in proportion, and never more than was taken', async () => {
    const { code, invoices } = await settled(60_00, 40_00);
    const first = await refund(code, { lines: [{ invoiceId: invoices[0]!, amount: 20_00 }] });
    expect(first.json()).toMatchObject({ amount: 20_60, surcharge: 60, status: 'APPROVED', refundedAmount: 20_60 });
    expect(await balancesOf(invoices)).toEqual([20_00, 0]);
    const shown = await portal.send({ url: `/v1/payments/${code}`, cookie: portal.cookies.customer });
    expect(shown.json()).toMatchObject({
      status: 'APPROVED',
      refundedAmount: 20_60,
      timeline: [{}, {}, { key: 'refunded', label: 'Partly refunded', words: '$20.60 went back to you.' }],
    });
    expect((await refund(code, { lines: [{ invoiceId: invoices[0]!, amount: 40_01 }] })).statusCode).toBe(409);
    expect((await refund(code)).json()).toMatchObject({ amount: 82_40, status: 'REFUNDED', refundedAmount: 103_00 });
    expect(await balancesOf(invoices)).toEqual([60_00, 40_00]);
  });

  test('REF-03 that the provider accepts and its bank rejects later is left for review: nobody has got the money', async () => {
    const { code, invoices, retref } = await settled(60_00);
    await refund(code);
    const [made] = await refundsAtProvider(retref);
    const { state } = portal.sandbox;
    state.put('transaction', made!.retref, {
      ...state.transaction.get(made!.retref)!,
      behavior: 'settlement-rejected',
    });
    await passDays(portal, 4);
    expect(await portal.payment(code)).toMatchObject({ status: 'REFUNDED', refundedAmount: 61_80 });
    expect(await balancesOf(invoices)).toEqual([60_00]);
    expect(await readAccounts(portal, code)).toEqual({ bank: 61_80, unapplied: -61_80 });
    expect((await readRecords(portal, code)).items).toMatchObject([
      { kind: 'STATUS_DIFF', state: 'OPEN', localAmount: 61_80, detail: expect.stringContaining('did not carry out') },
    ]);
  });

  test('REF-01 of a charge that has not settled is a void', async () => {
    const { code, invoices, retref } = await pay(60_00);
    expect((await refund(code)).json()).toMatchObject({ kind: 'VOID', state: 'DONE', status: 'VOIDED' });
    expect(await portal.chargesOf(code)).toMatchObject([{ retref, status: 'Voided' }]);
    expect(await balancesOf(invoices)).toEqual([60_00]);
    expect(await readAccounts(portal, code)).toEqual({});
  });

  test('REF-01 of a bank payment that is on its way is a void, and releases its hold', async () => {
    const invoiceId = await portal.owe(70_00);
    const code = codeOf(await portal.payByAch([{ invoiceId, balance: 70_00 }]));
    expect((await refund(code)).json()).toMatchObject({ kind: 'VOID', status: 'VOIDED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 70_00, heldAmount: 0 });
  });

  test('REF-01 of a bank payment that has settled', async () => {
    const invoiceId = await portal.owe(70_00);
    const code = codeOf(await portal.payByAch([{ invoiceId, balance: 70_00 }]));
    await passDays(portal, 8);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    expect((await refund(code)).json()).toMatchObject({ kind: 'REFUND', status: 'REFUNDED', refundedAmount: 70_00 });
    await passDays(portal, 8);
    expect(await readAccounts(portal, code)).toEqual({});
  });

  test('REF-01 of credits alone restores them, without the provider', async () => {
    const invoiceId = await portal.owe(30_00);
    const creditId = await portal.owe(30_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    const line = { invoiceId, balance: 30_00, credits: [{ creditId, amount: 30_00 }] };
    const code = codeOf(await portal.payByCredit([line]));
    expect((await refund(code)).json()).toMatchObject({ kind: 'VOID', amount: 0, status: 'VOIDED' });
    expect(await balancesOf([invoiceId, creditId])).toEqual([30_00, 30_00]);
  });

  test('REF-01 of several payments at once under one key returns one', async () => {
    const paid = [];
    for (let count = 0; count < 5; count += 1) paid.push(await settled(10_00));
    const key = randomUUID();
    const answers = await Promise.all(paid.map(({ code }) => refund(code, {}, key)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([
      201,
      ...Array<number>(4).fill(422),
    ]);
    const returned = await Promise.all(paid.map(({ retref }) => refundsAtProvider(retref)));
    expect(returned.flat()).toHaveLength(1);
    await passDays(portal, 6);
    await readOutbox();
  });
});

test('a charge at an account that is not known any more cannot be refunded here, which is no outage', async () => {
  const { code } = await settled(60_00);
  const { merchants } = portal.app;
  const { known } = merchants;
  merchants.known = () => Promise.resolve([]);
  const response = await refund(code);
  merchants.known = known;
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'refund_not_possible',
    message: 'The supplier has no access any more to the account that was charged. Nothing was refunded.',
  });
});

test('a bank payment whose charge is not answered yet cannot be refunded now, and can be tried again', async () => {
  const invoiceId = await portal.owe(60_00);
  await portal.plan('auth', 'no-reply-charged');
  const code = codeOf(await portal.payByAch([{ invoiceId, balance: 60_00 }]));
  const response = await refund(code);
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([503, 'payment_provider_unavailable']);
  await recoverAll(portal);
});

describe('once', () => {
  test('REF-01 a repeated request is the same refund', async () => {
    const { code, invoices, retref } = await settled(60_00);
    const key = randomUUID();
    const body = { lines: [{ invoiceId: invoices[0]!, amount: 10_00 }] };
    const responses = await Promise.all(Array.from({ length: 5 }, () => refund(code, body, key)));
    expect(new Set(responses.map((response) => response.json<{ id: string }>().id)).size).toBe(1);
    expect(await refundsAtProvider(retref)).toHaveLength(1);
    expect(await portal.payment(code)).toMatchObject({ refundedAmount: 10_30 });
  });

  test('REF-01 refunds at the same time never return more than was taken', async () => {
    const { code, invoices, retref } = await settled(60_00);
    const body = { lines: [{ invoiceId: invoices[0]!, amount: 25_00 }] };
    const responses = await Promise.all(Array.from({ length: 6 }, () => refund(code, body)));
    const statuses = responses.map(({ statusCode }) => String(statusCode)).toSorted();
    expect(statuses).toEqual(['201', '201', '409', '409', '409', '409']);
    expect(await refundsAtProvider(retref)).toHaveLength(2);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', refundedAmount: 51_50 });
  });

  test.each([
    ['no-reply-charged', 'DONE', 1],
    ['no-reply-not-charged', 'FAILED', 0],
    ['error-500', 'DONE', 1],
  ] as const)(
    'REF-01 without an answer (%s) is pending, never sent again, and found out',
    async (fault, state, count) => {
      const { code, invoices, retref } = await settled(60_00);
      await portal.plan('refund', fault);
      const key = randomUUID();
      const response = await refund(code, {}, key);
      expect([response.statusCode, response.json()]).toMatchObject([202, { state: 'PENDING', isOpen: true }]);
      expect(await balancesOf(invoices)).toEqual([0]);
      expect((await refund(code)).statusCode).toBe(409);
      await recoverAll(portal);
      const refunds = await portal.app.sql
        .selectFrom('paymentRefund')
        .select('state')
        .where('organizationId', '=', portal.organizationId)
        .where('paymentId', '=', (await portal.payment(code)).id)
        .execute();
      expect(refunds).toEqual([{ state }]);
      expect(await refundsAtProvider(retref)).toHaveLength(count);
      expect(await portal.payment(code)).toMatchObject({ status: count === 1 ? 'REFUNDED' : 'APPROVED' });
    },
  );

  test('REF-01 a void without an answer is found out too', async () => {
    const { code } = await pay(60_00);
    await portal.plan('void', 'no-reply-charged');
    expect((await refund(code)).statusCode).toBe(202);
    await recoverAll(portal);
    expect(await portal.payment(code)).toMatchObject({ status: 'VOIDED' });
  });
});
