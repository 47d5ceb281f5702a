// Prepayments over HTTP, with the sandbox of the provider.
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { sql as raw } from 'kysely';
import { addDays, asDay, type Day, today } from '@plumbline/rules/dates';
import type { Settings } from '@plumbline/rules/portals/settings';
import type { Answer } from '@plumbline/contract/call';
import type { getRecurrence } from '@plumbline/contract/recurrences';
import { insertProject } from '../../testing/fixtures.sql.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { DAY_MS, passDays } from '../../testing/payment-jobs.ts';
import { runScheduled } from '../scheduled/run-scheduled.ts';

const portal = await paymentPortal();
const others: PaymentPortal[] = [];
afterAll(() => Promise.all([portal, ...others].map(({ sandbox }) => sandbox.stop())));
afterEach(() => portal.checkAll());

/** Another portal with a provider of its own, so that the charges of each can be compared with its books. */
async function otherPortal(settings: Partial<Settings> = {}): Promise<PaymentPortal> {
  const other = await paymentPortal({ settings });
  others.push(other);
  return other;
}

type Result = { code: string; status: string; recurrenceId: string | null; scheduledAt: Day | null };
const resultOf = (response: { json: () => unknown }) => response.json() as Result;
const { app, organizationId, user } = portal;

const currentDay = (): Day => today(portal.clock.now(), 'America/Los_Angeles');

const creditOf = (code: string) =>
  app.sql
    .selectFrom('invoice')
    .select(['id', 'type', 'memo', 'balance', 'totalAmount', 'creditRestrictionType', 'projectId'])
    .where('organizationId', '=', organizationId)
    .where('invoiceNumber', '=', `CM-${code}`)
    .executeTakeFirst();

const recurrence = async (id: string) =>
  (await portal.send({ url: `/v1/recurrences/${id}`, cookie: portal.cookies.customer })).json<
    Answer<typeof getRecurrence>
  >();

describe('once', () => {
  test('PRE-03 an approved prepayment becomes a credit that an invoice can be paid with', async () => {
    const response = await portal.prepayByCard(250_00, { info: { reference: 'Draw 4', notes: 'For the yard' } });
    expect(response.statusCode).toBe(201);
    const { code } = resultOf(response);
    expect(await portal.payment(code)).toMatchObject({
      status: 'APPROVED',
      isPrepaid: true,
      total: 250_00,
      scheduledAt: null,
      invoicesCount: 0,
      info: { reference: 'Draw 4', notes: 'For the yard' },
    });
    const credit = await creditOf(code);
    expect(credit).toMatchObject({
      type: 'CREDIT',
      memo: `Prepayment ${code}, Draw 4`,
      balance: 250_00,
      totalAmount: 250_00,
      creditRestrictionType: 'NONE',
      projectId: null,
    });
    const invoiceId = await portal.owe(100_00);
    const line = { invoiceId, balance: 100_00, credits: [{ creditId: credit!.id, amount: 100_00 }] };
    expect((await portal.payByCredit([line])).statusCode).toBe(201);
    expect((await creditOf(code))?.balance).toBe(150_00);
  });

  test('decision C35 the credit is for the project that was named, if there is exactly one', async () => {
    const projectId = await insertProject(app.sql, organizationId, user.customerId, 'Harrow Street Lofts');
    for (const _ of [1, 2]) await insertProject(app.sql, organizationId, user.customerId, 'Twin Court');
    const prepay = async (projectName: string) =>
      creditOf(resultOf(await portal.prepayByCard(20_00, { info: { projectName } })).code);
    expect(await prepay(' harrow street LOFTS ')).toMatchObject({ creditRestrictionType: 'PROJECT', projectId });
    expect(await prepay('Twin Court')).toMatchObject({ creditRestrictionType: 'NONE', projectId: null });
    expect(await prepay('Nowhere')).toMatchObject({ creditRestrictionType: 'NONE', projectId: null });
  });

  test('a bank payment becomes a credit only when it is approved', async () => {
    const { code } = resultOf(await portal.prepayByAch(300_00));
    expect(await portal.payment(code)).toMatchObject({ status: 'PENDING' });
    expect(await creditOf(code)).toBeUndefined();
    await passDays(portal, 7);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await creditOf(code)).toMatchObject({ balance: 300_00 });
  });

  test('decision C27 a later transfer date schedules it, with a saved method; today is now', async () => {
    await portal.later(0);
    const day = currentDay();
    const now = resultOf(await portal.prepayByCard(30_00, { scheduledAt: day }));
    expect(now).toMatchObject({ status: 'APPROVED', scheduledAt: null });
    const later = resultOf(await portal.prepayByCard(40_00, { scheduledAt: addDays(day, 3) }));
    expect(later).toMatchObject({ status: 'SCHEDULED', scheduledAt: addDays(day, 3), recurrenceId: null });
    expect((await portal.payment(later.code)).paymentMethodId).not.toBeNull();
    expect(await creditOf(later.code)).toBeUndefined();
    portal.tick(6 * DAY_MS);
    await runScheduled(app);
    expect(await portal.payment(later.code)).toMatchObject({ status: 'APPROVED', total: 40_00 });
    expect(await creditOf(later.code)).toMatchObject({ balance: 40_00 });
  });

  test('PRE-01 what the form would mark is refused, by field and in words', async () => {
    await portal.later(0);
    const other = await otherPortal({
      isPrePayReferenceRequired: true,
      isPrePayProjectRequired: true,
      isPrePayNotesRequired: true,
    });
    const refused = await other.prepayByCard(99, { scheduledAt: '2026-11-01' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'prepayment_incomplete',
      fields: {
        total: 'Enter at least 1.00.',
        reference: 'Enter a reference.',
        projectName: 'Enter the name of the project.',
        projectAddress: 'Enter the address of the project.',
        notes: 'Enter a note.',
        transferDate: expect.stringMatching(/^Choose .* or later\.$/),
      },
    });
  });

  test('not offered without the setting', async () => {
    const other = await otherPortal({ isPrepayEnabled: false });
    expect((await other.prepayByCard(10_00)).statusCode).toBe(404);
  });

  test('PRE-01 somebody who may prepay, but not pay invoices, has what the form needs', async () => {
    const other = await otherPortal();
    await other.app.sql
      .updateTable('membership')
      .set({ canPay: false })
      .where('organizationId', '=', other.organizationId)
      .where('userId', '=', other.user.userId)
      .execute();
    const cookie = await other.cookieFor(other.user.identityId, 'PORTAL');
    const asked = (url: string, method: 'GET' | 'POST', payload?: object) =>
      other.send({ url, method, cookie, ...(payload && { payload }) });
    for (const [url, method, payload] of [
      ['/v1/payments/creditcard/publicapikey', 'GET', undefined],
      ['/v1/payments/creditcard/billing-address', 'GET', undefined],
      ['/v1/checkout-tokens', 'POST', { paymentType: 'ACH' }],
    ] as const) {
      expect([url, (await asked(url, method, payload)).statusCode]).toEqual([url, 200]);
    }
  });

  test('a quote names the surcharge of the card and charges nothing', async () => {
    const other = await otherPortal({ isSurchargeEnabled: true, surchargeRateBps: 300 });
    const quote = async (cardType: string) =>
      (
        await other.post('/v1/payments/prepay/quote', {
          paymentType: 'CREDIT_CARD',
          currencyCode: 'USD',
          prepayTotal: 100_00,
          cardType,
          billingAddress: { country: 'US', state: 'ID' },
        })
      ).json<object>();
    expect(await quote('CREDIT')).toEqual({
      subtotal: 100_00,
      surcharge: 3_00,
      surchargeRate: 300,
      total: 103_00,
      refusal: null,
    });
    expect(await quote('DEBIT')).toMatchObject({ surcharge: 0, total: 100_00 });
    const paid = resultOf(await other.prepayByCard(100_00, { total: 103_00 }));
    expect(await other.payment(paid.code)).toMatchObject({ total: 103_00, surcharge: 3_00, subtotal: 100_00 });
    const memo = other.app.sql.selectFrom('invoice').select('balance').where('invoiceNumber', '=', `CM-${paid.code}`);
    expect(await memo.executeTakeFirst()).toEqual({ balance: 100_00 });
  });
});

describe('monthly', () => {
  const monthly = (startDate: Day, endDate: Day) => ({ recurrence: { frequency: 'MONTHLY', startDate, endDate } });

  test('REC-01 from the 31st over six months: each runs once on its day, then it is COMPLETED', async () => {
    const own = await otherPortal();
    own.tick(Date.parse('2027-01-20T17:00:00Z') - own.clock.now().getTime());
    await own.later(0);
    const response = await own.prepayByCard(50_00, {
      ...monthly(asDay('2027-01-31'), asDay('2027-06-30')),
      info: { reference: 'Yard', projectName: 'Harrow' },
    });
    expect(response.statusCode).toBe(201);
    const { recurrenceId, code, status } = resultOf(response);
    expect([status, recurrenceId]).toEqual(['SCHEDULED', expect.any(String)]);
    const detail = async () => {
      const cookie = await own.cookieFor(own.user.identityId, 'PORTAL');
      return (await own.send({ url: `/v1/recurrences/${recurrenceId}`, cookie })).json<Answer<typeof getRecurrence>>();
    };
    const before = await detail();
    expect(before).toMatchObject({
      status: 'PENDING',
      amount: 50_00,
      quantity: 6,
      total: 300_00,
      processedCount: 0,
      nextDate: '2027-01-31',
      nextDates: ['2027-01-31', '2027-02-28', '2027-03-31'],
      reference: 'Yard',
      projectName: 'Harrow',
      last4: '1443',
    });
    expect(before.payments.map(({ scheduledAt, processOn }) => [scheduledAt, processOn])).toEqual([
      ['2027-01-31', '2027-02-01'],
      ['2027-02-28', '2027-03-01'],
      ['2027-03-31', '2027-03-31'],
      ['2027-04-30', '2027-04-30'],
      ['2027-05-31', '2027-06-01'],
      ['2027-06-30', '2027-06-30'],
    ]);
    expect(before.payments[0]?.code).toBe(code);
    const mail = await lastMail(own.app, own.user.email);
    expect(mail.subject).toContain('6 payments of $50.00');
    const ranOn: string[] = [];
    for (let day = 0; day < 175; day += 1) {
      const count = await runScheduled(own.app);
      if (count > 0) ranOn.push(...Array.from({ length: count }, () => own.clock.now().toISOString().slice(0, 10)));
      own.tick(DAY_MS);
    }
    expect(ranOn).toEqual(['2027-02-01', '2027-03-01', '2027-03-31', '2027-04-30', '2027-06-01', '2027-06-30']);
    const after = await detail();
    expect(after).toMatchObject({
      status: 'COMPLETED',
      processedCount: 6,
      paymentsTotal: 300_00,
      nextDate: null,
      nextDates: [],
    });
    for (const { code: each } of after.payments) expect(await own.chargesOf(each)).toHaveLength(1);
    const credits = own.app.sql
      .selectFrom('invoice')
      .select('balance')
      .where('organizationId', '=', own.organizationId)
      .where('type', '=', 'CREDIT');
    expect(await credits.execute()).toEqual(Array.from({ length: 6 }, () => ({ balance: 50_00 })));
    await own.checkAll();
  });

  test('REC-01 canceling midway keeps what ran, cancels the rest, and is final', async () => {
    await portal.later(0);
    const start = addDays(currentDay(), 1);
    const { recurrenceId } = resultOf(await portal.prepayByAch(60_00, monthly(start, addDays(start, 70))));
    portal.tick(5 * DAY_MS);
    await runScheduled(app);
    await portal.later(0);
    const cancel = () =>
      portal.send({ method: 'DELETE', url: `/v1/recurrences/${recurrenceId}`, cookie: portal.cookies.customer });
    const canceled = await cancel();
    expect([canceled.statusCode, canceled.json()]).toEqual([200, { status: 'CANCELED' }]);
    const { payments, ...rest } = await recurrence(recurrenceId!);
    expect(rest).toMatchObject({ status: 'CANCELED', nextDate: null, canceledAt: expect.any(String) });
    expect(payments.map((each) => each.status)).toEqual(['PENDING', 'CANCELED', 'CANCELED']);
    const calledOff = app.sql
      .selectFrom('paymentEvent')
      .innerJoin('payment', 'payment.id', 'paymentEvent.paymentId')
      .select('paymentEvent.identityId')
      .where('recurrenceId', '=', recurrenceId)
      .where('cause', '=', 'called-off');
    expect(await calledOff.execute()).toEqual([{ identityId: user.identityId }, { identityId: user.identityId }]);
    expect((await cancel()).json()).toMatchObject({ code: 'recurrence_already_canceled' });
    await passDays(portal, 7);
    expect((await recurrence(recurrenceId!)).payments[0]?.status).toBe('APPROVED');
    expect((await recurrence(recurrenceId!)).status).toBe('CANCELED');
  });

  test('REC-02 somebody who may not prepay sees it, but cannot cancel it', async () => {
    const other = await otherPortal();
    const { recurrenceId } = resultOf(
      await other.prepayByAch(60_00, monthly(asDay('2026-11-30'), asDay('2027-01-30'))),
    );
    await other.app.sql
      .updateTable('membership')
      .set({ canPrepay: false })
      .where('organizationId', '=', other.organizationId)
      .where('userId', '=', other.user.userId)
      .execute();
    const cookie = await other.cookieFor(other.user.identityId, 'PORTAL');
    const ask = (method: 'DELETE' | 'GET') => other.send({ method, url: `/v1/recurrences/${recurrenceId}`, cookie });
    expect((await ask('DELETE')).statusCode).toBe(404);
    expect((await ask('GET')).json()).toMatchObject({ status: 'PENDING' });
  });

  test('REC-01 a series is read and canceled also after recurrence and prepay were switched off', async () => {
    const other = await otherPortal();
    const start = addDays(currentDay(), 1);
    const { recurrenceId: id } = resultOf(await other.prepayByAch(60_00, monthly(start, addDays(start, 70))));
    const settings = JSON.stringify({ isRecurrencePaymentEnabled: false, isPrepayEnabled: false });
    await other.app.sql
      .updateTable('portal')
      .set({ settings: raw`settings || ${settings}::jsonb` })
      .execute();
    other.app.tenants.clearCache();
    const cookie = other.cookies.customer;
    const read = await other.send({ url: `/v1/recurrences/${id}`, cookie });
    expect(read.json()).toMatchObject({ status: 'PENDING', paymentsCount: 3 });
    const canceled = await other.send({ method: 'DELETE', url: `/v1/recurrences/${id}`, cookie });
    expect([canceled.statusCode, canceled.json()]).toEqual([200, { status: 'CANCELED' }]);
  });

  test('the same key returns the same recurrence', async () => {
    await portal.later(0);
    const start = addDays(currentDay(), 1);
    const same = {
      ...monthly(start, addDays(start, 40)),
      key: 'prepay-key-0123456789',
      token: await portal.tokenize('011401533/9876543210'),
      checkoutToken: await portal.checkoutToken('ACH'),
    };
    const [first, second] = [await portal.prepayByAch(70_00, same), await portal.prepayByAch(70_00, same)];
    expect(resultOf(second)).toEqual(resultOf(first));
    const rows = app.sql.selectFrom('payment').select('id').where('recurrenceId', '=', resultOf(first).recurrenceId);
    expect(await rows.execute()).toHaveLength(2);
  });

  test('PRE-02 a card that expires before the last payment is refused', async () => {
    await portal.later(0);
    const start = addDays(currentDay(), 1);
    const expiry = `${start.slice(5, 7)}/${start.slice(0, 4)}`;
    const refused = await portal.prepayByCard(10_00, { ...monthly(start, addDays(start, 70)), expiry });
    expect(refused.json()).toMatchObject({ code: 'method_expired' });
  });

  test('PRE-02 not offered without recurrence, and never beyond the maximum', async () => {
    await portal.later(0);
    const start = addDays(currentDay(), 1);
    const tooLong = await portal.prepayByCard(10_00, monthly(start, addDays(start, 200)));
    expect(tooLong.json()).toMatchObject({ fields: { endDate: expect.stringContaining('or earlier') } });
    const other = await otherPortal({ isRecurrencePaymentEnabled: false });
    const refused = await other.prepayByCard(10_00, monthly(asDay('2026-12-01'), asDay('2027-02-01')));
    expect(refused.json()).toMatchObject({ fields: { frequency: 'Monthly prepayments are not offered here.' } });
  });

  test('PRE-02 each payment shows the days of all, also to whoever has its receipt token', async () => {
    await portal.later(0);
    // The first two are Sundays.
    const plan = monthly(asDay('2027-01-31'), asDay('2027-03-31'));
    const { code } = resultOf(await portal.prepayByAch(70_00, plan));
    const detail = await portal.send({ url: `/v1/payments/${code}`, cookie: portal.cookies.customer });
    const installments = [
      { scheduledAt: '2027-01-31', processOn: '2027-02-01' },
      { scheduledAt: '2027-02-28', processOn: '2027-03-01' },
      { scheduledAt: '2027-03-31', processOn: '2027-03-31' },
    ];
    expect(detail.json()).toMatchObject({ installments });
    const url = `/v1/payments/${code}/receipt-token`;
    const token = await portal.send({ method: 'POST', url, cookie: portal.cookies.customer, payload: {} });
    const receipt = await portal.send({ method: 'POST', url: `/v1/receipts/${code}`, payload: token.json() });
    expect(receipt.json()).toMatchObject({ installments });
    const pdf = await portal.send({ url: `/v1/payments/${code}/download`, cookie: portal.cookies.customer });
    expect((await readPdf(pdf.rawPayload)).pages.join()).toContain('Installment|1 of 3|');
  });

  test('each installment has the authorization of all of them', async () => {
    await portal.later(0);
    const start = asDay('2027-01-04');
    const { recurrenceId } = resultOf(await portal.prepayByAch(80_00, monthly(start, asDay('2027-03-04'))));
    const given = await app.sql
      .selectFrom('paymentAuthorization')
      .innerJoin('payment', 'payment.id', 'paymentAuthorization.paymentId')
      .select('words')
      .where('recurrenceId', '=', recurrenceId)
      .execute();
    expect(given).toHaveLength(3);
    for (const { words } of given) {
      expect(words).toContain(
        'on or after each of these days: 1/04/2027, 2/04/2027 and 3/04/2027, 3 payments and $240.00 in all',
      );
      expect(words).toContain('cancel the recurring payment');
    }
  });

  test("only the customer's own", async () => {
    await portal.later(0);
    const start = addDays(currentDay(), 1);
    const { recurrenceId } = resultOf(await portal.prepayByAch(90_00, monthly(start, addDays(start, 40))));
    for (const method of ['GET', 'DELETE'] as const) {
      const asked = await portal.send({
        method,
        url: `/v1/recurrences/${recurrenceId}`,
        cookie: portal.cookies.neighbor,
      });
      expect(asked.statusCode).toBe(404);
    }
    expect((await recurrence(recurrenceId!)).status).toBe('PENDING');
  });
});
