// The limit per payment of a person, on every way of paying.
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { updatePaymentLimit } from '../../testing/payment-fixtures.sql.ts';
import { bodyFor } from '../../testing/payment-portal.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { autopayPortal } from '../autopay/testing/autopay-portal.ts';

const LIMIT = asCents(100_00);
const WORDS = 'One payment of yours is at most $100.00. Pay less, or ask a colleague who manages people.';
const OVER = [403, 'over_payment_limit'];

const portal = await autopayPortal();
const limit = async (value: typeof LIMIT | null) => {
  await updatePaymentLimit(portal, value);
  portal.app.sessions.clearCache();
};
beforeEach(() => limit(LIMIT));
afterEach(() => portal.checkAll());
afterAll(() => portal.close());

const day = (inDays: number) => addDays(today(portal.clock.now(), 'America/Los_Angeles'), inDays);
const line = async (balance: number) => ({ invoiceId: await portal.owe(balance), balance });
const countPayments = async () =>
  (
    await portal.app.sql
      .selectFrom('payment')
      .select('id')
      .where('organizationId', '=', portal.organizationId)
      .execute()
  ).length;

describe('TEM-01 above the limit nothing is paid', () => {
  test.each<[string, () => ReturnType<typeof portal.pay>]>([
    ['by card', async () => portal.payByCard([await line(100_01)])],
    ['by bank account', async () => portal.payByAch([await line(100_01)])],
    ['with several invoices', async () => portal.payByAch([await line(60_00), await line(60_00)])],
    [
      'on a later day',
      async () => portal.payByAch([await line(100_01)], { savePaymentToken: true, scheduledAt: day(3) }),
    ],
    ['above a balance', async () => portal.payByCard([{ ...(await line(90_00)), amount: 100_01 }])],
    [
      'with a saved method',
      async () =>
        portal.pay(
          bodyFor([await line(100_01)], {
            paymentType: 'ACH',
            cardOnFile: portal.method.id,
            checkoutToken: await portal.checkoutToken('ACH'),
          }),
        ),
    ],
    ['as a prepayment', () => portal.prepayByCard(100_01)],
    [
      'as a monthly prepayment',
      () =>
        portal.prepayByAch(100_01, {
          savePaymentToken: true,
          recurrence: { frequency: 'MONTHLY', startDate: day(5), endDate: day(80) },
        }),
    ],
  ])('%s', async (_, pay) => {
    const before = await countPayments();
    const answer = await pay();
    expect([...refusalOf(answer), answer.json<{ message: string }>().message]).toEqual([...OVER, WORDS]);
    expect(await countPayments()).toBe(before);
  });

  test('up to the limit it is paid, and without a limit anything', async () => {
    expect((await portal.payByCard([await line(100_00)])).statusCode).toBe(201);
    await limit(null);
    expect((await portal.payByCard([await line(100_01)])).statusCode).toBe(201);
  });

  test('credits count for nothing: only what is charged does', async () => {
    const creditId = await portal.owe(50_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    const paid = { ...(await line(150_00)), credits: [{ creditId, amount: 50_00 }] };
    expect((await portal.payByCard([paid])).statusCode).toBe(201);
  });

  test('a changed limit holds for the next payment of a running session', async () => {
    await limit(null);
    expect((await portal.payByCard([await line(20_00)])).statusCode).toBe(201);
    await updatePaymentLimit(portal, asCents(10_00));
    expect(refusalOf(await portal.payByCard([await line(20_00)]))).toEqual(OVER);
  });
});

describe('TEM-01 the limit is told before the button', () => {
  test('in the quotes', async () => {
    const { currencyCode, invoices } = bodyFor([await line(100_01)]);
    const quote = await portal.post('/v1/payments/quote', { currencyCode, invoices, paymentType: 'ACH' });
    expect(quote.json()).toMatchObject({ refusal: { code: 'over_payment_limit', message: WORDS } });
    const prepay = await portal.post('/v1/payments/prepay/quote', {
      currencyCode,
      paymentType: 'ACH',
      prepayTotal: 100_01,
    });
    expect(prepay.json()).toMatchObject({ refusal: { code: 'over_payment_limit', message: WORDS } });
  });
});

describe('TEM-01 autopay', () => {
  const problem = 'One payment that you make alone is at most $100.00. Enter a limit a month up to that.';

  test('is not resumed by who may not set it up so', async () => {
    await limit(null);
    const id = await portal.made();
    await portal.call('POST', `/v1/autopay/${id}/pause`);
    await limit(LIMIT);
    const refused = await portal.call('POST', `/v1/autopay/${id}/resume`);
    expect(refusalOf(refused)).toEqual([400, 'autopay_incomplete']);
    expect(refused.json()).toMatchObject({ message: problem });
    expect((await portal.view()).rule).toMatchObject({ status: 'PAUSED' });
    await limit(null);
    expect((await portal.call('POST', `/v1/autopay/${id}/resume`)).statusCode).toBe(200);
    await portal.call('DELETE', `/v1/autopay/${id}`);
  });

  test.each([null, asCents(100_01)])('is not set up with a limit a month of %s', async (monthLimit) => {
    const refused = await portal.save({ monthLimit });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'autopay_incomplete', fields: { monthLimit: problem } });
  });

  test('is set up within the limit', async () => {
    expect((await portal.save({ monthLimit: LIMIT })).statusCode).toBe(200);
  });

  test('pays no invoice above it that this person approves', async () => {
    const id = await portal.made({ monthLimit: LIMIT });
    const invoiceId = await portal.owe(100_01);
    const answer = await portal.call('POST', `/v1/autopay/${id}/approvals`, { invoiceId, amount: 100_01 });
    expect(refusalOf(answer)).toEqual(OVER);
  });

  test('pays no more than it in one run of several invoices that this person approves', async () => {
    const id = await portal.made({ monthLimit: LIMIT });
    const approve = (invoiceId: string, amount: number) =>
      portal.call('POST', `/v1/autopay/${id}/approvals`, { invoiceId, amount });
    const [first, second, small] = [await portal.owe(70_00), await portal.owe(40_00), await portal.owe(30_00)];
    expect((await approve(first, 70_00)).statusCode).toBe(200);
    const refused = await approve(second, 40_00);
    expect(refusalOf(refused)).toEqual(OVER);
    expect(refused.json<{ message: string }>().message).toBe(
      'What you pay alone is at most $100.00, and you have approved $70.00 that is not paid yet. Ask a colleague who manages people.',
    );
    // Neither a second approval of the same invoice nor what is paid meanwhile counts.
    expect((await approve(first, 70_00)).statusCode).toBe(200);
    expect((await approve(small, 30_00)).statusCode).toBe(200);
    expect((await portal.payByCard([{ invoiceId: first, balance: 70_00 }])).statusCode).toBe(201);
    expect((await approve(second, 40_00)).statusCode).toBe(200);
  });

  test('pays no more than it in one run of a rule of this person with what they approve', async () => {
    const dueDate = day(20);
    await portal.call('DELETE', `/v1/autopay/${await portal.made({ monthLimit: LIMIT })}`);
    const [within, above] = [await portal.owe(90_00, { dueDate }), await portal.owe(80_00, { dueDate })];
    const id = await portal.made({ monthLimit: LIMIT });
    const runOf = async () => (await portal.view()).runs.find(({ invoices }) => invoices.length > 0);
    const taken = (await runOf())!.invoices[0]!.id;
    const [invoiceId, amount] = taken === within ? [above, 80_00] : [within, 90_00];
    expect((await portal.call('POST', `/v1/autopay/${id}/approvals`, { invoiceId, amount })).statusCode).toBe(200);
    expect(await runOf()).toMatchObject({ amount, invoices: [{ id: invoiceId }], waiting: [{ id: taken }] });
  });
});
