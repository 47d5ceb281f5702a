// What a link opens before it is paid: methods, keys, quotes and the PDFs of its invoices.
import { afterAll, describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../database/new-id.ts';
import { encryptAccount } from '../testing/links/encrypt-account.ts';
import { paymentLinks } from '../testing/links/payment-links.ts';
import { paymentPortal } from '../testing/payment-portal.ts';
import { refusalOf } from '../testing/test-person.ts';

const settings = { isOneTimePaymentEnabled: true, isSurchargeEnabled: true };
const portal = await paymentPortal({ settings });
afterAll(() => portal.sandbox.stop());
const links = paymentLinks(portal);
const { app, organizationId } = portal;

const NOT_OFFERED = [400, 'method_not_offered'];

describe('a link in Canadian dollars', () => {
  const canadian = { currencyCode: 'CAD', amount: 10_00 };

  test('LNK-01 is paid by card only, and in Canadian dollars only', async () => {
    const env = { GATEWAY_MERCHANT_ID_CAD: '496160873888' };
    const at = await paymentPortal({ settings, env, sandbox: portal.sandbox });
    const own = paymentLinks(at);
    const { token } = await own.link(canadian);
    expect((await own.open(token)).json()).toMatchObject({ currencyCode: 'CAD', methods: { ach: false, card: true } });
    expect((await own.open(token, '/card-key')).statusCode).toBe(200);
    expect(refusalOf(await own.open(token, '/public-key'))).toEqual(NOT_OFFERED);
    const tokenize = { method: 'POST', url: `/v1/payment-requests/${token}/tokenize` } as const;
    expect(refusalOf(await at.send({ ...tokenize, payload: { encrypted: 'x' } }))).toEqual(NOT_OFFERED);
    const byAch = await own.payByAch(token, { amount: 10_00, currencyCode: 'CAD' });
    expect(refusalOf(byAch)).toEqual(NOT_OFFERED);
    expect(refusalOf(await own.payByCard(token, { amount: 10_00 }))).toEqual([409, 'quote_changed']);
  });

  test('LNK-03 has no methods if the supplier has no account for them', async () => {
    const { token } = await links.link(canadian);
    for (const path of ['', '/card-key', '/public-key']) {
      expect(refusalOf(await links.open(token, path))).toEqual([400, 'payment_methods_disabled']);
    }
    expect((await links.open((await links.link({ amount: 10_00 })).token)).json()).toMatchObject({
      methods: { ach: true, card: true },
    });
  });
});

test('ACH-02 a bank account is exchanged with the key that it names, and with no other', async () => {
  const { token } = await links.link({ amount: 10_00 });
  const { publicKey, keyId } = (await links.open(token, '/public-key')).json<{ publicKey: string; keyId: string }>();
  const tokenize = (id: string) =>
    portal.send({
      method: 'POST',
      url: `/v1/payment-requests/${token}/tokenize`,
      payload: { encrypted: encryptAccount(publicKey, portal.clock.now()), keyId: id },
    });
  expect(refusalOf(await tokenize(newId()))).toEqual([400, 'token_invalid']);
  const { token: account } = (await tokenize(keyId)).json<{ token: string }>();
  expect((await links.payByAch(token, { amount: 10_00, token: account })).statusCode).toBe(201);
});

test('LNK-01 the PDF of an invoice is shown in the browser, and the supplier sees that it was', async () => {
  const invoiceId = await portal.owe(10_00, { invoiceNumber: 'O-1' });
  const { token } = await links.link({ invoiceIds: [invoiceId] });
  const { headers } = await links.open(token, `/invoices/${invoiceId}/download`);
  expect(headers['content-disposition']).toMatch(/^inline; filename="Invoice-O-1\.pdf"/);
  const events = await app.sql
    .selectFrom('invoiceEvent')
    .select(['type', 'identityId', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('invoiceId', '=', invoiceId)
    .execute();
  expect(events).toEqual([{ type: 'DOWNLOADED', identityId: null, createdAt: portal.clock.now().toISOString() }]);
});

describe('a quote', () => {
  const byCard = { paymentType: 'CREDIT_CARD', cardType: 'CREDIT' };
  const inIdaho = { postalCode: '83702', country: 'US' };

  test('LNK-01 of invoices is for all that they owe', async () => {
    const invoiceIds = [await portal.owe(60_00), await portal.owe(40_00)];
    const { token } = await links.link({ invoiceIds });
    expect((await links.quote(token, { ...byCard, billingAddress: inIdaho })).json()).toEqual({
      subtotal: 100_00,
      surcharge: 3_00,
      surchargeRate: 300,
      total: 103_00,
      refusal: null,
    });
    expect((await links.quote(token, { paymentType: 'ACH' })).json()).toMatchObject({ total: 100_00, surcharge: 0 });
  });

  test('LNK-02 before an amount was chosen is zero, then of that amount', async () => {
    const { token } = await links.link();
    expect((await links.quote(token, { paymentType: 'ACH' })).json()).toMatchObject({ subtotal: 0, total: 0 });
    const chosen = await links.quote(token, { ...byCard, amount: 50_00, billingAddress: inIdaho });
    expect(chosen.json()).toMatchObject({ subtotal: 50_00, total: 51_50, refusal: null });
  });

  test('CARD-03 names a state that the ZIP code contradicts, which only a card has', async () => {
    const { token } = await links.link({ amount: 10_00 });
    const billingAddress = { postalCode: '20500', country: 'US', state: 'TX' };
    const card = await links.quote(token, { ...byCard, billingAddress });
    expect(card.json()).toMatchObject({ refusal: { code: 'address_mismatch' } });
    const ach = await links.quote(token, { paymentType: 'ACH', billingAddress });
    expect(ach.json()).toMatchObject({ refusal: null });
  });

  test('CARD-03 takes the country for the US if none is named, and the state as typed where the ZIP code finds none', async () => {
    const { token } = await links.link({ amount: 100_00 });
    const surchargeAt = async (billingAddress: object) =>
      (await links.quote(token, { ...byCard, billingAddress })).json<{ surcharge: number }>().surcharge;
    expect(await surchargeAt({ postalCode: '06103' })).toBe(0);
    expect(await surchargeAt({ postalCode: '83702' })).toBe(3_00);
    expect(await surchargeAt({ state: 'CT' })).toBe(0);
    expect(await surchargeAt({ state: 'ID' })).toBe(3_00);
  });

  test('names why the payment would be refused', async () => {
    const at = await paymentPortal({
      settings: { ...settings, minCreditCardPayment: asCents(20_00) },
      sandbox: portal.sandbox,
    });
    const own = paymentLinks(at);
    const { token } = await own.link({ amount: 10_00 });
    const quote = await own.quote(token, { ...byCard, billingAddress: inIdaho });
    expect(quote.json()).toMatchObject({ subtotal: 10_00, refusal: { code: 'amount_below_minimum' } });
  });
});

describe('LNK-05 trying out tokens', () => {
  const calls = {
    '': 60,
    '/quote': 60,
    '/card-key': 60,
    '/public-key': 60,
    '/tokenize': 20,
    [`/invoices/${newId()}/download`]: 60,
  };
  const bodies: Readonly<Record<string, object>> = {
    '/quote': { paymentType: 'ACH' },
    '/tokenize': { encrypted: 'x' },
  };

  test.each(Object.entries(calls))('by %j is limited for a client, and for no other', async (path, max) => {
    const tryToken = (count: number, network: string) =>
      portal.send({
        method: bodies[path] ? 'POST' : 'GET',
        url: `/v1/payment-requests/guess-${count}${path}`,
        remoteAddress: `${network}::1`,
        ...(bodies[path] && { payload: bodies[path] }),
      });
    const network = `fd03:${newId().slice(-4)}:${newId().slice(-8, -4)}`;
    const statuses: number[] = [];
    while (statuses.length <= max) statuses.push((await tryToken(statuses.length, network)).statusCode);
    expect([...new Set(statuses.slice(0, max)), statuses[max]]).toEqual([404, 429]);
    expect((await tryToken(0, 'fd04:1:1')).statusCode).toBe(404);
  });
});
