// getCardKey
import { afterAll, expect, test } from 'vitest';
import { BILLING, bodyFor, paymentPortal } from '../../testing/payment-portal.ts';
import { testPortal } from '../../testing/test-portal.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

const ask = (query = '', cookie = portal.cookies.customer) =>
  portal.send({ url: `/v1/payments/creditcard/publicapikey${query}`, cookie });

async function savedCard(): Promise<string> {
  const invoiceId = await portal.owe(10_00);
  const paid = await portal.payByCard([{ invoiceId, balance: 10_00 }], { savePaymentToken: true });
  expect(paid.statusCode).toBe(201);
  const { id } = await portal.app.sql
    .selectFrom('paymentMethod')
    .select('id')
    .where('organizationId', '=', portal.organizationId)
    .where('paymentType', '=', 'CREDIT_CARD')
    .executeTakeFirstOrThrow();
  return id;
}

test("CARD-01 returns the URLs of the provider's form and tokenizer, and no secret", async () => {
  const response = await ask();
  const { host } = new URL(portal.sandbox.origin);
  const { frameUrl, ...others } = response.json<{ frameUrl: string }>();
  expect(others).toEqual({
    publicApiKey: host,
    savedCard: null,
    tokenizeUrl: `${portal.sandbox.origin}/cardsecure/api/v1/ccn/tokenize`,
  });
  expect(frameUrl).toContain(`${portal.sandbox.origin}/itoke/ajax-tokenizer.html?`);
  expect(Object.fromEntries(new URL(frameUrl).searchParams)).toMatchObject({
    useexpiry: 'true',
    useexpiryfield: 'true',
    usecvv: 'true',
    cardnumbernumericonly: 'true',
    cardinputmaxlength: '19',
    enhancedresponse: 'true',
    placeholdermonth: 'MM',
    placeholderyear: 'YYYY',
  });
  expect(response.body).not.toContain('tester');
});

test('a currency without an account is not offered, which is no outage', async () => {
  const canadian = await ask('?currencyCode=CAD');
  expect([canadian.statusCode, canadian.json<{ code: string }>().code]).toEqual([400, 'method_not_offered']);
  const without = await testPortal({ settings: { isPaymentEnabled: true, isCreditCardEnabled: true } });
  const response = await without.send({
    url: '/v1/payments/creditcard/publicapikey',
    cookie: without.cookies.customer,
  });
  expect(response.json()).toMatchObject({ code: 'method_not_offered' });
});

test('CARD-02 a saved card is paid with its token, to which the provider added the code', async () => {
  const id = await savedCard();
  const { tokenizeUrl, savedCard: saved } = (await ask(`?cardOnFile=${id}`)).json<{
    tokenizeUrl: string;
    savedCard: { frameUrl: string; token: string; expiry: string; codeLength: number };
  }>();
  expect(saved).toMatchObject({
    frameUrl: `https://id.portal.test/security-code/${portal.organizationId}/${portal.portalId}`,
    expiry: '1230',
    codeLength: 3,
  });
  // As the frame does.
  const typed = await fetch(tokenizeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: saved.token, cvv: '112', expiry: saved.expiry }),
  });
  const { token } = (await typed.json()) as { token: string };
  expect(token).toBe(saved.token);
  const invoiceId = await portal.owe(20_00);
  const paid = await portal.pay(
    bodyFor([{ invoiceId, balance: 20_00 }], {
      paymentType: 'CREDIT_CARD',
      cardOnFile: id,
      token,
      checkoutToken: await portal.checkoutToken('CREDIT_CARD'),
    }),
  );
  expect(paid.json()).toMatchObject({ status: 'APPROVED' });
  const { cvvResponse } = await portal.app.sql
    .selectFrom('paymentAttempt')
    .select('cvvResponse')
    .where('organizationId', '=', portal.organizationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(cvvResponse).toBe('M');
});

test('CARD-02 another card cannot be charged as the saved one', async () => {
  const cardOnFile = await savedCard();
  const pay = async (token: string) => {
    const checkoutToken = await portal.checkoutToken('CREDIT_CARD');
    const lines = [{ invoiceId: await portal.owe(20_00), balance: 20_00 }];
    return portal.pay(bodyFor(lines, { paymentType: 'CREDIT_CARD', cardOnFile, token, checkoutToken }));
  };
  const other = await portal.tokenize('5454545454545454', { cvv: '112', expiry: '203012' });
  expect((await pay(other)).json()).toMatchObject({ code: 'token_invalid' });
});

test('CARD-02 attack: the token of a saved card pays nothing without the security code, for its company or another', async () => {
  const id = await savedCard();
  const { savedCard: saved } = (await ask(`?cardOnFile=${id}`)).json<{ savedCard: { token: string } }>();
  const { token } = saved;
  const own = [{ invoiceId: await portal.owe(20_00), balance: 20_00 }];
  const checkoutToken = await portal.checkoutToken('CREDIT_CARD');
  const answer = await portal.pay(bodyFor(own, { paymentType: 'CREDIT_CARD', cardOnFile: id, token, checkoutToken }));
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([402, 'payment_declined']);
  const { customerId } = portal.neighbor;
  const theirs = [{ invoiceId: await portal.owe(30_00, { customerId }), balance: 30_00 }];
  const asNew = { token, expiry: '12/2030', cardType: 'CREDIT', holderName: 'Bob', billingAddress: BILLING };
  const cookie = portal.cookies.neighbor;
  const other = await portal.pay(
    bodyFor(theirs, {
      paymentType: 'CREDIT_CARD',
      ...asNew,
      checkoutToken: await portal.checkoutToken('CREDIT_CARD', cookie),
    }),
    { cookie },
  );
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([402, 'payment_declined']);
  const scheduled = await portal.pay(
    bodyFor(theirs, {
      paymentType: 'CREDIT_CARD',
      ...asNew,
      scheduledAt: '2026-12-01',
      checkoutToken: await portal.checkoutToken('CREDIT_CARD', cookie),
    }),
    { cookie },
  );
  expect(scheduled.json()).toMatchObject({ code: 'token_invalid' });
  const charges = (await portal.charges()).slice(-2);
  expect(charges.map(({ status }) => status)).toEqual(['Voided', 'Voided']);
  for (const { invoiceId } of [...own, ...theirs]) expect((await portal.invoice(invoiceId)).heldAmount).toBe(0);
});

test('CARD-02 the token of a saved card is told to its own company only', async () => {
  const id = await savedCard();
  const theirs = await ask(`?cardOnFile=${id}`, portal.cookies.neighbor);
  expect(theirs.json()).toMatchObject({ code: 'method_deleted' });
  expect(theirs.body).not.toContain('token');
});

async function setCardOnFile(isCardOnFileEnabled: boolean): Promise<void> {
  const { app, organizationId, portalId } = portal;
  const { settings } = await app.sql
    .selectFrom('portal')
    .select('settings')
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .executeTakeFirstOrThrow();
  await app.sql
    .updateTable('portal')
    .set({ settings: { ...settings, isCardOnFileEnabled } })
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .execute();
  app.tenants.clearCache();
}

test('CARD-02 no token is told of a bank account, or where a portal saves no methods', async () => {
  const invoiceId = await portal.owe(10_00);
  expect((await portal.payByAch([{ invoiceId, balance: 10_00 }], { savePaymentToken: true })).statusCode).toBe(201);
  const methods = portal.app.sql
    .selectFrom('paymentMethod')
    .select('id')
    .where('organizationId', '=', portal.organizationId);
  const account = await methods.where('paymentType', '=', 'ACH').executeTakeFirstOrThrow();
  expect((await ask(`?cardOnFile=${account.id}`)).json()).toMatchObject({ code: 'method_deleted' });
  const card = await savedCard();
  await setCardOnFile(false);
  expect((await ask(`?cardOnFile=${card}`)).json()).toMatchObject({ code: 'method_deleted' });
  await setCardOnFile(true);
});

test('CARD-02 the code of an American Express card has four digits', async () => {
  const invoiceId = await portal.owe(10_00);
  const number = '371449635398431';
  const paid = await portal.payByCard([{ invoiceId, balance: 10_00 }], { number, savePaymentToken: true });
  expect(paid.statusCode).toBe(201);
  const { id } = await portal.app.sql
    .selectFrom('paymentMethod')
    .select('id')
    .where('organizationId', '=', portal.organizationId)
    .where('brand', '=', 'AMEX')
    .executeTakeFirstOrThrow();
  expect((await ask(`?cardOnFile=${id}`)).json()).toMatchObject({ savedCard: { codeLength: 4 } });
});

test('ACH-02 a bank account is tokenized in the browser at the provider and paid with its token', async () => {
  const { tokenizeUrl } = (await ask()).json<{ tokenizeUrl: string }>();
  const origin = 'http://granite.portal.localhost:3900';
  const preflight = await fetch(tokenizeUrl, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  // As tokenizeAccount of the portal does.
  const answer = await fetch(tokenizeUrl, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ account: '011401533/9876543210' }),
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  const { token, errorcode } = (await answer.json()) as { token: string; errorcode: number };
  expect(errorcode).toBe(0);
  const lines = [{ invoiceId: await portal.owe(20_00), balance: 20_00 }];
  const paid = await portal.payByAch(lines, { token });
  expect(paid.json()).toMatchObject({ status: 'PENDING' });
  expect(await portal.payment(paid.json<{ code: string }>().code)).toMatchObject({ paymentType: 'ACH', last4: '3210' });
});
