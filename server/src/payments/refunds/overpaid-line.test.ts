// Refunds by invoice of money that became a credit (decision C8).
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts } from '../../testing/payment-records.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';

const portal = await paymentPortal({ settings: { isSurchargeEnabled: true } });
afterAll(() => portal.sandbox.stop());
const signInStaff = async () => {
  await portal.later(0);
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
};
beforeEach(signInStaff);

/** Balances that a test changed outside the ledger. */
const opened = new Map<string, number>();
afterEach(() => portal.checkAccounts(opened));

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const balancesOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await portal.invoice(id)).balance));
const refundLine = (code: string, invoiceId: string, amount: number) =>
  sendRefundRequest(portal, code, { lines: [{ invoiceId, amount }] });

async function memoOf(code: string): Promise<string> {
  const memo = portal.app.sql
    .selectFrom('invoice')
    .select('id')
    .where('organizationId', '=', portal.organizationId)
    .where('invoiceNumber', '=', `CM-${code}`);
  return (await memo.executeTakeFirstOrThrow()).id;
}

/** A settled card payment of 130.00 for an invoice of 100.00, with its surcharge of 3 %. */
async function overpaid() {
  const invoiceId = await portal.owe(100_00);
  const code = codeOf(await portal.payByCard([{ invoiceId, balance: 100_00, amount: 130_00 }], { total: 133_90 }));
  await portal.control('/settle', { retref: (await portal.payment(code)).externalCode });
  await reconcilePayments(portal.app);
  return { code, invoiceId, memoId: await memoOf(code) };
}

describe('a refund of an overpaid line', () => {
  test('REF-01 REF-03 takes back the credit first, then the invoice, and never more than is left', async () => {
    const { code, invoiceId, memoId } = await overpaid();
    const lines = [invoiceId, memoId];
    expect((await refundLine(code, invoiceId, 20_00)).json()).toMatchObject({ amount: 20_60, status: 'APPROVED' });
    expect(await balancesOf(lines)).toEqual([0, 10_00]);
    const first = { credit: -10_00, surcharge_income: -3_30, clearing: -20_60, bank: 133_90 };
    expect(await readAccounts(portal, code)).toEqual({ receivable: -100_00, ...first });
    expect((await refundLine(code, invoiceId, 50_00)).json()).toMatchObject({ amount: 51_50, refundedAmount: 72_10 });
    expect(await balancesOf(lines)).toEqual([40_00, 0]);
    const second = { surcharge_income: -1_80, clearing: -72_10, bank: 133_90 };
    expect(await readAccounts(portal, code)).toEqual({ receivable: -60_00, ...second });
    expect(refusalOf(await refundLine(code, invoiceId, 60_01))).toEqual([409, 'refund_over_line']);
    expect((await refundLine(code, invoiceId, 60_00)).json()).toMatchObject({
      amount: 61_80,
      status: 'REFUNDED',
      refundedAmount: 133_90,
    });
    expect(await balancesOf(lines)).toEqual([100_00, 0]);
    expect(await readAccounts(portal, code)).toEqual({ clearing: -133_90, bank: 133_90 });
    expect(refusalOf(await refundLine(code, invoiceId, 1))).toEqual([409, 'payment_already_refunded']);
  });

  test('REF-01 is refused for a credit that is used, or held by a payment under way', async () => {
    const { code, invoiceId, memoId } = await overpaid();
    const other = await portal.owe(50_00);
    const credits = [{ creditId: memoId, amount: 25_00 }];
    expect((await portal.payByAch([{ invoiceId: other, balance: 50_00, credits }])).statusCode).toBe(201);
    expect(await portal.invoice(memoId)).toMatchObject({ balance: 30_00, heldAmount: 25_00 });
    expect(refusalOf(await refundLine(code, invoiceId, 5_01))).toEqual([409, 'refund_credit_spent']);
    expect(refusalOf(await sendRefundRequest(portal, code))).toEqual([409, 'refund_credit_spent']);
    expect((await refundLine(code, invoiceId, 5_00)).json()).toMatchObject({ amount: 5_15, status: 'APPROVED' });
    expect(await balancesOf([invoiceId, memoId])).toEqual([0, 25_00]);
    await passDays(portal, 8);
    await signInStaff();
    expect(await balancesOf([other, memoId])).toEqual([0, 0]);
    expect(refusalOf(await refundLine(code, invoiceId, 1))).toEqual([409, 'refund_credit_spent']);
  });
});

test('REF-01 REF-03 what did not fit because the invoice was paid another way is refunded with its line', async () => {
  const invoiceId = await portal.owe(77_00);
  const code = codeOf(await portal.payByAch([{ invoiceId, balance: 77_00 }]));
  await portal.app.sql
    .updateTable('invoice')
    .set({ balance: asCents(30_00) })
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', invoiceId)
    .execute();
  opened.set(invoiceId, 30_00);
  await passDays(portal, 8);
  await signInStaff();
  const lines = [invoiceId, await memoOf(code)];
  expect(await balancesOf(lines)).toEqual([0, 47_00]);
  expect((await refundLine(code, invoiceId, 50_00)).json()).toMatchObject({ amount: 50_00, status: 'APPROVED' });
  expect(await balancesOf(lines)).toEqual([3_00, 0]);
  expect(await readAccounts(portal, code)).toEqual({ receivable: -27_00, clearing: -50_00, bank: 77_00 });
  expect(refusalOf(await refundLine(code, invoiceId, 27_01))).toEqual([409, 'refund_over_line']);
  expect((await refundLine(code, invoiceId, 27_00)).json()).toMatchObject({ status: 'REFUNDED' });
  expect(await balancesOf(lines)).toEqual([30_00, 0]);
});
