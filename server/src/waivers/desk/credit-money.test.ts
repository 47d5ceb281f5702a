// VFY-03, decision D32: an invoice that was paid with the credit of a prepayment or an overpayment counts with the money that
// made the credit, also if only a part of that goes back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recoverAll } from '../../testing/payment-jobs.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { FINAL, moneyDesk, type MoneyDesk, READY } from '../testing/money-desk.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

let desk: MoneyDesk;
beforeEach(async () => {
  desk = await moneyDesk();
});
afterEach(() => desk.portal.sandbox.stop());

const NOT_CLEARED = expect.objectContaining({ code: 'funds_not_cleared' });

/** Makes a credit, and pays an invoice of 70.00 with it. */
async function paidWithCredit(made: () => Promise<string>, invoiceId?: string): Promise<string> {
  const code = await made();
  const creditId = await desk.creditId();
  const invoice = invoiceId ?? (await desk.owe(70_00));
  const line = { invoiceId: invoice, balance: 70_00, credits: [{ creditId, amount: 70_00 }] };
  await desk.portal.payByCredit([line]);
  expect((await desk.portal.invoice(invoice)).balance).toBe(0);
  return code;
}
/** Of an invoice of no project, which takes what goes back first. */
const overpay = async () => desk.payByCard({ invoiceId: await desk.portal.owe(30_00), balance: 30_00, amount: 100_00 });

const MAKERS = [
  ['a prepayment', () => desk.prepay(70_00), 20_00],
  ['an overpayment', overpay, 50_00],
] as const;
const dollars = (cents: number) => (cents / 100).toFixed(2);

test.each(MAKERS)('a part of %s that the provider refunds marks the waiver', async (_what, made, refundedAmount) => {
  await desk.payByCard({ invoiceId: await desk.owe(50_00), balance: 50_00 });
  const code = await paidWithCredit(made);
  const id = await desk.released(FINAL);
  await desk.provider(code, '/refund', { amount: dollars(refundedAmount) });
  await desk.pass(4);
  expect(await desk.portal.payment(code)).toMatchObject({ status: 'APPROVED', refundedAmount });
  const { number } = await desk.waivers.row(id);
  expect(await desk.isMarked(id)).toBe(true);
  expect(await desk.alerts()).toContainEqual(expect.stringContaining(`Waiver W-${number} relies`));
});

test.each(MAKERS)('a part of %s that the provider refunds stops the release', async (_what, made, refundedAmount) => {
  const first = await desk.owe(50_00);
  await desk.payByCard({ invoiceId: first, balance: 50_00 });
  const code = await paidWithCredit(made);
  await desk.provider(code, '/refund', { amount: dollars(refundedAmount) });
  await desk.pass(4);
  expect(await desk.portal.payment(code)).toMatchObject({ status: 'APPROVED', refundedAmount });
  const id = await desk.requested(FINAL);
  expect([await desk.isMarked(id), await desk.release(id)]).toEqual([false, NOT_CLEARED]);
});

test('a part that was not used yet concerns no waiver', async () => {
  await desk.payByCard({ invoiceId: await desk.owe(50_00), balance: 50_00 });
  const code = await paidWithCredit(() => desk.prepay(90_00));
  const id = await desk.released(FINAL);
  await desk.provider(code, '/refund', { amount: '20.00' });
  await desk.pass(4);
  expect(await desk.portal.payment(code)).toMatchObject({ refundedAmount: 20_00 });
  expect([await desk.isMarked(id), await desk.release(await desk.requested(FINAL))]).toEqual([false, READY]);
});

test.each([
  ['no-reply-charged', 'REFUNDED'],
  ['no-reply-not-charged', 'APPROVED'],
])('a refund that is under way (%s) stops the release', async (fault, end) => {
  await desk.payByCard({ invoiceId: await desk.owe(50_00), balance: 50_00 });
  const { portal } = desk;
  const code = await paidWithCredit(async () => {
    const prepaid = await desk.prepay(70_00);
    const { externalCode: retref } = await portal.payment(prepaid);
    await portal.control('/settle', { retref });
    await desk.pass(1);
    await portal.plan('refund', fault);
    expect((await sendRefundRequest(portal, prepaid)).statusCode).toBe(202);
    return prepaid;
  });
  const id = await desk.requested(FINAL);
  expect(await desk.release(id)).toEqual(NOT_CLEARED);
  await recoverAll(portal);
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  expect((await portal.payment(code)).status).toBe(end);
  expect(await desk.release(id)).toEqual(end === 'APPROVED' ? READY : NOT_CLEARED);
});

test('a credit that a disputed payment has used counts with the money that made it', async () => {
  await desk.payByCard({ invoiceId: await desk.owe(50_00), balance: 50_00 });
  const prepaid = await desk.prepay(70_00);
  const [invoiceId, creditId] = [await desk.owe(100_00), await desk.creditId()];
  const line = { invoiceId, balance: 100_00, credits: [{ creditId, amount: 70_00 }] };
  const used = await desk.payByCard(line);
  await desk.provider(used, '/chargeback');
  await desk.pass(2);
  expect((await desk.portal.invoice(invoiceId)).balance).toBe(30_00);
  const id = await desk.released();
  expect(await desk.waivers.row(id)).toMatchObject({ requestedFigures: { exceptionsAmount: 30_00 } });
  await desk.provider(prepaid, '/chargeback');
  await desk.pass(2);
  expect((await desk.portal.payment(prepaid)).status).toBe('CHARGEBACK');
  expect(await desk.isMarked(id)).toBe(true);
});
