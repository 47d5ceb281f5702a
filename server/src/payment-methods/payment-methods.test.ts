// listPaymentMethods and deletePaymentMethod
import { describe, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listPaymentMethods as Call } from '@plumbline/contract/payment-methods';
import { asDay } from '@plumbline/rules/dates';
import { newId } from '../database/new-id.ts';
import { insertPayment, insertRecurrence, selectAudit } from '../testing/fixtures.sql.ts';
import { insertSavedAccount, insertSavedCard } from '../testing/payment-fixtures.sql.ts';
import { refusalOf } from '../testing/test-person.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const settings = { isPaymentEnabled: true, isCardOnFileEnabled: true };

const ownerOf = ({ organizationId, user }: TestPortal) => ({
  organizationId,
  customerId: user.customerId,
  createdBy: user.identityId,
});
const list = async (portal: TestPortal, query = '', cookie = portal.cookies.customer) =>
  (await portal.send({ url: `/v1/card-on-file${query}`, cookie })).json<Answer<typeof Call>>();
const remove = (portal: TestPortal, id: string, cookie = portal.cookies.customer) =>
  portal.send({ method: 'DELETE', url: `/v1/card-on-file/${id}`, cookie });
const methodRow = ({ app, organizationId }: TestPortal, id: string) =>
  app.sql
    .selectFrom('paymentMethod')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A scheduled payment with this method. */
const schedule = ({ app, portalId, ...portal }: TestPortal, code: string, more: object) =>
  insertPayment(app.sql, {
    organizationId: portal.organizationId,
    customerId: portal.user.customerId,
    portalId,
    code,
    status: 'SCHEDULED',
    scheduledAt: asDay('2026-12-01'),
    ...more,
  });

test("SAV-01 SAV-02 the company's cards and accounts, newest first, with their data and who saved them", async () => {
  const portal = await testPortal({ settings });
  const { app, neighbor, user } = portal;
  const account = await insertSavedAccount(app.sql, { ...ownerOf(portal), createdBy: neighbor.identityId });
  const card = await insertSavedCard(app.sql, { ...ownerOf(portal), createdAt: '2026-11-11T12:00:00.000Z' });
  await insertSavedCard(app.sql, { ...ownerOf(portal), deletedAt: '2026-11-12T12:00:00.000Z' });
  await insertSavedCard(app.sql, { ...ownerOf(portal), customerId: neighbor.customerId });
  await schedule(portal, 'LATER', { paymentMethodId: card, scheduledAt: asDay('2026-12-20') });
  await schedule(portal, 'SOON', { paymentMethodId: card });
  await schedule(portal, 'AFTER', { paymentMethodId: card, scheduledAt: asDay('2026-12-10') });
  await schedule(portal, 'DONE', { paymentMethodId: card, status: 'APPROVED' });
  const { rows, count } = await list(portal);
  expect(count).toBe(2);
  expect(rows).toEqual([
    {
      id: card,
      paymentType: 'CREDIT_CARD',
      brand: 'VISA',
      last4: '4417',
      expiry: '12/2030',
      cardType: 'CREDIT',
      accountType: null,
      accountHolderType: null,
      holderName: 'Ann Person',
      state: 'TX',
      country: 'US',
      isExpired: false,
      createdAt: '2026-11-11T12:00:00.000Z',
      createdBy: { name: 'Ann Person' },
      scheduledPayments: ['SOON', 'AFTER', 'LATER'],
    },
    {
      id: account,
      paymentType: 'ACH',
      brand: null,
      last4: '8802',
      expiry: null,
      cardType: null,
      accountType: 'CHECKING',
      accountHolderType: 'BUSINESS',
      holderName: 'Ann Person',
      state: null,
      country: null,
      isExpired: false,
      createdAt: '2026-11-10T12:00:00.000Z',
      createdBy: { name: 'Bob Person' },
      scheduledPayments: [],
    },
  ]);
  expect((await list(portal, '', portal.cookies.neighbor)).count).toBe(1);
  expect(await list(await testPortal({ settings }))).toEqual({ rows: [], count: 0 });
  expect(user.customerId).not.toBe(neighbor.customerId);
});

describe('SAV-01', async () => {
  const portal = await testPortal({ settings });
  for (let count = 0; count < 101; count++) {
    await insertSavedCard(portal.app.sql, { ...ownerOf(portal), last4: String(1000 + count) });
  }
  await insertSavedAccount(portal.app.sql, ownerOf(portal));

  test.each([
    ['', 100, 102],
    ['?paymentType=ALL&page=2', 2, 102],
    ['?paymentType=ACH', 1, 1],
    ['?paymentType=CREDIT_CARD', 100, 101],
    ['?paymentType=CREDIT_CARD&size=20&page=6', 1, 101],
    ['?paymentType=CASH', 100, 102],
  ])('a hundred per page, of all types or of one: %s', async (query, shown, count) => {
    const found = await list(portal, query);
    expect([found.rows.length, found.count]).toEqual([shown, count]);
  });
});

test("SAV-02 a card is valid to the end of its month in the supplier's time zone", async () => {
  const portal = await testPortal({ settings });
  await insertSavedCard(portal.app.sql, { ...ownerOf(portal), expiry: '11/2026' });
  const isExpired = async () => {
    const cookie = await portal.cookieFor(portal.user.identityId, 'PORTAL');
    return (await list(portal, '', cookie)).rows[0]?.isExpired;
  };
  expect(await isExpired()).toBe(false);
  const now = portal.clock.now().getTime();
  // The first of December in London, still the thirtieth of November in Los Angeles.
  portal.clock.pass(Date.parse('2026-12-01T07:59:00.000Z') - now);
  expect(await isExpired()).toBe(false);
  portal.clock.pass(60_000);
  expect(await isExpired()).toBe(true);
});

test('SAV-02 the year decides before the month', async () => {
  const portal = await testPortal({ settings });
  for (const expiry of ['12/2025', '01/2027']) {
    await insertSavedCard(portal.app.sql, { ...ownerOf(portal), expiry });
  }
  await insertSavedAccount(portal.app.sql, ownerOf(portal));
  const { rows } = await list(portal);
  expect(Object.fromEntries(rows.map(({ expiry, isExpired }) => [String(expiry), isExpired]))).toEqual({
    '12/2025': true,
    '01/2027': false,
    null: false,
  });
});

test('an unchanged list is answered 304, a changed one in full', async () => {
  const portal = await testPortal({ settings });
  const ask = (headers: Record<string, string> = {}) =>
    portal.send({ url: '/v1/card-on-file', cookie: portal.cookies.customer, headers });
  await insertSavedAccount(portal.app.sql, ownerOf(portal));
  const etag = String((await ask()).headers.etag);
  const again = await ask({ 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await insertSavedAccount(portal.app.sql, ownerOf(portal));
  const changed = await ask({ 'if-none-match': etag });
  expect([changed.statusCode, changed.json<Answer<typeof Call>>().count]).toEqual([200, 2]);
});

test('SAV-01 a deleted method disappears from the list, its token is removed, and the deletion is recorded', async () => {
  const portal = await testPortal({ settings });
  const id = await insertSavedCard(portal.app.sql, ownerOf(portal));
  const response = await remove(portal, id);
  expect([response.statusCode, response.json()]).toEqual([200, { isDeleted: true }]);
  expect(await list(portal)).toEqual({ rows: [], count: 0 });
  const row = await methodRow(portal, id);
  expect([row.deletedAt, row.sealedToken.length]).toEqual([portal.clock.now().toISOString(), 0]);
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toMatchObject([
    {
      action: 'payment-method.deleted',
      subjectType: 'payment-method',
      subjectId: id,
      actorIdentityId: portal.user.identityId,
      customerId: portal.user.customerId,
    },
  ]);
  expect(refusalOf(await remove(portal, id))).toEqual([404, 'not_found']);
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toHaveLength(1);
});

test('a method that scheduled payments need cannot be deleted, and the answer names them', async () => {
  const portal = await testPortal({ settings });
  const { app, organizationId, portalId, user } = portal;
  const id = await insertSavedCard(app.sql, ownerOf(portal));
  const recurrenceId = await insertRecurrence(app.sql, { ...ownerOf(portal), portalId });
  await schedule(portal, 'PL-2', { paymentMethodId: id, recurrenceId, recurrenceNumber: 1 });
  expect((await remove(portal, id)).json()).toMatchObject({
    message: 'The scheduled payment PL-2 uses this payment method. Cancel it first.',
  });
  await schedule(portal, 'PL-1', { paymentMethodId: id });
  const refused = await remove(portal, id);
  expect(refusalOf(refused)).toEqual([409, 'method_in_use']);
  expect(refused.json()).toMatchObject({
    message: 'Scheduled payments use this payment method: PL-1, PL-2. Cancel them first.',
    details: { payments: ['PL-1', 'PL-2'] },
  });
  expect((await methodRow(portal, id)).sealedToken.length).toBeGreaterThan(0);
  await app.sql
    .updateTable('payment')
    .set({ status: 'CANCELED' })
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', user.customerId)
    .execute();
  expect((await remove(portal, id)).statusCode).toBe(200);
});

test('of two deletions at once, one succeeds', async () => {
  const portal = await testPortal({ settings });
  const id = await insertSavedCard(portal.app.sql, ownerOf(portal));
  const answers = await Promise.all([remove(portal, id), remove(portal, id)]);
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '404']);
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toHaveLength(1);
});

test('another customer’s, another tenant’s and an unknown method: not found and unchanged', async () => {
  const [portal, other] = [await testPortal({ settings }), await testPortal({ settings })];
  const id = await insertSavedCard(portal.app.sql, ownerOf(portal));
  expect(refusalOf(await remove(portal, id, portal.cookies.neighbor))).toEqual([404, 'not_found']);
  expect(refusalOf(await remove(other, id))).toEqual([404, 'not_found']);
  expect(refusalOf(await remove(portal, newId()))).toEqual([404, 'not_found']);
  expect((await methodRow(portal, id)).deletedAt).toBeNull();
});

test('not found without saved methods, and not deletable without the permission', async () => {
  const without = await testPortal({ settings: { isPaymentEnabled: true } });
  expect((await without.send({ url: '/v1/card-on-file', cookie: without.cookies.customer })).statusCode).toBe(404);
  const portal = await testPortal({ settings });
  const id = await insertSavedCard(portal.app.sql, ownerOf(portal));
  await portal.app.sql
    .updateTable('membership')
    .set({ canManageMethods: false })
    .where('userId', '=', portal.user.userId)
    .execute();
  const cookie = await portal.cookieFor(portal.user.identityId, 'PORTAL');
  expect((await list(portal, '', cookie)).count).toBe(1);
  expect((await remove(portal, id, cookie)).statusCode).toBe(404);
});
