// All stored rows of a payment: who paid what by which method, and what was authorized, sent, answered and booked.
import { afterAll, describe, expect, test } from 'vitest';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { DAY_MS, passDays } from '../testing/payment-jobs.ts';
import { insertPaymentReason } from '../testing/payment-fixtures.sql.ts';
import { BILLING, paymentPortal } from '../testing/payment-portal.ts';
import { moved, NEW_PAYMENT, readRecords } from '../testing/payment-records.ts';
import { recoverPayments } from './charge/recover-payments.ts';
import { runScheduled } from './scheduled/run-scheduled.ts';

/** The stored attempts of open payments at each step. */
const steps: [step: string, kept: Awaited<ReturnType<typeof readAttempts>>][] = [];
const portal = await paymentPortal({
  settings: { isSurchargeEnabled: true },
  checkpoint: async (step) => void steps.push([step, await readAttempts()]),
});
const readAttempts = () =>
  portal.app.sql
    .selectFrom('paymentAttempt')
    .select(['state', 'merchantId', 'siteUrl', 'createdAt', 'sentAt', 'answeredAt', 'nextPollAt', 'pollCount'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
afterAll(() => portal.sandbox.stop());

const { user, portalId, sandbox } = portal;
const { customerId, identityId } = user;
const supplier = `Supplier ${portal.label}`;
const creditMemo = { type: 'CREDIT', creditRestrictionType: 'NONE' } as const;
const now = (aheadMs = 0) => new Date(portal.clock.now().getTime() + aheadMs).toISOString();
/** Formatted in the supplier's time zone. */
const dayOf = (at: string) => formatDay(dayAt(at, 'America/Los_Angeles'));
const codeOf = (response: { json: () => unknown }): string => {
  const { code, details } = response.json() as { code: string; details?: { code: string } };
  return details?.code ?? code;
};

const payment = (createdAt: string) => ({
  ...NEW_PAYMENT,
  portalId,
  customerId,
  info: { name: 'Ann Person', email: user.email },
  invoicesCount: 1,
  createdBy: identityId,
  sortPayer: 'ann person',
  createdAt,
});
const VISA = { brand: 'VISA', last4: '1443', cardType: 'CREDIT', billingState: 'ID', billingCountry: 'US' };

const attempt = (at: string) => ({
  kind: 'AUTH',
  state: 'OK',
  orderId: expect.stringMatching(/^PLB[0-9A-HJKMNP-TV-Z]{15}$/),
  currencyCode: 'USD',
  sealedRequest: null,
  merchantId: '496160873888',
  siteUrl: sandbox.origin,
  retref: expect.stringMatching(/^\d{12}$/),
  authCode: null,
  avsResponse: null,
  cvvResponse: null,
  settlementStatus: null,
  createdAt: at,
  sentAt: at,
  answeredAt: at,
  nextPollAt: null,
  pollCount: 0,
  batchedAt: null,
  checkedAt: null,
});

const consent = (at: string) => ({
  entryCode: null,
  onBehalf: false,
  identityId,
  clientAddress: expect.stringMatching(/^fd00:/),
  createdAt: at,
});

const submitted = (at: string, toStatus = 'STARTED') => ({
  fromStatus: null,
  toStatus,
  cause: 'submitted',
  identityId,
  data: { origin: 'PORTAL' },
  createdAt: at,
});

const allocation = { customerId, creditId: null, paymentType: 'complete', paymentReasonId: null };

describe('by card', () => {
  test('SUR-01 approved: what was authorized, charged and booked, with the credit, the surcharge and the saved card', async () => {
    const at = now();
    const [invoiceId, creditId] = [await portal.owe(100_00), await portal.owe(30_00, creditMemo)];
    const line = { invoiceId, balance: 100_00, credits: [{ creditId, amount: 30_00 }] };
    const more = { total: 72_10, info: { reference: 'Draw 3' }, savePaymentToken: true };
    const response = await portal.payByCard([line], more);
    const code = codeOf(response);
    const { id, ...kept } = await readRecords(portal, code);
    const retref = kept.attempts[0]!.retref!;
    expect(response.json()).toEqual({
      id,
      code,
      paymentType: 'CREDIT_CARD',
      status: 'APPROVED',
      scheduledAt: null,
      recurrenceId: null,
      isOpen: false,
    });
    expect(kept).toEqual({
      payment: {
        ...payment(at),
        ...VISA,
        status: 'APPROVED',
        paymentType: 'CREDIT_CARD',
        subtotal: 100_00,
        credit: 30_00,
        surcharge: 2_10,
        surchargeRateBps: 300,
        total: 72_10,
        info: { name: 'Ann Person', email: user.email, reference: 'Draw 3' },
        paymentMethodId: expect.any(String),
        approvedAt: at,
        sentAt: at,
        externalCode: retref,
      },
      allocations: [
        { ...allocation, invoiceId, kind: 'CASH', amount: 70_00 },
        { ...allocation, invoiceId, kind: 'CREDIT', creditId, amount: 30_00 },
      ],
      attempts: [
        {
          ...attempt(at),
          amount: 72_10,
          responseCode: 'FNOR-00',
          responseText: 'Approved',
          authCode: expect.stringMatching(/^PPS/),
          avsResponse: 'Y',
          cvvResponse: 'M',
        },
      ],
      consents: [
        {
          ...consent(at),
          amount: 72_10,
          words:
            `By selecting Pay, I authorize ${supplier} to charge $72.10 to the card ending in 1443 on ${dayOf(at)}. ` +
            'The amount includes a credit card surcharge of $2.10 (3%). I agree that the card is kept on file with the ' +
            'payment provider, for payments that the company starts or schedules, until it is removed under Payment Methods.',
        },
      ],
      events: [submitted(at), moved(at, 'STARTED APPROVED', 'charged', { retref })],
      transactions: [{ kind: 'CAPTURE', externalRef: `capture ${id}`, currencyCode: 'USD', createdAt: at }],
      entries: [
        { kind: 'CAPTURE', account: 'credit', subjectId: creditId, amount: 30_00 },
        { kind: 'CAPTURE', account: 'receivable', subjectId: invoiceId, amount: -30_00 },
        { kind: 'CAPTURE', account: 'receivable', subjectId: invoiceId, amount: -70_00 },
        { kind: 'CAPTURE', account: 'clearing', subjectId: customerId, amount: 72_10 },
        { kind: 'CAPTURE', account: 'surcharge_income', subjectId: customerId, amount: -2_10 },
      ],
      invoiceEvents: [
        {
          invoiceId,
          type: 'COMPLETE_PAY',
          data: { amount: 100_00, paymentCode: code },
          identityId,
          createdAt: at,
        },
      ],
      items: [],
    });
    expect(sandbox.state.transaction.get(retref)).toMatchObject({ name: 'Ann Person', expiry: '1230', cof: 'C' });
    const keys = portal.app.sql.selectFrom('idempotencyKey').select(['principal', 'route', 'createdAt']);
    expect(await keys.where('paymentId', '=', id).execute()).toEqual([
      { principal: `${identityId} ${customerId}`, route: 'POST /v1/payments', createdAt: at },
    ]);
    const methods = portal.app.sql.selectFrom('paymentMethod').selectAll();
    expect(await methods.where('id', '=', kept.payment.paymentMethodId).execute()).toEqual([
      {
        organizationId: portal.organizationId,
        id: kept.payment.paymentMethodId,
        customerId,
        paymentType: 'CREDIT_CARD',
        brand: 'VISA',
        last4: '1443',
        expiry: '12/2030',
        cardType: 'CREDIT',
        accountType: null,
        accountHolderType: null,
        holderName: 'Ann Person',
        billingAddress: BILLING,
        sealedToken: expect.any(Buffer),
        fingerprint: expect.any(Buffer),
        createdBy: identityId,
        createdAt: at,
        deletedAt: null,
      },
    ]);
  });

  test('stored before it is marked as sent, and marked before it is sent, so that a crash loses nothing', async () => {
    steps.length = 0;
    const at = now();
    await portal.payByCard([{ invoiceId: await portal.owe(10_00), balance: 10_00 }], { total: 10_30 });
    const stored = { merchantId: null, siteUrl: null, createdAt: at, sentAt: null, answeredAt: null, pollCount: 0 };
    const sent = { ...stored, merchantId: '496160873888', siteUrl: sandbox.origin, sentAt: at };
    // Recovery polls it a minute later if this process has crashed by then.
    const nextPollAt = now(60_000);
    expect(steps).toEqual([
      ['stored', { ...stored, state: 'CREATED', nextPollAt }],
      ['sent', { ...sent, state: 'SENT', nextPollAt }],
      ['answered', { ...sent, state: 'SENT', nextPollAt }],
      ['finished', { ...sent, state: 'OK', answeredAt: at, nextPollAt: null }],
    ]);
  });

  test('declined: the reason, and that nothing was booked', async () => {
    const at = now();
    const invoiceId = await portal.owe(50_00);
    const more = { total: 51_50, number: '4387751111111053' };
    const response = await portal.payByCard([{ invoiceId, balance: 50_00 }], more);
    const code = codeOf(response);
    const kept = await readRecords(portal, code);
    const words = 'There is not enough money on the card or account. Nothing was charged.';
    expect(response.json()).toMatchObject({ message: words, details: { code, failureCode: 'FNOR-NU' } });
    expect(kept.payment).toEqual({
      ...payment(at),
      ...VISA,
      last4: '1053',
      status: 'CANCELED',
      paymentType: 'CREDIT_CARD',
      subtotal: 50_00,
      surcharge: 1_50,
      surchargeRateBps: 300,
      total: 51_50,
      canceledAt: at,
      failureCode: 'FNOR-NU',
      failureMessage: words,
    });
    expect(kept.attempts).toEqual([
      { ...attempt(at), state: 'DECLINED', amount: 51_50, responseCode: 'FNOR-NU', responseText: words },
    ]);
    expect(kept.events).toEqual([
      submitted(at),
      moved(at, 'STARTED CANCELED', 'declined', { responseCode: 'FNOR-NU' }),
    ]);
    expect([kept.transactions, kept.invoiceEvents, kept.items]).toEqual([[], [], []]);
  });

  test('without an answer: pending, polled after five seconds, and approved when it is found', async () => {
    const at = now();
    const invoiceId = await portal.owe(50_00);
    const more = { total: 51_50, number: '4999006200601070' };
    const code = codeOf(await portal.payByCard([{ invoiceId, balance: 50_00 }], more));
    const open = await readRecords(portal, code);
    expect(open.attempts).toEqual([
      {
        ...attempt(at),
        state: 'UNKNOWN',
        amount: 51_50,
        sealedRequest: expect.any(Buffer),
        retref: null,
        responseCode: null,
        responseText: expect.stringMatching(/./),
        answeredAt: null,
        nextPollAt: now(5_000),
      },
    ]);
    const pending = moved(at, 'STARTED PENDING', 'unanswered');
    expect(open.events).toEqual([submitted(at), pending]);
    portal.tick(5_000);
    expect(await recoverPayments(portal.app)).toBe(1);
    const { attempts, events, payment: paid } = await readRecords(portal, code);
    const retref = attempts[0]!.retref;
    expect(attempts).toMatchObject([
      { state: 'OK', responseText: 'Approved', answeredAt: now(), sealedRequest: null, nextPollAt: null, pollCount: 1 },
    ]);
    expect(events).toEqual([submitted(at), pending, moved(now(), 'PENDING APPROVED', 'charged', { retref })]);
    expect(paid).toMatchObject({ status: 'APPROVED', externalCode: retref, sentAt: now(), approvedAt: now() });
  });
});

test('ACH-04 by bank account: the debit as authorized, and its settlement', async () => {
  const at = now();
  const invoiceId = await portal.owe(50_00);
  const paymentReasonId = await insertPaymentReason(portal.app.sql, portal.organizationId, 'Damaged goods');
  const line = { invoiceId, balance: 50_00, amount: 40_00, paymentReasonId };
  const response = await portal.payByAch([line], { savePaymentToken: true, accountType: 'SAVINGS' });
  const code = codeOf(response);
  const pending = await readRecords(portal, code);
  const retref = pending.attempts[0]!.retref!;
  expect(pending.payment).toEqual({
    ...payment(at),
    status: 'PENDING',
    paymentType: 'ACH',
    last4: '3210',
    subtotal: 40_00,
    total: 40_00,
    paymentMethodId: expect.any(String),
    sentAt: at,
    externalCode: retref,
  });
  expect(pending.allocations).toEqual([
    { ...allocation, invoiceId, kind: 'CASH', amount: 40_00, paymentType: 'shortpay', paymentReasonId },
  ]);
  const day = dayOf(at);
  expect(pending.consents).toEqual([
    {
      ...consent(at),
      entryCode: 'CCD',
      amount: 40_00,
      words:
        `By selecting Pay, I authorize ${supplier} to debit $40.00 by ACH from the savings account ending in 3210 once, ` +
        `on or after ${day}. I agree that the bank account is kept on file with the payment provider, for payments that ` +
        'the company starts or schedules, until it is removed under Payment Methods. ' +
        `This authorization is given on ${day}. To revoke it, contact ${supplier} at help@supplier.example before the ` +
        'payment is processed.',
    },
  ]);
  const accepted = moved(at, 'STARTED PENDING', 'accepted');
  expect(pending.events).toEqual([submitted(at), accepted]);
  expect(sandbox.state.transaction.get(retref)).toMatchObject({ name: 'Ann Builders', entryCode: 'CCD', cof: 'C' });
  const methods = portal.app.sql.selectFrom('paymentMethod').selectAll();
  expect(await methods.where('id', '=', pending.payment.paymentMethodId).executeTakeFirstOrThrow()).toMatchObject({
    paymentType: 'ACH',
    brand: null,
    last4: '3210',
    expiry: null,
    cardType: null,
    accountType: 'SAVINGS',
    accountHolderType: 'BUSINESS',
    holderName: 'Ann Builders',
    billingAddress: {},
  });
  await passDays(portal, 4);
  const settled = await readRecords(portal, code);
  const { settledAt } = settled.payment;
  expect(settled.events.slice(2)).toEqual([
    moved(settledAt!, 'PENDING APPROVED', 'settled', { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
  ]);
  expect(settled.payment).toEqual({ ...pending.payment, status: 'APPROVED', approvedAt: settledAt, settledAt });
  expect(settled.transactions).toEqual([
    { kind: 'CAPTURE', externalRef: `capture ${settled.id}`, currencyCode: 'USD', createdAt: settledAt },
    { kind: 'SETTLE', externalRef: `settle ${retref}`, currencyCode: 'USD', createdAt: settledAt },
  ]);
  expect(settled.entries).toEqual([
    { kind: 'CAPTURE', account: 'receivable', subjectId: invoiceId, amount: -40_00 },
    { kind: 'CAPTURE', account: 'clearing', subjectId: customerId, amount: 40_00 },
    { kind: 'SETTLE', account: 'bank', subjectId: customerId, amount: 40_00 },
    { kind: 'SETTLE', account: 'clearing', subjectId: customerId, amount: -40_00 },
  ]);
  expect(settled.invoiceEvents).toMatchObject([{ invoiceId, type: 'SHORT_PAY', data: { amount: 40_00 } }]);
});

describe('with credits alone', () => {
  test('applied immediately, without an authorization and without the provider', async () => {
    const at = now();
    const [invoiceId, creditId] = [await portal.owe(60_00), await portal.owe(80_00, creditMemo)];
    const line = { invoiceId, balance: 60_00, credits: [{ creditId, amount: 60_00 }] };
    const code = codeOf(await portal.payByCredit([line], { info: { notes: 'Thanks' } }));
    const { payment: kept, ...rest } = await readRecords(portal, code);
    expect(kept).toEqual({
      ...payment(at),
      status: 'APPROVED',
      paymentType: 'CREDIT',
      subtotal: 60_00,
      credit: 60_00,
      total: 0,
      info: { name: 'Ann Person', email: user.email, notes: 'Thanks' },
      approvedAt: at,
    });
    expect(rest).toMatchObject({ attempts: [], consents: [], items: [] });
    expect(rest.events).toEqual([submitted(at), moved(at, 'STARTED APPROVED', 'credits-applied', {}, identityId)]);
  });
});

describe('above the balance', () => {
  test('an overpayment becomes an unrestricted credit of the customer', async () => {
    const at = now();
    const invoiceId = await portal.owe(100_00);
    const paid = await portal.payByCard([{ invoiceId, balance: 100_00, amount: 120_00 }], { total: 123_60 });
    const code = codeOf(paid);
    const { allocations, invoiceEvents, entries } = await readRecords(portal, code);
    const over = { ...allocation, invoiceId, paymentType: 'overpay' };
    expect(allocations).toEqual([
      { ...over, kind: 'CASH', amount: 100_00 },
      { ...over, kind: 'EXCESS', amount: 20_00 },
    ]);
    expect(invoiceEvents).toEqual([
      { invoiceId, type: 'OVER_PAY', data: { amount: 120_00, paymentCode: code }, identityId, createdAt: at },
    ]);
    const memo = await portal.app.sql
      .selectFrom('invoice')
      .selectAll()
      .where('invoiceNumber', '=', `CM-${code}`)
      .executeTakeFirstOrThrow();
    expect(memo).toMatchObject({
      customerId,
      type: 'CREDIT',
      memo: `Paid above the balance with payment ${code}`,
      invoiceCreatedAt: dayAt(at, 'America/Los_Angeles'),
      totalAmount: 20_00,
      balance: 20_00,
      heldAmount: 0,
      currencyCode: 'USD',
      creditRestrictionType: 'NONE',
    });
    expect(entries).toContainEqual({ kind: 'CAPTURE', account: 'credit', subjectId: memo.id, amount: -20_00 });
  });
});

describe('on a later day', () => {
  const schedule = async (amount: number, more: object = {}) => {
    const invoiceId = await portal.owe(amount);
    // A Saturday.
    const plan = { total: amount * 1.03, scheduledAt: '2026-12-05', ...more };
    return codeOf(await portal.payByCard([{ invoiceId, balance: amount }], plan));
  };

  test('SCH-02 the chosen day, the processing day, and the authorization; nothing is sent', async () => {
    const at = now();
    const code = await schedule(50_00);
    const kept = await readRecords(portal, code);
    expect(kept.payment).toEqual({
      ...payment(at),
      ...VISA,
      status: 'SCHEDULED',
      paymentType: 'CREDIT_CARD',
      subtotal: 50_00,
      surcharge: 1_50,
      surchargeRateBps: 300,
      total: 51_50,
      scheduledAt: '2026-12-05',
      processOn: '2026-12-07',
      paymentMethodId: expect.any(String),
    });
    expect(kept).toMatchObject({ attempts: [], transactions: [], invoiceEvents: [] });
    expect(kept.events).toEqual([submitted(at, 'SCHEDULED')]);
    expect(kept.consents).toEqual([
      {
        ...consent(at),
        amount: 51_50,
        words:
          `By selecting Schedule, I authorize ${supplier} to charge $51.50 to the card ending in 1443 on 12/05/2026 ` +
          '(processes on 12/07/2026). The amount includes a credit card surcharge of $1.50 (3%). I agree that the card is kept on file with the ' +
          'payment provider, for payments that the company starts or schedules, until it is removed under Payment ' +
          `Methods. This authorization is given on ${dayOf(at)}. To revoke it, cancel the scheduled payment or contact ` +
          `${supplier} at help@supplier.example before the payment is processed.`,
      },
    ]);
  });

  test('SCH-03 canceled by a person, by its code or its id', async () => {
    for (const key of ['code', 'id'] as const) {
      const at = now();
      const code = await schedule(51_00);
      const { id } = await readRecords(portal, code);
      const url = `/v1/payments/${key === 'id' ? id : code}`;
      const canceled = await portal.send({ method: 'DELETE', url, cookie: portal.cookies.customer });
      expect(canceled.json()).toEqual({ status: 'CANCELED' });
      const kept = await readRecords(portal, code);
      expect(kept.payment).toMatchObject({ status: 'CANCELED', canceledAt: at, failureCode: null });
      expect(kept.events).toEqual([
        submitted(at, 'SCHEDULED'),
        moved(at, 'SCHEDULED CANCELED', 'called-off', {}, identityId),
      ]);
    }
  });

  test('SCH-02 run by the system, as a charge authorized before', async () => {
    const submittedAt = now();
    const code = await schedule(52_00);
    portal.tick(21 * DAY_MS);
    const at = now();
    await runScheduled(portal.app);
    const { attempts, events } = await readRecords(portal, code);
    const ran = moved(at, 'SCHEDULED PENDING', 'run');
    const retref = attempts[0]!.retref!;
    expect(events).toEqual([
      submitted(submittedAt, 'SCHEDULED'),
      ran,
      moved(at, 'PENDING APPROVED', 'charged', { retref }),
    ]);
    expect(attempts).toEqual([
      {
        ...attempt(at),
        amount: 53_56,
        responseCode: 'FNOR-00',
        responseText: 'Approved',
        authCode: expect.stringMatching(/^PPS/),
        avsResponse: 'Y',
        cvvResponse: expect.any(String),
      },
    ]);
    expect(sandbox.state.transaction.get(retref)).toMatchObject({ name: 'Ann Person', expiry: '1230', cof: 'M' });
    await portal.later(0);
  });
});
