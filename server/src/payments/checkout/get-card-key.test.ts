// getCardKey
import { afterAll, expect, test } from 'vitest';
import { bodyFor, paymentPortal } from '../../testing/payment-portal.ts';
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
    .executeTakeFirstOrThrow();
  return id;
}

test("CARD-01 returns the URLs of the provider's form and tokenizer, and no secret", async () => {
  const response = await ask();
  const { host } = new URL(portal.sandbox.origin);
  const { frameUrl, ...others } = response.json<{ frameUrl: string }>();
  expect(others).toEqual({
    publicApiKey: host,
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

test('a currency without an account is unavailable', async () => {
  expect((await ask('?currencyCode=CAD')).json()).toMatchObject({ code: 'payment_provider_unavailable' });
  const without = await testPortal({ settings: { isPaymentEnabled: true, isCreditCardEnabled: true } });
  const response = await without.send({
    url: '/v1/payments/creditcard/publicapikey',
    cookie: without.cookies.customer,
  });
  expect(response.json()).toMatchObject({ code: 'payment_provider_unavailable' });
});

test('a saved card is paid with the token of the code, which itself never reaches us', async () => {
  const id = await savedCard();
  const { frameUrl, tokenizeUrl } = (await ask()).json<{ frameUrl: string; tokenizeUrl: string }>();
  expect(await (await fetch(`${frameUrl}&cvvonly=true`)).text()).toContain('Security code');
  // As the form does.
  const typed = await fetch(tokenizeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cvvonly: true, cvv: '112' }),
  });
  const { token: cvv } = (await typed.json()) as { token: string };
  const invoiceId = await portal.owe(20_00);
  const paid = await portal.pay(
    bodyFor([{ invoiceId, balance: 20_00 }], {
      paymentType: 'CREDIT_CARD',
      cardOnFile: id,
      cvv,
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
