import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { reconcilePayments } from './reconcile.ts';

const portal = await paymentPortal();
const { state } = portal.sandbox;
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAll());

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;

/** A payment whose money the provider has taken and never pays out. */
async function stuck(payBy: 'payByAch' | 'payByCard', amount: number) {
  const invoiceId = await portal.owe(amount);
  const code = codeOf(await portal[payBy]([{ invoiceId, balance: amount }]));
  const [charge] = await portal.chargesOf(code);
  const { retref } = charge!;
  state.put('transaction', retref, { ...state.transaction.get(retref)!, nextAt: null });
  return { code, retref, invoiceId };
}

const itemsOf = async (code: string) => {
  const { id } = await portal.payment(code);
  return portal.app.sql
    .selectFrom('reconciliationItem')
    .select(['kind', 'state', 'resolution', 'detail', 'localAmount', 'gatewayAmount'])
    .where('paymentId', '=', id)
    .execute();
};

const MISSING = { kind: 'MISSING_GATEWAY', state: 'OPEN', resolution: null, gatewayAmount: 0 };

describe('a bank payment of which no money comes', () => {
  test('is shown to a person after seven banking days, once, and waits on; it is never sent again', async () => {
    const { code, invoiceId } = await stuck('payByAch', 81_00);
    await passDays(portal, 9);
    expect(await itemsOf(code)).toEqual([]);
    await passDays(portal, 4);
    expect(await itemsOf(code)).toEqual([
      { ...MISSING, localAmount: 81_00, detail: 'No money has come for it. At the provider it is queued.' },
    ]);
    await passDays(portal, 3);
    expect(await itemsOf(code)).toHaveLength(1);
    expect(await portal.payment(code)).toMatchObject({ status: 'PENDING', settledAt: null });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 81_00, heldAmount: 81_00 });
    expect(await portal.chargesOf(code)).toHaveLength(1);
  });

  test('and then comes after all is settled, and nobody has to look any more', async () => {
    const { code, retref, invoiceId } = await stuck('payByAch', 82_00);
    await passDays(portal, 13);
    await portal.control('/settle', { retref });
    await passDays(portal, 1);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    expect(await itemsOf(code)).toMatchObject([{ state: 'RESOLVED', resolution: 'settled' }]);
  });

  test('and then is returned gives everything back, and nobody has to look any more', async () => {
    const { code, retref, invoiceId } = await stuck('payByAch', 83_00);
    await passDays(portal, 13);
    await portal.control('/return', { retref, code: 'R03' });
    await reconcilePayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED', failureCode: 'R03' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 83_00, heldAmount: 0 });
    expect(await itemsOf(code)).toMatchObject([{ state: 'RESOLVED', resolution: 'returned' }]);
  });

  test.each(['Rejected', 'Voided'] as const)('and that the provider has %s is over (decision C10)', async (status) => {
    const { code, retref, invoiceId } = await stuck('payByAch', 84_00);
    state.put('transaction', retref, { ...state.transaction.get(retref)!, status });
    await passDays(portal, 13);
    expect(await portal.payment(code)).toMatchObject({
      status: 'CANCELED',
      failureCode: status.toUpperCase(),
      failureMessage: expect.stringContaining('Nothing was charged'),
    });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 84_00, heldAmount: 0 });
    expect(await itemsOf(code)).toEqual([]);
  });

  test('is shown when the provider cannot be asked about it, too, and keeps nobody else waiting', async () => {
    const payments = [await stuck('payByAch', 85_00), await stuck('payByAch', 86_00)];
    await passDays(portal, 8);
    await portal.plan('inquire', 'error-500', 2);
    await passDays(portal, 5);
    for (const { code } of payments) {
      expect(await itemsOf(code)).toMatchObject([
        { ...MISSING, detail: expect.stringContaining('could not be asked') },
      ]);
    }
  });
});

describe('a card payment of which no money comes', () => {
  test('is shown to a person in the same way; it stays approved', async () => {
    const { code } = await stuck('payByCard', 87_00);
    await passDays(portal, 13);
    expect(await itemsOf(code)).toMatchObject([{ ...MISSING, localAmount: 87_00 }]);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: null });
  });
});

describe('what the provider pays out', () => {
  test('of another amount than was paid is shown to a person', async () => {
    const { code, retref } = await stuck('payByAch', 88_00);
    await passDays(portal, 1);
    await portal.control('/settle', { retref });
    const funded = state.transaction.get(retref)!;
    state.put('transaction', retref, { ...funded, amountCents: 87_50 });
    await reconcilePayments(portal.app);
    expect(await itemsOf(code)).toContainEqual(
      expect.objectContaining({
        kind: 'AMOUNT_DIFF',
        localAmount: 88_00,
        gatewayAmount: 87_50,
        detail: expect.stringContaining('paid out'),
      }),
    );
    state.put('transaction', retref, funded);
  });
});
