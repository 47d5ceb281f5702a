// Requests of an attacker who wants money that is not theirs.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { insertIdentity, insertMember } from '../testing/fixtures.sql.ts';
import { DAY_MS } from '../testing/payment-jobs.ts';
import { BILLING, bodyFor, paymentPortal } from '../testing/payment-portal.ts';
import { refusalOf } from '../testing/test-person.ts';
import { cleanUpPayments } from './checkout/clean-up-payments.ts';

const portal = await paymentPortal({
  settings: {
    currencyCodes: ['USD', 'CAD'],
    minAchPayment: asCents(5_00),
    maxAchPayment: asCents(50_000_00),
    isSurchargeEnabled: true,
  },
});
afterAll(() => portal.sandbox.stop());
/** No attempt may change the books, whatever its answer. */
afterEach(() => portal.checkAll());

const { organizationId, portalId, user, neighbor } = portal;
const MEMO = { type: 'CREDIT', creditRestrictionType: 'NONE' } as const;

/** Another user of the same company. */
const colleague = await (async () => {
  const identityId = await insertIdentity(portal.app.sql, `cleo@${portal.label}.example`, 'Cleo Person');
  await insertMember(portal.app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
  return { cookie: () => portal.cookieFor(identityId, 'PORTAL') };
})();

const paymentsOf = (customerId: string) =>
  portal.app.sql.selectFrom('payment').select('id').where('customerId', '=', customerId).execute();

/** What a request changed: 'nothing' if it was refused without a payment; a server error counts as a change. */
async function leftBy(answer: PromiseLike<{ statusCode: number; body: string }>): Promise<string> {
  const before = await paymentsOf(user.customerId);
  const { statusCode, body } = await answer;
  const after = await paymentsOf(user.customerId);
  const isRefusal = statusCode >= 400 && statusCode < 500;
  return isRefusal && after.length === before.length ? 'nothing' : `${statusCode} ${body}`;
}

describe('amounts', () => {
  test.each([
    ['text', '10000'],
    ['half a cent', 9_999.5],
    ['below zero', -100_00],
    ['nothing', 0],
    ['more than numbers can count', Number.MAX_SAFE_INTEGER],
    ['more than a database can count', 1e30],
    ['null', null],
    ['a list', [100_00]],
  ])('that are %s pay nothing', async (_, amount) => {
    const invoiceId = await portal.owe(100_00);
    const body = bodyFor([{ invoiceId, balance: 100_00 }], { paymentType: 'ACH' });
    const [line] = body.invoices;
    const ach = {
      token: await portal.tokenize('011401533/9876543210'),
      holderName: 'Ann',
      accountType: 'CHECKING',
      accountHolderType: 'BUSINESS',
      checkoutToken: await portal.checkoutToken('ACH'),
    };
    const sums = { ...body, ...ach, total: amount, subtotal: amount };
    expect(await leftBy(portal.pay({ ...sums, invoices: [{ ...line, amount }] }))).toBe('nothing');
    expect(
      await leftBy(portal.pay({ ...sums, invoices: [{ ...line, amount, balance: amount }], balance: amount })),
    ).toBe('nothing');
    expect(await leftBy(portal.pay({ ...body, ...ach, total: amount }))).toBe('nothing');
    const { currencyCode, paymentType } = { ...body, paymentType: 'ACH' };
    const quoted = await portal.post('/v1/payments/quote', {
      currencyCode,
      paymentType,
      invoices: [{ ...line, amount }],
    });
    expect(quoted.statusCode).toBeLessThan(500);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 100_00, heldAmount: 0 });
  });

  test('a negative credit does not increase a payment, and a credit used twice pays once', async () => {
    const [one, two] = [await portal.owe(100_00), await portal.owe(100_00)];
    const creditId = await portal.owe(50_00, MEMO);
    expect(
      await leftBy(
        portal.payByAch([{ invoiceId: one, balance: 100_00, amount: 150_00, credits: [{ creditId, amount: -50_00 }] }]),
      ),
    ).toBe('nothing');
    const credits = [{ creditId, amount: 50_00 }];
    expect(
      await leftBy(
        portal.payByAch([
          { invoiceId: one, balance: 100_00, credits },
          { invoiceId: two, balance: 100_00, credits },
        ]),
      ),
    ).toBe('nothing');
    expect(
      await leftBy(
        portal.payByAch([{ invoiceId: one, balance: 100_00, credits: [...credits, { creditId, amount: 1 }] }]),
      ),
    ).toBe('nothing');
    expect(
      await leftBy(
        portal.payByAch([
          { invoiceId: one, balance: 100_00 },
          { invoiceId: one, balance: 100_00 },
        ]),
      ),
    ).toBe('nothing');
  });

  test('PAY-15 limits are exact to the cent, before the surcharge and after the credits', async () => {
    const [low, high] = [await portal.owe(60_000_00), await portal.owe(60_000_00)];
    const ach = (invoiceId: string, amount: number) =>
      portal.payByAch([{ invoiceId, balance: 60_000_00, amount }]).then(refusalOf);
    expect(await ach(low, 4_99)).toEqual([400, 'amount_below_minimum']);
    expect(await ach(high, 50_000_01)).toEqual([400, 'amount_over_maximum']);
    const creditId = await portal.owe(10_000_00, MEMO);
    const withCredit = (amount: number, credit: number) =>
      portal.payByAch([{ invoiceId: high, balance: 60_000_00, amount, credits: [{ creditId, amount: credit }] }]);
    expect(refusalOf(await withCredit(4_99, 100_00))).toEqual([400, 'amount_below_minimum']);
    expect((await withCredit(50_000_00, 10_000_00)).statusCode).toBe(201);
    expect((await portal.payByAch([{ invoiceId: low, balance: 60_000_00, amount: 5_00 }])).statusCode).toBe(201);
  });

  test('half a cent of surcharge rounds up, and less rounds down (decision C6)', async () => {
    for (const [owed, surcharge] of [
      [24_99, 75],
      [1_50, 5],
      [1_16, 3],
      [1_17, 4],
      [10_000_50, 300_02],
    ] as const) {
      const invoiceId = await portal.owe(owed);
      const lines = [{ invoiceId, balance: owed }];
      expect(refusalOf(await portal.payByCard(lines, { total: owed + surcharge - 1 }))).toEqual([409, 'quote_changed']);
      const paid = await portal.payByCard(lines, { total: owed + surcharge });
      expect(paid.statusCode).toBe(201);
    }
  });
});

describe('data of others', () => {
  test('an invoice or credit of another customer, of another currency, or of the other kind', async () => {
    const mine = await portal.owe(100_00);
    const lines = (invoiceId: string, credits: { creditId: string; amount: number }[] = []) => [
      { invoiceId, balance: 100_00, credits },
    ];
    const refused = [404, 'invoice_not_found'];
    const theirs = await portal.owe(100_00, { customerId: neighbor.customerId });
    expect(refusalOf(await portal.payByAch(lines(theirs)))).toEqual(refused);
    const canadian = await portal.owe(100_00, { currencyCode: 'CAD' });
    expect(refusalOf(await portal.payByAch(lines(canadian)))).toEqual(refused);
    expect(await leftBy(portal.payByCard(lines(mine), { currencyCode: 'CAD' }))).toBe('nothing');
    const memo = await portal.owe(100_00, MEMO);
    expect(refusalOf(await portal.payByAch(lines(memo)))).toEqual(refused);
    for (const creditId of [
      await portal.owe(50_00, { ...MEMO, customerId: neighbor.customerId }),
      await portal.owe(50_00, { ...MEMO, currencyCode: 'CAD' }),
      await portal.owe(50_00),
      await portal.owe(50_00, { type: 'CREDIT', creditRestrictionType: 'JOB', jobId: 'another' }),
      await portal.owe(50_00, { type: 'CREDIT', creditRestrictionType: 'INVOICE', relatedInvoiceNumber: 'another' }),
    ]) {
      expect(await leftBy(portal.payByAch(lines(mine, [{ creditId, amount: 50_00 }])))).toBe('nothing');
    }
  });

  test('a checkout of a colleague, a neighbor or another method', async () => {
    const invoiceId = await portal.owe(100_00);
    const lines = [{ invoiceId, balance: 100_00 }];
    for (const checkoutToken of [
      await portal.checkoutToken('ACH', await colleague.cookie()),
      await portal.checkoutToken('ACH', portal.cookies.neighbor),
      await portal.checkoutToken('CREDIT_CARD'),
      undefined,
    ]) {
      expect(refusalOf(await portal.payByAch(lines, { checkoutToken }))).toEqual([400, 'checkout_token_invalid']);
    }
  });

  test('a card as a bank account, which would avoid the surcharge, and a bank account as a card', async () => {
    const invoiceId = await portal.owe(100_00);
    const lines = [{ invoiceId, balance: 100_00 }];
    const card = await portal.tokenize('4788250000121443', { cvv: '112', expiry: '203012' });
    expect(refusalOf(await portal.payByAch(lines, { token: card }))).toEqual([400, 'token_invalid']);
    const account = await portal.tokenize('011401533/9876543210');
    expect(refusalOf(await portal.payByCard(lines, { token: account }))).toEqual([400, 'token_invalid']);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 100_00, heldAmount: 0 });
  });

  test('a zero amount by bank account, if credits cover all of it', async () => {
    const invoiceId = await portal.owe(100_00);
    const creditId = await portal.owe(100_00, MEMO);
    const lines = [{ invoiceId, balance: 100_00, credits: [{ creditId, amount: 100_00 }] }];
    expect(refusalOf(await portal.payByAch(lines))).toEqual([400, 'method_not_offered']);
    expect(refusalOf(await portal.payByCredit(lines, { scheduledAt: '2027-01-04' }))).toEqual([
      400,
      'scheduling_not_offered',
    ]);
  });
});

describe('PAY-12 one key', () => {
  const payment = async (cookie: string, customerId = user.customerId) =>
    bodyFor([{ invoiceId: await portal.owe(40_00, { customerId }), balance: 40_00 }], {
      paymentType: 'CREDIT_CARD',
      total: 41_20,
      token: await portal.tokenize('4788250000121443', { cvv: '112', expiry: '203012' }),
      expiry: '12/2030',
      cardType: 'CREDIT',
      holderName: 'Ann Person',
      billingAddress: BILLING,
      checkoutToken: await portal.checkoutToken('CREDIT_CARD', cookie),
    });

  test('belongs to one person: a colleague or a neighbor with the same key learns nothing', async () => {
    const key = randomUUID();
    const codes = new Set<string>();
    for (const cookie of [portal.cookies.customer, await colleague.cookie()]) {
      const paid = await portal.pay(await payment(cookie), { key, cookie });
      expect(paid.statusCode).toBe(201);
      codes.add(paid.json<{ code: string }>().code);
    }
    const cookie = portal.cookies.neighbor;
    const theirs = await portal.pay(await payment(cookie, neighbor.customerId), { key, cookie });
    expect(theirs.statusCode).toBe(201);
    codes.add(theirs.json<{ code: string }>().code);
    expect(codes.size).toBe(3);
  });

  test('with any other body is refused, whatever became of the first', async () => {
    const key = randomUUID();
    const body = await payment(portal.cookies.customer);
    const paid = await portal.pay(body, { key });
    expect(paid.statusCode).toBe(201);
    for (const more of [
      { total: 41_21 },
      { invoices: [{ ...body.invoices[0], amount: 39_99 }] },
      { checkoutToken: await portal.checkoutToken('CREDIT_CARD') },
      { knowsUnderWay: true },
      { scheduledAt: '2027-01-04' },
    ]) {
      expect(refusalOf(await portal.pay({ ...body, ...more }, { key }))).toEqual([422, 'idempotency_key_reused']);
    }
    const entries = Object.entries(body).toReversed();
    expect((await portal.pay(Object.fromEntries(entries), { key })).json()).toEqual(paid.json());
  });

  test('is replayed for a week, and pays nothing again after that', async () => {
    const key = randomUUID();
    const body = await payment(portal.cookies.customer);
    const paid = await portal.pay(body, { key });
    await portal.later(DAY_MS + 1);
    await cleanUpPayments(portal.app);
    expect((await portal.pay(body, { key })).json()).toEqual(paid.json());
    await portal.later(7 * DAY_MS);
    await cleanUpPayments(portal.app);
    const late = await portal.pay(body, { key });
    expect(late.statusCode).toBeGreaterThanOrEqual(400);
    const charges = await portal.chargesOf(paid.json<{ code: string }>().code);
    expect(charges).toHaveLength(1);
  });
});

describe('another day', () => {
  test.each([
    ['yesterday', -1, 400],
    ['today', 0, 400],
    ['tomorrow', 1, 201],
  ])('%s', async (_, days, status) => {
    const invoiceId = await portal.owe(100_00);
    const day = new Date(portal.clock.now().getTime() + days * DAY_MS);
    const scheduledAt = day.toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
    const answer = await portal.payByAch([{ invoiceId, balance: 100_00 }], { scheduledAt });
    expect(answer.statusCode).toBe(status);
  });

  test.each(['2026-02-30', '9999-12-31', '2027-1-4', '20270104', '', '+010000-01-01'])('%s', async (scheduledAt) => {
    const invoiceId = await portal.owe(100_00);
    expect(await leftBy(portal.payByAch([{ invoiceId, balance: 100_00 }], { scheduledAt }))).toBe('nothing');
  });
});
