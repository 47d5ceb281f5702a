// createReceiptToken, getReceipt: a payment without a session (decisions A14 and A15)
import { expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { insertPayment, insertPortal } from '../../testing/fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { BASE_DOMAIN, type TestPortal, testPortal } from '../../testing/test-portal.ts';

const settings = { isPaymentEnabled: true };
const CLOSED = [404, 'not_found'];
const DAY_MS = 24 * 60 * 60_000;

async function pay({ app, organizationId, portalId, user }: TestPortal, customerId = user.customerId): Promise<string> {
  const code = `PL-${newId().slice(-8)}`;
  await insertPayment(app.sql, { organizationId, portalId, customerId, code });
  return code;
}
const tokenOf = async (portal: TestPortal, code: string, cookie = portal.cookies.customer) =>
  portal.send({ method: 'POST', url: `/v1/payments/${code}/receipt-token`, cookie });
const tokenFor = async (portal: TestPortal, code: string) =>
  (await tokenOf(portal, code)).json<{ receiptToken: string }>().receiptToken;
/** As a stranger. */
const read = (portal: TestPortal, code: string, receiptToken: string, more: object = {}) =>
  portal.send({ method: 'POST', url: `/v1/receipts/${code}`, payload: { receiptToken }, ...more });

test('ACC-04 whoever has the receipt token of a payment sees it without a session, as its owner does', async () => {
  const portal = await testPortal({ settings });
  const code = await pay(portal);
  const receipt = await read(portal, code, await tokenFor(portal, code));
  const own = await portal.send({ url: `/v1/payments/${code}`, cookie: portal.cookies.customer });
  expect(receipt.json()).toEqual(own.json());
  expect(receipt.json()).toMatchObject({ code });
});

test('a receipt token opens nothing but its payment, at its portal, for a day', async () => {
  const [portal, other] = [await testPortal({ settings }), await testPortal({ settings })];
  const [code, second] = [await pay(portal), await pay(portal)];
  const token = await tokenFor(portal, code);
  expect(refusalOf(await read(portal, second, token))).toEqual(CLOSED);
  expect(refusalOf(await read(other, code, token))).toEqual(CLOSED);
  expect(refusalOf(await read(portal, code, `${token.slice(0, -4)}AAAA`))).toEqual(CLOSED);
  const { accessToken } = (
    await portal.send({ method: 'POST', url: '/v1/identity/token', cookie: portal.cookies.customer })
  ).json<{ accessToken: string }>();
  expect(refusalOf(await read(portal, code, accessToken))).toEqual(CLOSED);
  const bearer = { authorization: `Bearer ${token}` };
  expect(refusalOf(await portal.send({ url: `/v1/payments/${code}`, headers: bearer }))).toEqual([
    401,
    'user_token_expired',
  ]);
  portal.clock.pass(DAY_MS - 1000);
  expect((await read(portal, code, token)).statusCode).toBe(200);
  portal.clock.pass(2000);
  expect(refusalOf(await read(portal, code, token))).toEqual(CLOSED);
});

test('a receipt token opens nothing at another portal of the same organization', async () => {
  const portal = await testPortal({ settings });
  const { app, organizationId } = portal;
  const label = `${portal.label}-2`;
  await insertPortal(app.sql, { organizationId, label, name: 'Second', settings });
  const code = await pay(portal);
  const token = await tokenFor(portal, code);
  expect(refusalOf(await read(portal, code, token, { host: `${label}.${BASE_DOMAIN}` }))).toEqual(CLOSED);
  expect((await read(portal, code, token)).statusCode).toBe(200);
});

test('only people of the customer get a receipt token', async () => {
  const portal = await testPortal({ settings });
  const code = await pay(portal);
  expect(refusalOf(await tokenOf(portal, code, portal.cookies.neighbor))).toEqual(CLOSED);
});

test('lookups of receipts are throttled by client', async () => {
  const portal = await testPortal({ settings });
  const code = await pay(portal);
  const statuses: number[] = [];
  while (statuses.length < 61) statuses.push((await read(portal, code, 'a'.repeat(40))).statusCode);
  expect([...new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([404, 429]);
});
