import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { lastMail } from '../../testing/mailbox.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { OTHER_MERCHANT, paymentPortal } from '../../testing/payment-portal.ts';
import { moved, readRecords } from '../../testing/payment-records.ts';
import { reconcilePayments } from './reconcile.ts';

const portal = await paymentPortal();
const { state } = portal.sandbox;
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAll());

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;

/** A payment that the provider has charged and never pays out. */
async function stuck(payBy: 'payByAch' | 'payByCard', amount: number) {
  const invoiceId = await portal.owe(amount);
  const code = codeOf(await portal[payBy]([{ invoiceId, balance: amount }]));
  const [charge] = await portal.chargesOf(code);
  const { retref } = charge!;
  state.put('transaction', retref, { ...state.transaction.get(retref)!, nextAt: null });
  return { code, retref, invoiceId };
}

const itemsOf = async (code: string) => (await readRecords(portal, code)).items;

/** The review item of a payment that has not settled. */
const missing = async (code: string, localAmount: number, words: string) => {
  const [charge] = await portal.chargesOf(code);
  return {
    kind: 'MISSING_GATEWAY',
    retref: charge!.retref,
    orderId: charge!.orderid,
    gatewayAmount: 0,
    localAmount,
    detail: `No money has come for it. ${words}`,
    runId: null,
    state: 'OPEN',
    resolution: null,
    createdAt: expect.any(String),
    resolvedAt: null,
    resolvedBy: null,
  };
};

const QUEUED = 'At the provider it is queued.';

describe('a bank payment that never settles', () => {
  test('is reported for review after seven banking days, once, and stays pending; it is never sent again', async () => {
    const { code, invoiceId } = await stuck('payByAch', 81_00);
    await passDays(portal, 9);
    expect(await itemsOf(code)).toEqual([]);
    await passDays(portal, 1);
    const createdAt = portal.clock.now().toISOString();
    const shown = [{ ...(await missing(code, 81_00, QUEUED)), createdAt }];
    expect(await itemsOf(code)).toEqual(shown);
    await passDays(portal, 6);
    expect(await itemsOf(code)).toEqual(shown);
    expect(await portal.payment(code)).toMatchObject({ status: 'PENDING', settledAt: null });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 81_00, heldAmount: 81_00 });
    expect(await portal.chargesOf(code)).toHaveLength(1);
  });

  test('and then settles after all resolves the item', async () => {
    const { code, retref, invoiceId } = await stuck('payByAch', 82_00);
    await passDays(portal, 13);
    await portal.control('/settle', { retref });
    await passDays(portal, 1);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    const resolvedAt = (await portal.payment(code)).settledAt;
    const resolved = { state: 'RESOLVED', resolution: 'settled', resolvedAt };
    expect(await itemsOf(code)).toEqual([{ ...(await missing(code, 82_00, QUEUED)), ...resolved }]);
  });

  test('and then is returned restores everything and resolves the item', async () => {
    const { code, retref, invoiceId } = await stuck('payByAch', 83_00);
    await passDays(portal, 13);
    await portal.control('/return', { retref, code: 'R03' });
    await reconcilePayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED', failureCode: 'R03' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 83_00, heldAmount: 0 });
    const resolvedAt = (await portal.payment(code)).canceledAt;
    const resolved = { state: 'RESOLVED', resolution: 'returned', resolvedAt };
    expect(await itemsOf(code)).toEqual([{ ...(await missing(code, 83_00, QUEUED)), ...resolved }]);
  });

  test('and that the provider has rejected is canceled (decision C10)', async () => {
    const { code, retref, invoiceId } = await stuck('payByAch', 84_00);
    state.put('transaction', retref, { ...state.transaction.get(retref)!, status: 'Rejected' });
    await passDays(portal, 13);
    expect(await portal.payment(code)).toMatchObject({
      status: 'CANCELED',
      failureCode: 'REJECTED',
      failureMessage: 'The bank did not take the payment. Nothing was charged.',
    });
    const { payment, events } = await readRecords(portal, code);
    expect(events.slice(2)).toEqual([
      moved(payment.canceledAt!, 'PENDING CANCELED', 'returned', { state: 'rejected' }),
    ]);
    const mail = await lastMail(portal.app, portal.user.email);
    expect(mail.subject).toBe(`Your payment ${code} to Portal ${portal.label} was returned`);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 84_00, heldAmount: 0 });
    expect(await itemsOf(code)).toEqual([]);
  });

  test('is reported too if the provider cannot be asked, and does not block others', async () => {
    const payments = [await stuck('payByAch', 85_00), await stuck('payByAch', 86_00)];
    await passDays(portal, 8);
    await portal.plan('inquire', 'error-500', 100);
    await passDays(portal, 5);
    await fetch(`${portal.sandbox.origin}/control/faults`, { method: 'DELETE' });
    for (const [place, { code }] of payments.entries()) {
      const words = 'The provider could not be asked about it.';
      expect(await itemsOf(code)).toEqual([await missing(code, 85_00 + place * 1_00, words)]);
    }
  });

  test('is not inquired at another site than it was sent to', async () => {
    const { code } = await stuck('payByAch', 89_00);
    const { id } = await portal.payment(code);
    await portal.app.sql
      .updateTable('paymentAttempt')
      .set({ siteUrl: 'https://before.example' })
      .where('paymentId', '=', id)
      .execute();
    await passDays(portal, 13);
    expect(await itemsOf(code)).toEqual([await missing(code, 89_00, 'The provider could not be asked about it.')]);
  });

  test('and that the provider does not know is reported as unknown', async () => {
    const { code, retref } = await stuck('payByAch', 90_00);
    const expected = await missing(code, 90_00, 'The provider does not know it.');
    const charge = state.transaction.get(retref)!;
    state.put('transaction', retref, { ...charge, merchid: OTHER_MERCHANT.merchid });
    await passDays(portal, 13);
    state.put('transaction', retref, charge);
    expect(await itemsOf(code)).toEqual([expected]);
    expect(await portal.payment(code)).toMatchObject({ status: 'PENDING' });
  });
});

describe('a card payment that never settles', () => {
  test('is reported for review too; it stays approved', async () => {
    const { code } = await stuck('payByCard', 87_00);
    await passDays(portal, 13);
    expect(await itemsOf(code)).toEqual([await missing(code, 87_00, QUEUED)]);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: null });
  });
});

describe('a deposit', () => {
  test('settles a payment if it is money; nothing and what was taken back do not', async () => {
    const { code, retref } = await stuck('payByAch', 91_00);
    const { gateway } = portal.app;
    for (const [cents, status] of [
      [-91_00, 'PENDING'],
      [0, 'PENDING'],
      [1, 'APPROVED'],
    ] as const) {
      const deposit = { retref, merchantId: '496160873888', parentRetref: '', amount: asCents(cents), isAch: true };
      const funding = async () => ({ deposits: [deposit], returns: [], chargebacks: [] });
      await reconcilePayments(portal.restarted({ gateway: { ...gateway, funding } }));
      expect(await portal.payment(code)).toMatchObject({ status });
    }
    const fundedAt = portal.clock.now().toISOString();
    state.put('transaction', retref, { ...state.transaction.get(retref)!, amountCents: 1, fundedAt });
  });

  test('of another amount than was paid is reported for review', async () => {
    const { code, retref } = await stuck('payByAch', 88_00);
    await passDays(portal, 1);
    await portal.control('/settle', { retref });
    const funded = state.transaction.get(retref)!;
    state.put('transaction', retref, { ...funded, amountCents: 87_50 });
    await reconcilePayments(portal.app);
    expect(await itemsOf(code)).toContainEqual({
      kind: 'AMOUNT_DIFF',
      retref,
      orderId: '',
      gatewayAmount: 87_50,
      localAmount: 88_00,
      detail: 'The provider paid out another amount.',
      runId: null,
      state: 'OPEN',
      resolution: null,
      createdAt: portal.clock.now().toISOString(),
      resolvedAt: null,
      resolvedBy: null,
    });
  });
});
