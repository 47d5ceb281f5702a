// getPaymentReasons, changePaymentReasons
import { expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { getPaymentReasons as Call } from '@plumbline/contract/settings/payment-reasons';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { CONSOLE_HOST as host, type TestPortal, testPortal } from '../../testing/test-portal.ts';

const url = '/v1/console/payment-reasons';
type Reasons = Answer<typeof Call>;

const read = async ({ send, cookies }: TestPortal) =>
  (await send({ url, host, cookie: cookies.staff })).json<Reasons>();
const change = ({ send, cookies }: TestPortal, payload: Reasons) =>
  send({ method: 'PUT', url, host, cookie: cookies.staff, payload });
const offer = async (portal: TestPortal, shortPay: string[], overPay: string[] = []) => {
  const { version } = await read(portal);
  return change(portal, { version, shortPay, overPay });
};
const listed = async ({ send, cookies }: TestPortal) =>
  (await send({ url: '/v1/payment-reasons', cookie: cookies.customer })).json<{
    rows: { id: string; title: string }[];
  }>().rows;

test('SET-03 an owner changes the reasons, and customers choose from them in that order', async () => {
  const portal = await testPortal();
  expect(await read(portal)).toMatchObject({ shortPay: [], overPay: [] });
  expect((await offer(portal, [' Retainage ', 'Pricing dispute'], ['Rounding'])).statusCode).toBe(200);
  expect((await listed(portal)).map(({ title }) => title)).toEqual(['Retainage', 'Pricing dispute', 'Rounding']);
  expect((await offer(portal, ['Pricing dispute', 'Retainage'])).statusCode).toBe(200);
  expect(await read(portal)).toMatchObject({ shortPay: ['Pricing dispute', 'Retainage'], overPay: [] });
  expect((await selectAudit(portal.app.sql, portal.organizationId)).at(-1)).toMatchObject({
    action: 'payment-reasons.changed',
    actorIdentityId: portal.staff.identityId,
    detail: {
      from: { shortPay: ['Retainage', 'Pricing dispute'], overPay: ['Rounding'] },
      to: { shortPay: ['Pricing dispute', 'Retainage'], overPay: [] },
    },
  });
});

test('a reason that is no longer offered keeps its place in payments, and is the same one when it is offered again', async () => {
  const portal = await testPortal();
  await offer(portal, ['Retainage']);
  const [first] = await listed(portal);
  await offer(portal, []);
  expect(await listed(portal)).toEqual([]);
  await offer(portal, ['Other', 'Retainage']);
  expect((await listed(portal))[1]).toEqual(first);
});

test('saving the same again changes and records nothing', async () => {
  const portal = await testPortal();
  await offer(portal, ['Retainage']);
  const before = await selectAudit(portal.app.sql, portal.organizationId);
  const { version } = await read(portal);
  expect((await offer(portal, ['Retainage'])).json()).toEqual({ version });
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toEqual(before);
});

test('what somebody else has changed meanwhile is not overwritten', async () => {
  const portal = await testPortal();
  const seen = await read(portal);
  const both = await Promise.all([
    change(portal, { ...seen, shortPay: ['Mine'] }),
    change(portal, { ...seen, shortPay: ['Yours'] }),
  ]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect((await read(portal)).shortPay).toHaveLength(1);
});

test.each([
  [['Late', 'LATE '], '“LATE” is in the list twice.'],
  [[' '], 'A reason is empty.'],
])('the reasons %j are refused', async (titles, words) => {
  const portal = await testPortal();
  const refused = await offer(portal, titles);
  expect([...refusalOf(refused), refused.json<{ fields: object }>().fields]).toEqual([
    400,
    'invalid_request',
    { shortPay: words },
  ]);
});

test('ACC-17 reasons are of one organization', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  await offer(portal, ['Ours']);
  expect((await read(other)).shortPay).toEqual([]);
  await offer(other, ['Theirs']);
  expect((await read(portal)).shortPay).toEqual(['Ours']);
});
