import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Day } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { DAY_MS, MINUTE_MS, passDays, recoverAll } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { runScheduled } from './run-scheduled.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

/** Balances that a test changed outside the ledger. */
const opened = new Map<string, number>();
afterEach(() => portal.checkAll(opened));

const HOUR_MS = 60 * MINUTE_MS;
const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;

/** A day from now in the organization's time zone. */
const inDays = (days: number): Day =>
  new Date(portal.clock.now().getTime() + days * DAY_MS - 8 * HOUR_MS).toISOString().slice(0, 10) as Day;

const creditMemo = { type: 'CREDIT', creditRestrictionType: 'NONE' } as const;

async function schedule(balance: number, more: Record<string, unknown> = {}) {
  const invoiceId = await portal.owe(balance);
  const response = await portal.payByCard([{ invoiceId, balance }], { scheduledAt: inDays(1), ...more });
  return { invoiceId, code: codeOf(response) };
}

const setBalance = async (id: string, balance: number) => {
  await portal.app.sql
    .updateTable('invoice')
    .set({ balance: asCents(balance) })
    .where('id', '=', id)
    .execute();
  opened.set(id, balance);
};

describe('on its day', () => {
  test("SCH-02 a scheduled payment runs on its day in the organization's time zone, and not before", async () => {
    // 9:00 on a Monday in Los Angeles.
    const { code, invoiceId } = await schedule(100_00);
    portal.tick(14 * HOUR_MS);
    expect(await runScheduled(portal.app)).toBe(0);
    expect(await portal.payment(code)).toMatchObject({ status: 'SCHEDULED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 100_00, heldAmount: 100_00 });
    portal.tick(2 * HOUR_MS);
    expect(await runScheduled(portal.app)).toBe(1);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', total: 100_00 });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    expect(await runScheduled(portal.app)).toBe(0);
    expect(await portal.chargesOf(code)).toMatchObject([{ amountCents: 100_00, deliveries: 1 }]);
  });

  test('SCH-02 one that was missed while the server was down runs once when it is back', async () => {
    await portal.later(0);
    const { code } = await schedule(101_00);
    portal.tick(9 * DAY_MS);
    expect(await runScheduled(portal.restarted())).toBe(1);
    expect(await runScheduled(portal.restarted())).toBe(0);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.chargesOf(code)).toHaveLength(1);
  });

  test('a bank account on file is charged, and settles like any other', async () => {
    await portal.later(0);
    const invoiceId = await portal.owe(102_00);
    const lines = [{ invoiceId, balance: 102_00 }];
    const code = codeOf(await portal.payByAch(lines, { scheduledAt: inDays(1) }));
    portal.tick(4 * DAY_MS);
    await runScheduled(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'PENDING', externalCode: expect.any(String) });
    await passDays(portal, 7);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
  });

  test('a run without an answer is pending until an inquiry; a declined one says why', async () => {
    await portal.later(0);
    const unanswered = await schedule(103_00, { number: '4999006200601070' });
    const declined = await schedule(104_00, { number: '4387751111111053' });
    portal.tick(4 * DAY_MS);
    await runScheduled(portal.app);
    expect(await portal.payment(unanswered.code)).toMatchObject({ status: 'PENDING' });
    expect(await portal.payment(declined.code)).toMatchObject({ status: 'CANCELED', failureCode: 'FNOR-NU' });
    await recoverAll(portal);
    expect(await portal.payment(unanswered.code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.chargesOf(unanswered.code)).toHaveLength(1);
  });

  test('credits have a hold until then, and are used once', async () => {
    await portal.later(0);
    const invoiceId = await portal.owe(105_00);
    const creditId = await portal.owe(30_00, creditMemo);
    const line = { invoiceId, balance: 105_00, credits: [{ creditId, amount: 30_00 }] };
    const code = codeOf(await portal.payByCard([line], { scheduledAt: inDays(1) }));
    expect(await portal.invoice(creditId)).toMatchObject({ balance: 30_00, heldAmount: 30_00 });
    portal.tick(4 * DAY_MS);
    await runScheduled(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', total: 75_00 });
    expect(await portal.invoice(creditId)).toMatchObject({ balance: 0, heldAmount: 0 });
  });
});

describe('changes since scheduling', () => {
  test('at most the balance is charged, although others have a hold on it too', async () => {
    await portal.later(0);
    const invoiceId = await portal.owe(100_00);
    const part = async (balance: number, amount: number, days: number) => {
      const more = { scheduledAt: inDays(days), knowsUnderWay: true };
      return codeOf(await portal.payByCard([{ invoiceId, balance, amount }], more));
    };
    const [first, second] = [await part(100_00, 60_00, 1), await part(40_00, 40_00, 2)];
    await setBalance(invoiceId, 50_00);
    portal.tick(6 * DAY_MS);
    expect(await runScheduled(portal.app)).toBe(1);
    expect(await portal.payment(first)).toMatchObject({ status: 'APPROVED', total: 50_00 });
    expect(await portal.payment(second)).toMatchObject({ status: 'CANCELED', failureCode: 'nothing_owed' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    expect(await portal.chargesOf(first)).toMatchObject([{ amountCents: 50_00 }]);
    expect(await portal.chargesOf(second)).toEqual([]);
  });

  test('the part that credits pay is not charged', async () => {
    await portal.later(0);
    const invoiceId = await portal.owe(100_00);
    const creditId = await portal.owe(80_00, creditMemo);
    const line = { invoiceId, balance: 100_00, credits: [{ creditId, amount: 80_00 }] };
    const code = codeOf(await portal.payByCard([line], { scheduledAt: inDays(1) }));
    await setBalance(invoiceId, 90_00);
    portal.tick(4 * DAY_MS);
    await runScheduled(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', total: 10_00, credit: 80_00 });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
  });

  test('a method that cannot be used cancels the payment with a mail, and releases its hold', async () => {
    await portal.later(0);
    const { code, invoiceId } = await schedule(106_00, { number: '5454545454545454' });
    await portal.app.sql
      .updateTable('paymentMethod')
      .set({ expiry: '11/2026' })
      .where('organizationId', '=', portal.organizationId)
      .where('last4', '=', '5454')
      .execute();
    portal.tick(30 * DAY_MS);
    expect(await runScheduled(portal.app)).toBe(0);
    expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED', failureCode: 'method_gone' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 106_00, heldAmount: 0 });
  });

  test('one that cannot be started does not block the others', async () => {
    await portal.later(0);
    const broken = await schedule(107_00, { number: '6011000995500000' });
    const other = await schedule(108_00);
    const methods = portal.app.sql.updateTable('paymentMethod').where('last4', '=', '0000');
    await methods.set({ sealedToken: Buffer.from('cannot be opened any more, not at all') }).execute();
    portal.tick(4 * DAY_MS);
    await runScheduled(portal.app);
    expect(await portal.payment(other.code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.payment(broken.code)).toMatchObject({ status: 'SCHEDULED' });
  });
});
