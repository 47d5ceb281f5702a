// createPayment, createCheckoutToken, cancelPayment
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { insertInvoice } from '../../testing/fixtures.sql.ts';
import { type FoundMail, mailsTo } from '../../testing/mailbox.ts';
import { insertPaymentReason } from '../../testing/payment-fixtures.sql.ts';
import { recoverAll } from '../../testing/payment-jobs.ts';
import { bodyFor, BILLING, paymentPortal } from '../../testing/payment-portal.ts';
import { readRecords } from '../../testing/payment-records.ts';
import { paymentRequest } from '../../testing/payment-request.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { lockBooks } from '../ledger/ledger.sql.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;

async function ledgerOf(code: string) {
  const { id } = await portal.payment(code);
  return portal.app.sql
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerTransaction', (join) =>
      join
        .onRef('ledgerTransaction.organizationId', '=', 'ledgerEntry.organizationId')
        .onRef('ledgerTransaction.id', '=', 'ledgerEntry.transactionId'),
    )
    .select(['kind', 'account', 'amount'])
    .where('ledgerTransaction.paymentId', '=', id)
    .orderBy('ledgerTransaction.createdAt')
    .orderBy('position')
    .execute();
}

describe('by card', () => {
  test('an approved charge pays the invoice, is booked and is visible', async () => {
    const invoiceId = await portal.owe(250_00);
    const response = await portal.payByCard([{ invoiceId, balance: 250_00 }]);
    expect(response.json()).toMatchObject({ status: 'APPROVED', paymentType: 'CREDIT_CARD', scheduledAt: null });
    expect(response.statusCode).toBe(201);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    expect(await ledgerOf(codeOf(response))).toEqual([
      { kind: 'CAPTURE', account: 'receivable', amount: -250_00 },
      { kind: 'CAPTURE', account: 'clearing', amount: 250_00 },
    ]);
    expect(await portal.payment(codeOf(response))).toMatchObject({ brand: 'VISA', last4: '1443', cardType: 'CREDIT' });
  });

  test('a declined charge changes nothing, and has its reason in words', async () => {
    const invoiceId = await portal.owe(80_00);
    const response = await portal.payByCard([{ invoiceId, balance: 80_00 }], { number: '4387751111111053' });
    expect(refusalOf(response)).toEqual([402, 'payment_declined']);
    expect(response.json<{ message: string }>().message).toMatch(/insufficient funds|not enough/i);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 80_00, heldAmount: 0 });
    expect((await portal.payByCard([{ invoiceId, balance: 80_00 }])).json()).toMatchObject({ status: 'APPROVED' });
  });

  test('CARD-04 PAY-11 a card of the other type is refused before the charge, and can be submitted again with its type', async () => {
    const invoiceId = await portal.owe(60_00);
    const lines = [{ invoiceId, balance: 60_00 }];
    const checkoutToken = await portal.checkoutToken('CREDIT_CARD');
    const debit = await portal.payByCard(lines, { number: '4000056655665556', checkoutToken });
    expect(refusalOf(debit)).toEqual([400, 'token_is_a_debit_card']);
    const credit = await portal.payByCard(lines, { cardType: 'DEBIT', checkoutToken });
    expect(refusalOf(credit)).toEqual([400, 'token_is_a_credit_card']);
    const prepaid = await portal.payByCard(lines, { number: '5105105105105100', checkoutToken });
    expect(refusalOf(prepaid)).toEqual([400, 'token_is_a_debit_card']);
    const again = await portal.payByCard(lines, { number: '4000056655665556', cardType: 'DEBIT', checkoutToken });
    expect(again.json()).toMatchObject({ status: 'APPROVED' });
  });

  test('a checkout is valid for one payment, by one method, for half an hour', async () => {
    const [one, two] = [await portal.owe(10_00), await portal.owe(20_00)];
    const checkoutToken = await portal.checkoutToken('CREDIT_CARD');
    expect((await portal.payByCard([{ invoiceId: one, balance: 10_00 }], { checkoutToken })).statusCode).toBe(201);
    const lines = [{ invoiceId: two, balance: 20_00 }];
    const refused = [400, 'checkout_token_invalid'];
    expect(refusalOf(await portal.payByCard(lines, { checkoutToken }))).toEqual(refused);
    expect(refusalOf(await portal.payByCard(lines, { checkoutToken: await portal.checkoutToken('ACH') }))).toEqual(
      refused,
    );
    expect(refusalOf(await portal.payByCard(lines, { checkoutToken: '' }))).toEqual(refused);
    const old = await portal.checkoutToken('CREDIT_CARD');
    await portal.later(31 * 60_000);
    expect(refusalOf(await portal.payByCard(lines, { checkoutToken: old }))).toEqual(refused);
    expect(await portal.invoice(two)).toMatchObject({ balance: 20_00, heldAmount: 0 });
  });
});

describe('by bank account', () => {
  test('ACH-04 is pending until it settles: the balance has a hold and is not paid', async () => {
    const invoiceId = await portal.owe(300_00);
    const response = await portal.payByAch([{ invoiceId, balance: 300_00 }]);
    expect(response.json()).toMatchObject({ status: 'PENDING', paymentType: 'ACH', isOpen: false });
    expect(response.statusCode).toBe(201);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 300_00, heldAmount: 300_00 });
    expect(await ledgerOf(codeOf(response))).toEqual([]);
    expect(await portal.payment(codeOf(response))).toMatchObject({ last4: '3210', sentAt: expect.any(String) });
  });
});

describe('with credits', () => {
  const credit = (amount: number) => ({ type: 'CREDIT' as const, creditRestrictionType: 'NONE' as const, amount });

  test('credits alone pay immediately, without the provider', async () => {
    const invoiceId = await portal.owe(100_00);
    const { amount, ...memo } = credit(150_00);
    const creditId = await portal.owe(amount, memo);
    const response = await portal.payByCredit([
      { invoiceId, balance: 100_00, credits: [{ creditId, amount: 100_00 }] },
    ]);
    expect(response.json()).toMatchObject({ status: 'APPROVED', paymentType: 'CREDIT' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    expect(await portal.invoice(creditId)).toMatchObject({ balance: 50_00, heldAmount: 0 });
    expect(await ledgerOf(codeOf(response))).toEqual([
      { kind: 'CAPTURE', account: 'credit', amount: 100_00 },
      { kind: 'CAPTURE', account: 'receivable', amount: -100_00 },
    ]);
  });

  test('credits are booked in the order of the invoices, however the request names them', async () => {
    const { amount, ...memo } = credit(100_00);
    const [first, second] = [await portal.owe(40_00), await portal.owe(60_00)];
    const creditId = await portal.owe(amount, memo);
    const line = (invoiceId: string, balance: number) => ({
      invoiceId,
      balance,
      credits: [{ creditId, amount: balance }],
    });
    const response = await portal.payByCredit([line(second, 60_00), line(first, 40_00)]);
    expect((await ledgerOf(codeOf(response))).map((entry) => entry.amount)).toEqual([40_00, -40_00, 60_00, -60_00]);
  });

  test('credits alone pay what other payments leave of an invoice, with what they leave of a credit', async () => {
    const { amount, ...memo } = credit(100_00);
    const [invoiceId, other] = [await portal.owe(100_00), await portal.owe(30_00)];
    const creditId = await portal.owe(amount, memo);
    await portal.payByAch([{ invoiceId, balance: 100_00, amount: 40_00 }]);
    const scheduled = { invoiceId: other, balance: 30_00, credits: [{ creditId, amount: 10_00 }] };
    await portal.payByAch([{ ...scheduled, amount: 20_00 }]);
    const line = { invoiceId, balance: 60_00, credits: [{ creditId, amount: 60_00 }] };
    const response = await portal.payByCredit([line], { knowsUnderWay: true });
    expect(response.json()).toMatchObject({ status: 'APPROVED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 40_00, heldAmount: 40_00 });
    expect(await portal.invoice(creditId)).toMatchObject({ balance: 40_00, heldAmount: 10_00 });
  });

  test('money and credits together; an overpayment becomes a credit', async () => {
    const invoiceId = await portal.owe(100_00);
    const { amount, ...memo } = credit(30_00);
    const creditId = await portal.owe(amount, memo);
    const line = { invoiceId, balance: 100_00, amount: 90_00, credits: [{ creditId, amount: 30_00 }] };
    const response = await portal.payByCard([line]);
    expect(response.json()).toMatchObject({ status: 'APPROVED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0 });
    const memos = await portal.app.sql
      .selectFrom('invoice')
      .select(['balance', 'type', 'creditRestrictionType'])
      .where('invoiceNumber', '=', `CM-${codeOf(response)}`)
      .execute();
    expect(memos).toEqual([{ balance: 20_00, type: 'CREDIT', creditRestrictionType: 'NONE' }]);
    const entries = await ledgerOf(codeOf(response));
    expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
  });
});

describe('what the server recomputes', () => {
  test('PAY-09 a payload that differs from the stored amounts is refused, with the actual ones', async () => {
    const invoiceId = await portal.owe(100_00);
    const wrong = await portal.payByCard([{ invoiceId, balance: 90_00 }]);
    expect(refusalOf(wrong)).toEqual([409, 'quote_changed']);
    const { differences, totals } = wrong.json<{ details: { differences: object[]; totals: object } }>().details;
    expect(differences).toContainEqual({ field: 'balance', invoiceId, submitted: 90_00, actual: 100_00 });
    expect(totals).toMatchObject({ balance: 100_00, subtotal: 90_00, credit: 0, surcharge: 0, total: 90_00 });
    const lessTotal = await portal.payByCard([{ invoiceId, balance: 100_00 }], { total: 1_00 });
    expect(refusalOf(lessTotal)).toEqual([409, 'quote_changed']);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 100_00, heldAmount: 0 });
  });

  test('an invoice that a colleague is paying is paid again only with a confirmation', async () => {
    const invoiceId = await portal.owe(100_00);
    await portal.payByAch([{ invoiceId, balance: 100_00, amount: 40_00 }]);
    const lines = [{ invoiceId, balance: 60_00 }];
    const unaware = await portal.payByCard(lines);
    expect(refusalOf(unaware)).toEqual([409, 'invoice_has_pending']);
    const invoiceNumber = invoiceId.slice(-12);
    const { details } = unaware.json<{ details: object }>();
    expect(details).toEqual({ invoices: [{ id: invoiceId, invoiceNumber, heldAmount: 40_00 }] });
    expect((await portal.payByCard(lines, { knowsUnderWay: true })).statusCode).toBe(201);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 40_00, heldAmount: 40_00 });
    expect(refusalOf(await portal.payByCard([{ invoiceId, balance: 40_00 }], { knowsUnderWay: true }))).toEqual([
      409,
      'quote_changed',
    ]);
  });

  test.each([
    ['short', 9_00, 'SHORT_PAY'],
    ['over', 11_00, 'OVER_PAY'],
  ] as const)('PAY-07 a %s payment that calls its line complete still needs its reason', async (_, amount, kind) => {
    const at = await paymentPortal({ sandbox: portal.sandbox, settings: { isPaymentReasonRequired: true } });
    await insertPaymentReason(at.app.sql, at.organizationId, 'Freight', kind);
    const body = bodyFor([{ invoiceId: await at.owe(10_00), balance: 10_00, amount }], {
      paymentType: 'ACH',
      token: await at.tokenize('011401533/9876543210'),
      holderName: 'Ann Builders',
      accountType: 'CHECKING',
      accountHolderType: 'BUSINESS',
      checkoutToken: await at.checkoutToken('ACH'),
    });
    const invoices = body.invoices.map((line) => ({ ...line, paymentType: 'complete' }));
    expect(refusalOf(await at.pay({ ...body, invoices }))).toEqual([400, 'reason_missing']);
  });

  test('another customer’s invoice is not found', async () => {
    const { organizationId, neighbor } = portal;
    const invoiceId = await insertInvoice(portal.app.sql, { organizationId, customerId: neighbor.customerId });
    const theirs = await portal.payByCard([{ invoiceId, balance: 100_00 }]);
    expect(refusalOf(theirs)).toEqual([404, 'invoice_not_found']);
    expect(theirs.json()).toMatchObject({ details: { id: invoiceId } });
  });

  test.each([
    ['notes', { info: { notes: 'my card is 4111 1111 1111 1111' } }],
    ['notes beside its expiry', { info: { notes: 'please use 4111111111111111 12/28 739' } }],
    ['notes in wide digits', { info: { notes: '４１１１１１１１１１１１１１１１' } }],
    ['reference', { info: { reference: '4111.1111.1111.1111' } }],
    ['token', { token: '4111111111111111' }],
    ['holderName', { holderName: '371449635398431' }],
  ])('CARD-01 a card number or code in %s is refused', async (_, more) => {
    const invoiceId = await portal.owe(10_00);
    expect(refusalOf(await portal.payByCard([{ invoiceId, balance: 10_00 }], more))).toEqual([
      400,
      'card_number_refused',
    ]);
  });

  test.each([[{ cvv: '123' }], [{ cvv: 'C0123456789ABCDEF01' }], [{ cvv2: '123' }]])(
    'CARD-02 no field takes a security code: %j',
    async (more) => {
      const invoiceId = await portal.owe(10_00);
      const refused = await portal.payByCard([{ invoiceId, balance: 10_00 }], more);
      expect(refusalOf(refused)).toEqual([400, 'invalid_request']);
    },
  );

  test('a note that lists invoice numbers is accepted', async () => {
    const invoiceId = await portal.owe(10_00);
    const info = { notes: 'Invoices 485186 485187 485190' };
    expect((await portal.payByCard([{ invoiceId, balance: 10_00 }], { info })).statusCode).toBe(201);
  });
});

const isAbout =
  (code: string) =>
  ({ text }: FoundMail) =>
    text.includes(code);

describe('PAY-12 one key, one payment', () => {
  test('the same request returns the same answer, and nothing is charged again', async () => {
    const invoiceId = await portal.owe(70_00);
    const key = randomUUID();
    const body = bodyFor([{ invoiceId, balance: 70_00 }], {
      paymentType: 'CREDIT_CARD',
      token: await portal.tokenize('4788250000121443', { cvv: '112', expiry: '203012' }),
      expiry: '12/2030',
      cardType: 'CREDIT',
      holderName: 'Ann Person',
      billingAddress: BILLING,
      checkoutToken: await portal.checkoutToken('CREDIT_CARD'),
    });
    const first = await portal.pay(body, { key });
    const second = await portal.pay(body, { key });
    expect(second.json()).toEqual(first.json());
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    expect((await portal.pay(turned, { key })).json()).toEqual(first.json());
    const other = await portal.pay({ ...body, info: { notes: 'another' } }, { key });
    expect(refusalOf(other)).toEqual([422, 'idempotency_key_reused']);
    const without = [await portal.post('/v1/payments', body), await portal.pay(body, { key: '' as typeof key })];
    for (const missing of without) expect(refusalOf(missing)).toEqual([400, 'idempotency_key_missing']);
    for (const malformed of ['too-short', 'a'.repeat(256), `${key},${key}`]) {
      const { code, message } = (await portal.pay(body, { key: malformed as typeof key })).json<{
        code: string;
        message: string;
      }>();
      expect([code, message]).toEqual(['invalid_request', expect.stringContaining('16 to 255 letters')]);
    }
  });

  test('a request with credits that is sent again waits for nobody who has locked its invoice', async () => {
    const invoiceId = await portal.owe(50_00);
    const creditId = await portal.owe(50_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    const line = { invoiceId, balance: 50_00, credits: [{ creditId, amount: 50_00 }] };
    const key = randomUUID();
    const first = await portal.payByCredit([line], { key });
    expect(first.json()).toMatchObject({ status: 'APPROVED' });
    const again = await portal.app.sql.transaction().execute(async (tx) => {
      await lockBooks(tx, portal.organizationId, [invoiceId]);
      return Promise.race([portal.payByCredit([line], { key }), sleep(3000, null, { ref: false })]);
    });
    expect(again?.json()).toEqual(first.json());
  });

  test.each(['payByCard', 'payByAch'] as const)('%s: accepted (202) until the provider has answered', async (payBy) => {
    const invoiceId = await portal.owe(71_00);
    const key = randomUUID();
    const checkoutToken = await portal.checkoutToken(payBy === 'payByAch' ? 'ACH' : 'CREDIT_CARD');
    const pay = () => portal[payBy]([{ invoiceId, balance: 71_00 }], { key, checkoutToken });
    await portal.plan('auth', 'no-reply-charged');
    const first = await pay();
    expect(first.json()).toMatchObject({ status: 'PENDING', isOpen: true });
    expect(first.statusCode).toBe(202);
    const again = await pay();
    expect([again.statusCode, again.json()]).toEqual([202, first.json()]);
    const url = `/v1/payments/${codeOf(first)}`;
    const shown = () => portal.send({ url, cookie: portal.cookies.customer });
    expect((await shown()).json()).toMatchObject({ status: 'PENDING', isOpen: true });
    expect((await shown()).statusCode).toBe(200);
    const mailsAboutPayment = async () => (await mailsTo(portal.app, portal.user.email)).filter(isAbout(codeOf(first)));
    expect(await mailsAboutPayment()).toEqual([]);
    await recoverAll(portal);
    expect(await mailsAboutPayment()).toHaveLength(1);
    expect((await shown()).json()).toMatchObject({ isOpen: false });
    const known = await pay();
    expect(known.json()).toEqual({
      ...first.json<object>(),
      isOpen: false,
      status: payBy === 'payByAch' ? 'PENDING' : 'APPROVED',
    });
    expect(known.statusCode).toBe(201);
  });

  test('a declined payment stays declined under its key', async () => {
    const invoiceId = await portal.owe(70_00);
    const key = randomUUID();
    const checkoutToken = await portal.checkoutToken('CREDIT_CARD');
    const number = '4387751111111053';
    const first = await portal.payByCard([{ invoiceId, balance: 70_00 }], { key, number, checkoutToken });
    const second = await portal.payByCard([{ invoiceId, balance: 70_00 }], { key, number, checkoutToken });
    expect(refusalOf(first)).toEqual([402, 'payment_declined']);
    expect(second.json()).toEqual(first.json());
  });
});

describe('scheduled and saved', () => {
  test('a scheduled payment is stored with its hold, and can be canceled', async () => {
    const invoiceId = await portal.owe(500_00);
    const response = await portal.payByCard([{ invoiceId, balance: 500_00 }], { scheduledAt: '2026-12-05' });
    expect(response.json()).toMatchObject({ status: 'SCHEDULED', scheduledAt: '2026-12-05' });
    expect(await portal.payment(codeOf(response))).toMatchObject({
      processOn: '2026-12-07',
      paymentMethodId: expect.any(String),
    });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 500_00, heldAmount: 500_00 });
    const url = `/v1/payments/${codeOf(response)}`;
    const cancel = () => portal.send({ method: 'DELETE', url, cookie: portal.cookies.customer });
    expect((await cancel()).json()).toEqual({ status: 'CANCELED' });
    expect(refusalOf(await cancel())).toEqual([409, 'payment_already_canceled']);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 500_00, heldAmount: 0 });
    const neighbor = await portal.send({ method: 'DELETE', url, cookie: portal.cookies.neighbor });
    expect(refusalOf(neighbor)).toEqual([404, 'not_found']);
  });

  test('a method that is saved several times is stored once, encrypted', async () => {
    const lines = async () => [{ invoiceId: await portal.owe(10_00), balance: 10_00 }];
    await portal.payByCard(await lines(), { savePaymentToken: true, number: '5454545454545454' });
    await portal.payByCard(await lines(), { savePaymentToken: true, number: '5454545454545454' });
    const token = await portal.tokenize('5454545454545454');
    const rows = await portal.app.sql
      .selectFrom('paymentMethod')
      .selectAll()
      .where('organizationId', '=', portal.organizationId)
      .where('last4', '=', '5454')
      .execute();
    expect(rows).toMatchObject([{ brand: 'MASTERCARD', expiry: '12/2030', cardType: 'CREDIT' }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]!.sealedToken.includes(token)).toBe(false);
  });
});

describe('SAV-02 a saved card', () => {
  const savedCard = async () => {
    await portal.payByCard([{ invoiceId: await portal.owe(10_00), balance: 10_00 }], {
      number: '6011000995500000',
      savePaymentToken: true,
      expiry: '11/2026',
    });
    const list = await portal.send({ url: '/v1/card-on-file', cookie: portal.cookies.customer });
    return list.json<{ rows: { id: string; last4: string }[] }>().rows.find(({ last4 }) => last4 === '0000')?.id ?? '';
  };
  const renewed = () => portal.tokenize('6011000995500000', { cvv: '112' });
  const payWith = async (cardOnFile: string, more?: object, cookie = portal.cookies.customer) =>
    portal.pay(
      bodyFor([{ invoiceId: await portal.owe(10_00), balance: 10_00 }], {
        paymentType: 'CREDIT_CARD',
        cardOnFile,
        checkoutToken: await portal.checkoutToken('CREDIT_CARD', cookie),
        ...(more ?? { token: await renewed() }),
      }),
      { cookie },
    );

  test('CARD-02 pays only with the token that the provider returned with its security code', async () => {
    const id = await savedCard();
    expect(refusalOf(await payWith(id, {}))).toEqual([400, 'details_incomplete']);
    expect((await payWith(id)).json()).toMatchObject({ status: 'APPROVED' });
  });

  test('belongs to one company, expires with its month, and cannot pay once deleted', async () => {
    const id = await savedCard();
    const theirs = await portal.pay(
      bodyFor([{ invoiceId: await portal.owe(10_00, { customerId: portal.neighbor.customerId }), balance: 10_00 }], {
        paymentType: 'CREDIT_CARD',
        cardOnFile: id,
        token: await renewed(),
        checkoutToken: await portal.checkoutToken('CREDIT_CARD', portal.cookies.neighbor),
      }),
      { cookie: portal.cookies.neighbor },
    );
    expect(refusalOf(theirs)).toEqual([400, 'method_deleted']);
    await portal.later(16 * 24 * 60 * 60_000);
    expect(refusalOf(await payWith(id))).toEqual([400, 'method_expired']);
    await portal.send({ method: 'DELETE', url: `/v1/card-on-file/${id}`, cookie: portal.cookies.customer });
    expect(refusalOf(await payWith(id))).toEqual([400, 'method_deleted']);
  });
});

describe('FRM-04 staff for a customer', () => {
  const post = async (url: string, input: object, key: string | null = null) => {
    const { app, staff, user } = portal;
    const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
    const token = await app.frameTokens.issue(acting, portal);
    const { payload, headers } = paymentRequest(input, key);
    return portal.send({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}`, ...headers } });
  };
  const pay = async (more: object) => {
    const opened = await post('/v1/checkout-tokens/admin', { paymentType: 'ACH' });
    const body = bodyFor([{ invoiceId: await portal.owe(15_00), balance: 15_00 }], {
      paymentType: 'ACH',
      token: await portal.tokenize('011401533/9876543210'),
      holderName: 'Ann Person',
      accountType: 'CHECKING',
      accountHolderType: 'PERSONAL',
      checkoutToken: opened.json<{ checkoutToken: string }>().checkoutToken,
      ...more,
    });
    return post('/v1/payments/admin', body, randomUUID());
  };
  const consentOf = async (code: string) => {
    const { id } = await portal.payment(code);
    return portal.app.sql
      .selectFrom('paymentAuthorization')
      .selectAll()
      .where('paymentId', '=', id)
      .executeTakeFirstOrThrow();
  };

  test('must state how the customer asked, which is stored with the authorization under their own name', async () => {
    expect(refusalOf(await pay({}))).toEqual([400, 'request_method_missing']);
    const code = codeOf(await pay({ requestMethod: 'OVER_THE_PHONE' }));
    const { staff } = portal;
    expect(await portal.payment(code)).toMatchObject({
      origin: 'ADMIN',
      requestMethod: 'OVER_THE_PHONE',
      createdBy: staff.identityId,
    });
    const supplier = `Supplier ${portal.label}`;
    const day = formatDay(dayAt(portal.clock.now().toISOString(), 'America/Los_Angeles'));
    expect(await consentOf(code)).toMatchObject({
      onBehalf: true,
      entryCode: 'TEL',
      identityId: staff.identityId,
      amount: 15_00,
      words:
        `By selecting Pay, I confirm that Ann Builders asked over the phone for this payment on ${day} and ` +
        `authorized ${supplier} to debit $15.00 by ACH from the checking account ending in 3210 once, on or after ` +
        `${day}. The payment is recorded under my name. To revoke this authorization, contact ${supplier} at ` +
        'help@supplier.example before the payment is processed.',
    });
    const { events } = await readRecords(portal, code);
    expect(events[0]).toMatchObject({ identityId: staff.identityId, data: { origin: 'ADMIN' } });
  });

  test('a customer who pays has an authorization of their own, and no request method', async () => {
    const invoiceId = await portal.owe(15_00);
    const paid = await portal.payByAch([{ invoiceId, balance: 15_00 }], {
      requestMethod: 'OVER_THE_PHONE',
      accountHolderType: 'PERSONAL',
    });
    expect(await portal.payment(codeOf(paid))).toMatchObject({ origin: 'PORTAL', requestMethod: null });
    const consent = await consentOf(codeOf(paid));
    expect(consent).toMatchObject({ onBehalf: false, entryCode: 'WEB' });
    expect(consent.words).toContain('I authorize');
  });
});
