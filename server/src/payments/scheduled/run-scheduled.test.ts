import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { asDay, type Day } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { insertPaymentReason } from '../../testing/payment-fixtures.sql.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { DAY_MS, MINUTE_MS, passDays, recoverAll } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { moved, readRecords } from '../../testing/payment-records.ts';
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
    const { payment, events } = await readRecords(portal, second);
    expect(payment).toMatchObject({
      status: 'CANCELED',
      failureCode: 'nothing_owed',
      failureMessage: 'Nothing was owed any more on the day of the payment.',
    });
    expect(events.slice(1)).toEqual([moved(payment.canceledAt!, 'SCHEDULED CANCELED', 'run')]);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    expect(await portal.chargesOf(first)).toMatchObject([{ amountCents: 50_00 }]);
    expect(await portal.chargesOf(second)).toEqual([]);
  });

  test('decision C28: what a payment under way takes of an invoice or credit is not taken again', async () => {
    await portal.later(0);
    const invoiceId = await portal.owe(100_00);
    const creditId = await portal.owe(30_00, creditMemo);
    const more = (days: number) => ({ scheduledAt: inDays(days), knowsUnderWay: true });
    const line = { invoiceId, balance: 100_00, amount: 40_00, credits: [{ creditId, amount: 20_00 }] };
    const byBank = codeOf(await portal.payByAch([line], more(1)));
    const rest = { invoiceId, balance: 40_00, amount: 30_00, credits: [{ creditId, amount: 10_00 }] };
    const byCard = codeOf(await portal.payByCard([rest], more(2)));
    await setBalance(invoiceId, 75_00);
    await setBalance(creditId, 25_00);
    portal.tick(6 * DAY_MS);
    expect(await runScheduled(portal.app)).toBe(2);
    expect(await portal.payment(byBank)).toMatchObject({ status: 'PENDING', total: 40_00, credit: 20_00 });
    expect(await portal.payment(byCard)).toMatchObject({ status: 'APPROVED', total: 10_00, credit: 5_00 });
    await passDays(portal, 7);
    expect(await portal.payment(byBank)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    expect(await portal.invoice(creditId)).toMatchObject({ balance: 0, heldAmount: 0 });
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

  test('decision C28: an overpayment without a reason takes no more than is owed, one with a reason all of it', async () => {
    await portal.later(0);
    const paymentReasonId = await insertPaymentReason(portal.app.sql, portal.organizationId, 'Deposit', 'OVER_PAY');
    const overpay = async (reason: string | null) => {
      const invoiceId = await portal.owe(100_00);
      const line = { invoiceId, balance: 100_00, amount: 120_00, paymentReasonId: reason };
      return { invoiceId, code: codeOf(await portal.payByCard([line], { scheduledAt: inDays(1) })) };
    };
    await portal.app.sql.updateTable('paymentReason').set({ paymentType: 'SHORT_PAY' }).execute();
    const plain = await overpay(null);
    await portal.app.sql.updateTable('paymentReason').set({ paymentType: 'OVER_PAY' }).execute();
    const meant = await overpay(paymentReasonId);
    await portal.app.sql.deleteFrom('paymentReason').where('id', '<>', paymentReasonId).execute();
    for (const { invoiceId } of [plain, meant]) await setBalance(invoiceId, 90_00);
    portal.tick(4 * DAY_MS);
    await runScheduled(portal.app);
    expect(await portal.payment(plain.code)).toMatchObject({ status: 'APPROVED', total: 90_00 });
    expect(await portal.payment(meant.code)).toMatchObject({ status: 'APPROVED', total: 120_00 });
    await portal.app.sql.updateTable('paymentReason').set({ paymentType: 'SHORT_PAY' }).execute();
  });

  test('decision C28: what credits cover is paid with them, and nothing is charged', async () => {
    await portal.later(0);
    const invoiceId = await portal.owe(100_00);
    const creditId = await portal.owe(80_00, creditMemo);
    const line = { invoiceId, balance: 100_00, credits: [{ creditId, amount: 80_00 }] };
    const code = codeOf(await portal.payByCard([line], { scheduledAt: inDays(1) }));
    await setBalance(invoiceId, 80_00);
    portal.tick(4 * DAY_MS);
    expect(await runScheduled(portal.app)).toBe(1);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', total: 0, credit: 80_00 });
    expect(await portal.chargesOf(code)).toEqual([]);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
  });

  test('decision C28: a payment without lines is charged as agreed', async () => {
    const prepaying = await paymentPortal();
    const lines = [{ invoiceId: await prepaying.owe(10_00), balance: 10_00 }];
    const saved = codeOf(await prepaying.payByCard(lines, { savePaymentToken: true }));
    const { paymentMethodId } = await prepaying.payment(saved);
    const { app, organizationId, portalId, user } = prepaying;
    const id = await insertPayment(app.sql, {
      organizationId,
      portalId,
      customerId: user.customerId,
      status: 'SCHEDULED',
      paymentType: 'CREDIT_CARD',
      processOn: asDay('2026-11-17'),
      isPrepaid: true,
      subtotal: asCents(75_00),
      total: asCents(75_00),
      paymentMethodId,
    });
    prepaying.tick(DAY_MS);
    await runScheduled(app);
    const row = app.sql.selectFrom('payment').select(['status', 'total']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'APPROVED', total: 75_00 });
    await prepaying.sandbox.stop();
  });

  test('the lines of a payment that is called off stay', async () => {
    await portal.later(0);
    const { code, invoiceId } = await schedule(111_00);
    await setBalance(invoiceId, 0);
    portal.tick(4 * DAY_MS);
    await runScheduled(portal.app);
    const { payment, allocations } = await readRecords(portal, code);
    expect(payment).toMatchObject({ status: 'CANCELED', failureCode: 'nothing_owed', total: 111_00 });
    expect(allocations).toMatchObject([{ invoiceId, kind: 'CASH', amount: 111_00 }]);
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
    expect(await portal.payment(code)).toMatchObject({
      status: 'CANCELED',
      failureCode: 'method_gone',
      failureMessage: 'The saved payment method could not be used any more.',
    });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 106_00, heldAmount: 0 });
    const mail = await lastMail(portal.app, portal.user.email);
    expect(mail.subject).toBe(`Your payment ${code} to Portal ${portal.label} was not made`);
  });

  test.each([
    ['removed', { deletedAt: '2026-11-16T17:00:00.000Z' }, 'CANCELED'],
    ['about to expire, in the month of the payment', { expiry: '00/0000' }, 'APPROVED'],
  ])('a card that is %s', async (_, change, status) => {
    await portal.later(0);
    const { code } = await schedule(109_00, { number: '371449635398431' });
    const { paymentMethodId, processOn } = await portal.payment(code);
    const expiry = `${processOn!.slice(5, 7)}/${processOn!.slice(0, 4)}`;
    await portal.app.sql
      .updateTable('paymentMethod')
      .set('expiry' in change ? { expiry } : change)
      .where('id', '=', paymentMethodId)
      .execute();
    portal.tick(new Date(`${processOn!}T20:00:00.000Z`).getTime() - portal.clock.now().getTime());
    await runScheduled(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status });
  });

  test('each line is fitted to what is left of its invoice and credit; what was meant as too much stays so', async () => {
    const charging = await paymentPortal({ settings: { isSurchargeEnabled: true } });
    const [first, second, third] = [await charging.owe(100_00), await charging.owe(50_00), await charging.owe(20_00)];
    const creditId = await charging.owe(30_00, creditMemo);
    const { sql } = charging.app;
    const paymentReasonId = await insertPaymentReason(sql, charging.organizationId, 'Deposit', 'OVER_PAY');
    const lines = [
      { invoiceId: first, balance: 100_00, credits: [{ creditId, amount: 30_00 }] },
      { invoiceId: second, balance: 50_00 },
      { invoiceId: third, balance: 20_00, amount: 30_00, paymentReasonId },
    ];
    const code = codeOf(await charging.payByCard(lines, { total: 154_50, scheduledAt: '2026-11-17' }));
    const shrink = (id: string, balance: number) =>
      charging.app.sql
        .updateTable('invoice')
        .set({ balance: asCents(balance) })
        .where('id', '=', id)
        .execute();
    await shrink(first, 90_00);
    await shrink(second, 0);
    await shrink(creditId, 25_00);
    charging.tick(DAY_MS);
    await runScheduled(charging.app);
    const { payment, allocations, attempts } = await readRecords(charging, code);
    expect(payment).toMatchObject({
      status: 'APPROVED',
      subtotal: 120_00,
      credit: 25_00,
      surcharge: 2_85,
      total: 97_85,
    });
    expect(allocations.map(({ invoiceId, kind, amount }) => ({ invoiceId, kind, amount }))).toEqual([
      { invoiceId: first, kind: 'CASH', amount: 65_00 },
      { invoiceId: first, kind: 'CREDIT', amount: 25_00 },
      { invoiceId: third, kind: 'CASH', amount: 20_00 },
      { invoiceId: third, kind: 'EXCESS', amount: 10_00 },
    ]);
    expect(attempts).toMatchObject([{ amount: 97_85 }]);
    for (const id of [first, second, third, creditId]) {
      expect(await charging.invoice(id)).toMatchObject({ balance: 0, heldAmount: 0 });
    }
    await charging.sandbox.stop();
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
