// A check that the bank returns, and what no job of the provider may touch.
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outboxReader } from '../../testing/outbox.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts, readRecords } from '../../testing/payment-records.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { offlineRequests } from '../testing/offline-requests.ts';
import { outcomesOf } from '../testing/outcome-request.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAccounts());
beforeEach(() => portal.later(60_000));

const { record } = offlineRequests(portal);
const { recordReturn, withdraw } = outcomesOf(portal);
const readOutbox = outboxReader(portal);
const balanceOf = async (id: string) => (await portal.invoice(id)).balance;
const asStaff = async <Read>(path: string): Promise<Read> => {
  const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  return (await portal.send({ url: `/v1/console/${path}`, host: CONSOLE_HOST, cookie })).json<Read>();
};

async function paid(paymentType = 'CHECK', { amount = 100_00, rest = 0 } = {}) {
  const invoiceId = await portal.owe(amount);
  const body = { paymentType, amount: amount + rest, invoices: [{ invoiceId, amount }], knowsRecorded: true };
  const { code } = (await record(body)).json<{ code: string }>();
  await readOutbox();
  return { code, invoiceId };
}

describe('a check that the bank returns', () => {
  test('REF-03 opens its invoices again; the payer reads why, and no money is looked for at the provider', async () => {
    const { code, invoiceId } = await paid();
    const returned = await recordReturn(code, { reasonCode: 'INSUFFICIENT' });
    expect(returned.json()).toMatchObject({ status: 'CHARGEBACK' });
    expect(await readAccounts(portal, code)).toEqual({});
    expect(await balanceOf(invoiceId)).toBe(100_00);
    expect((await readRecords(portal, code)).items).toEqual([]);
    const mail = (await readOutbox()).find(({ toAddress }) => toAddress === portal.user.email);
    expect(mail?.subject).toContain('was returned');
    expect(mail?.text).toContain('There was not enough money in the account.');
    expect(await asStaff('collections')).toMatchObject({
      failedPayments: { rows: [{ code, outcome: 'Returned', paymentType: 'CHECK' }] },
    });
  });

  test('that was recorded by mistake pays its invoices again', async () => {
    const { code, invoiceId } = await paid();
    const { id } = (await recordReturn(code, { reasonCode: 'STOPPED' })).json<{ id: string }>();
    expect((await withdraw(code, id)).json()).toEqual({ status: 'APPROVED' });
    expect(await readAccounts(portal, code)).toEqual({ offline: 100_00, receivable: -100_00 });
    expect(await balanceOf(invoiceId)).toBe(0);
    // The same reason once more is another return.
    expect((await recordReturn(code, { reasonCode: 'STOPPED' })).json()).toMatchObject({ status: 'CHARGEBACK' });
    expect(await balanceOf(invoiceId)).toBe(100_00);
  });

  test('REF-04 of which the credit has been used leaves an open item', async () => {
    const { code } = await paid('CHECK', { rest: 40_00 });
    const credit = portal.app.sql.selectFrom('invoice').select('id').where('invoiceNumber', '=', `CM-${code}`);
    const { id: creditId } = await credit.executeTakeFirstOrThrow();
    const other = await portal.owe(30_00);
    await portal.payByCredit([{ invoiceId: other, balance: 30_00, credits: [{ creditId, amount: 30_00 }] }]);
    await recordReturn(code, { reasonCode: 'CLOSED' });
    expect(await readAccounts(portal, code)).toEqual({ credit: -30_00, review: 30_00 });
    expect((await readRecords(portal, code)).items).toMatchObject([{ state: 'OPEN', localAmount: 30_00 }]);
  });

  test.each([
    ['CASH', 'INSUFFICIENT'],
    ['WIRE', 'INSUFFICIENT'],
    ['CHECK', 'R01'],
  ])('is a check with a reason of checks: %s for %s is refused', async (paymentType, reasonCode) => {
    const { code } = await paid(paymentType);
    expect(refusalOf(await recordReturn(code, { reasonCode }))).toEqual([409, 'return_not_possible']);
  });
});

test('nothing of the provider touches what it does not know, however many days pass', async () => {
  type Overview = {
    total: number;
    paymentCount: number;
    settling: { total: number };
    offline: { count: number; total: number };
    adoption: { payingCustomers: number };
    paidShare: { paidHere: number };
  };
  const { total, paymentCount, settling, adoption, paidShare, offline } = await asStaff<Overview>('collections');
  const payments = [await paid('CHECK'), await paid('CASH'), await paid('WIRE')];
  const after = await asStaff<Overview>('collections');
  expect(after).toMatchObject({ total, paymentCount, settling, adoption });
  expect(after.paidShare.paidHere).toBe(paidShare.paidHere);
  expect(after.offline).toEqual({ count: offline.count + 3, total: offline.total + 300_00 });
  await passDays(portal, 12);
  for (const { code } of payments) {
    const { payment, attempts, items } = await readRecords(portal, code);
    expect([payment.status, payment.settledAt, attempts, items]).toEqual(['APPROVED', null, [], []]);
    expect(await readAccounts(portal, code)).toEqual({ offline: 100_00, receivable: -100_00 });
  }
  const settled = await asStaff<{ rows: object[] }>('settlements?from=2026-11-01&to=2026-12-31');
  expect(settled.rows).toEqual([]);
});
