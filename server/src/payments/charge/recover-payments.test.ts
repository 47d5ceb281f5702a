import { afterAll, describe, expect, test } from 'vitest';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';
import { recoverPayments } from './recover-payments.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;

/** Moves the clock until nothing is open. */
async function recoverAll(): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await portal.later(61 * MINUTE_MS);
    await recoverPayments(portal.app);
  }
}

describe('a charge without an answer', () => {
  test.each([
    ['charged, but no reply', '4999006200601070', 'APPROVED'],
    ['no reply and not charged', '4999006200602078', 'CANCELED'],
    ['charged, then an error', '4999006200604074', 'APPROVED'],
    ['connection reset', '4999006200605071', 'CANCELED'],
    ['a reply that cannot be read', '4999006200607077', 'APPROVED'],
    ['the bank did not answer the gateway', '4999006200620062', 'CANCELED'],
  ])('%s: is pending until an inquiry finds the result', async (_, number, end) => {
    const invoiceId = await portal.owe(40_00);
    const response = await portal.payByCard([{ invoiceId, balance: 40_00 }], { number });
    expect(response.json()).toMatchObject({ status: 'PENDING' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 40_00, heldAmount: 40_00 });
    await recoverAll();
    expect(await portal.payment(codeOf(response))).toMatchObject({ status: end });
    const paid = end === 'APPROVED' ? 0 : 40_00;
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: paid, heldAmount: 0 });
  });
});

describe('bank payments', () => {
  test('ACH-04 settles after some days and is then paid', async () => {
    const invoiceId = await portal.owe(90_00);
    const response = await portal.payByAch([{ invoiceId, balance: 90_00 }]);
    await reconcilePayments(portal.app);
    expect(await portal.payment(codeOf(response))).toMatchObject({ status: 'PENDING' });
    for (let day = 0; day < 7; day++) {
      await portal.later(DAY_MS);
      await reconcilePayments(portal.app);
    }
    expect(await portal.payment(codeOf(response))).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
  });

  test('ACH-04 a return restores everything, with the reason in words', async () => {
    const invoiceId = await portal.owe(90_00);
    const response = await portal.payByAch([{ invoiceId, balance: 90_00 }], { account: '12340001' });
    for (let day = 0; day < 5; day++) {
      await portal.later(DAY_MS);
      await reconcilePayments(portal.app);
    }
    expect(await portal.payment(codeOf(response))).toMatchObject({
      status: 'CANCELED',
      failureCode: 'R01',
      failureMessage: 'There was not enough money in the account.',
    });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 90_00, heldAmount: 0 });
  });
});
