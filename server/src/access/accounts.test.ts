// A person with memberships for two customers of one supplier (decision A21): listAccounts, chooseAccount, logIn.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentPortal } from '../testing/payment-portal.ts';
import { insertCustomer, insertInvoice, insertPortal } from '../testing/fixtures.sql.ts';
import { refusalOf, signedIn, testPerson } from '../testing/test-person.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

type Status = 'APPROVED' | 'PENDING' | 'SUSPENDED';

/** A person who works for Ann Builders and Bob Builders, each with one invoice; Ann comes first by name. */
async function personOfTwo(portal: TestPortal) {
  const { app, organizationId, portalId, user, neighbor } = portal;
  const { email, identityId } = await testPerson(portal);
  const { id: userId } = await app.sql
    .selectFrom('userAccount')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('identityId', '=', identityId)
    .executeTakeFirstOrThrow();
  const customerId = neighbor.customerId;
  await app.sql
    .insertInto('membership')
    .values({ organizationId, portalId, userId, customerId, status: 'APPROVED' })
    .execute();
  const [annInvoice, bobInvoice] = [
    await insertInvoice(app.sql, { organizationId, customerId: user.customerId, invoiceNumber: 'ANN-1' }),
    await insertInvoice(app.sql, { organizationId, customerId, invoiceNumber: 'BOB-1' }),
  ];
  const changeStatus = (of: string, status: Status) =>
    app.sql
      .updateTable('membership')
      .set({ status })
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .where('customerId', '=', of)
      .execute()
      .then(() => app.sessions.clearCache());
  const logIn = async () => {
    const browser = await signedIn(portal, { email });
    await browser.post('/v1/auth/login');
    return browser;
  };
  return { email, userId, ann: user.customerId, bob: customerId, annInvoice, bobInvoice, changeStatus, logIn };
}

const choose = (browser: TestVisitor, accountId: string, headers?: Record<string, string>) =>
  browser.post('/v1/users/me/account', { accountId }, headers);
const companyOf = async (browser: TestVisitor) =>
  (await browser.get('/v1/users/company')).json<{ name: string }>().name;
const numbersOf = async (browser: TestVisitor) => {
  const { rows } = (await browser.get('/v1/invoices/filter/all?currencyCode=USD')).json<{
    rows: { invoiceNumber: string }[];
  }>();
  return rows.map(({ invoiceNumber }) => invoiceNumber);
};
const bearerOf = async (browser: TestVisitor) => {
  const { accessToken, accountId } = (await browser.post('/v1/identity/token')).json<{
    accessToken: string;
    accountId: string;
  }>();
  return { accountId, headers: { authorization: `Bearer ${accessToken}` } };
};

test('TEM-03 a person of two customers sees the chosen one only, in lists, details, downloads and exports', async () => {
  const portal = await testPortal();
  const { ann, bob, annInvoice, bobInvoice, logIn } = await personOfTwo(portal);
  const browser = await logIn();
  expect((await browser.get('/v1/users/me/accounts')).json()).toMatchObject({
    count: 2,
    rows: [
      { id: ann, name: 'Ann Builders' },
      { id: bob, name: 'Bob Builders' },
    ],
  });
  const seen = async () => ({
    company: await companyOf(browser),
    list: await numbersOf(browser),
    csv: (await browser.get('/v1/invoices/filter/all/download/csv?currencyCode=USD')).body.match(/(ANN|BOB)-1/g),
    total: (await browser.get('/v1/invoices/open-total?currencyCode=USD')).json<{ openTotal: number }>().openTotal,
    ofAnn: (await browser.get(`/v1/invoices/${annInvoice}`)).statusCode,
    ofBob: (await browser.get(`/v1/invoices/${bobInvoice}`)).statusCode,
  });
  const forAnn = { company: 'Ann Builders', list: ['ANN-1'], csv: ['ANN-1'], total: 100_00, ofAnn: 200, ofBob: 404 };
  const forBob = { company: 'Bob Builders', list: ['BOB-1'], csv: ['BOB-1'], total: 100_00, ofAnn: 404, ofBob: 200 };
  expect(await seen()).toEqual(forAnn);
  expect((await choose(browser, bob)).json()).toMatchObject({ id: bob, name: 'Bob Builders' });
  expect(await seen()).toEqual(forBob);
  await choose(browser, ann);
  expect(await seen()).toEqual(forAnn);
});

test('TEM-03 a payment is of the chosen customer: it pays no invoice of the other one and is not found there', async () => {
  const portal = await paymentPortal();
  const { ann, bob, annInvoice, bobInvoice, logIn } = await personOfTwo(portal);
  const browser = await logIn();
  portal.cookies.customer = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await choose(browser, bob);
  const pay = (invoiceId: string, key: string) => portal.payByAch([{ invoiceId, balance: 100_00 }], { key });
  expect((await pay(annInvoice, randomUUID())).statusCode).toBe(404);
  const key = randomUUID();
  const { code } = (await pay(bobInvoice, key)).json<{ code: string }>();
  expect(await portal.payment(code)).toMatchObject({ customerId: bob, total: 100_00 });
  const payments = async () => (await browser.get('/v1/payments?currencyCode=USD')).json<{ count: number }>().count;
  expect([(await browser.get(`/v1/payments/${code}`)).statusCode, await payments()]).toEqual([200, 1]);
  await choose(browser, ann);
  expect([(await browser.get(`/v1/payments/${code}`)).statusCode, await payments()]).toEqual([404, 0]);
  // The key of a payment for the other customer is no key here.
  expect((await pay(bobInvoice, key)).statusCode).toBe(404);
});

test('signing in opens the customer that was chosen last, and a session keeps its own', async () => {
  const portal = await testPortal();
  const { ann, bob, logIn } = await personOfTwo(portal);
  const [first, second] = [await logIn(), await logIn()];
  await choose(first, bob);
  expect([await companyOf(first), await companyOf(second)]).toEqual(['Bob Builders', 'Ann Builders']);
  const third = await logIn();
  expect(await companyOf(third)).toBe('Bob Builders');
  portal.clock.pass(1_000);
  await choose(second, ann);
  expect([await companyOf(third), await companyOf(await logIn())]).toEqual(['Bob Builders', 'Ann Builders']);
});

test('signing in opens the first customer until another one is chosen, whatever their names are', async () => {
  const portal = await testPortal();
  const { userId, ann, bob, logIn } = await personOfTwo(portal);
  const { sql } = portal.app;
  await sql
    .updateTable('membership')
    .set({ createdAt: portal.clock.now().toISOString() })
    .where('organizationId', '=', portal.organizationId)
    .where('userId', '=', userId)
    .where('customerId', '=', ann)
    .execute();
  await sql
    .updateTable('membership')
    .set({ createdAt: '2020-01-01T00:00:00.000Z' })
    .where('organizationId', '=', portal.organizationId)
    .where('userId', '=', userId)
    .where('customerId', '=', bob)
    .execute();
  const browser = await logIn();
  expect(await companyOf(browser)).toBe('Bob Builders');
  expect((await bearerOf(browser)).accountId).toBe(bob);
});

test('ACC-17 a customer without an approved membership cannot be chosen, whether it exists or not', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const { ann, bob, changeStatus, logIn } = await personOfTwo(portal);
  const browser = await logIn();
  for (const status of ['SUSPENDED', 'PENDING'] as const) {
    await changeStatus(bob, status);
    expect(refusalOf(await choose(browser, bob))).toEqual([404, 'not_found']);
  }
  for (const id of [other.user.customerId, randomUUID()]) {
    expect(refusalOf(await choose(browser, id))).toEqual([404, 'not_found']);
  }
  expect(await companyOf(browser)).toBe('Ann Builders');
  expect((await browser.get('/v1/users/me/accounts')).json()).toMatchObject({ count: 1, rows: [{ id: ann }] });
});

test('ACC-17 a customer of another portal of the supplier cannot be chosen here', async () => {
  const portal = await testPortal();
  const { userId, logIn } = await personOfTwo(portal);
  const { app, organizationId, label } = portal;
  const portalId = await insertPortal(app.sql, { organizationId, label: `${label}-2`, name: 'Branch', settings: {} });
  const customerId = await insertCustomer(app.sql, organizationId, 'Elsewhere Builders');
  await app.sql
    .insertInto('membership')
    .values({ organizationId, portalId, userId, customerId, status: 'APPROVED' })
    .execute();
  const browser = await logIn();
  expect(refusalOf(await choose(browser, customerId))).toEqual([404, 'not_found']);
  expect((await browser.get('/v1/users/me/accounts')).json()).toMatchObject({ count: 2 });
});

test('whoever is removed from the chosen customer goes on with the other one, and without any has no access', async () => {
  const portal = await testPortal();
  const { ann, bob, annInvoice, bobInvoice, changeStatus, logIn } = await personOfTwo(portal);
  const browser = await logIn();
  await choose(browser, bob);
  const stale = (await bearerOf(browser)).headers;
  await changeStatus(bob, 'SUSPENDED');
  expect(await companyOf(browser)).toBe('Ann Builders');
  expect((await browser.get(`/v1/invoices/${bobInvoice}`)).statusCode).toBe(404);
  // The page that was loaded for Bob Builders must not show Ann Builders under that name.
  expect(refusalOf(await browser.get(`/v1/invoices/${annInvoice}`, stale))).toEqual([401, 'user_token_expired']);
  await changeStatus(ann, 'SUSPENDED');
  expect(refusalOf(await browser.get('/v1/users/company'))).toEqual([403, 'no_customer_account']);
});

test('the token of a page that was loaded for one customer is refused once another is chosen', async () => {
  const portal = await testPortal();
  const { ann, bob, logIn } = await personOfTwo(portal);
  const browser = await logIn();
  const tab = await bearerOf(browser);
  expect(tab.accountId).toBe(ann);
  await choose(browser, bob);
  expect(refusalOf(await browser.get('/v1/users/company', tab.headers))).toEqual([401, 'user_token_expired']);
  const fresh = await bearerOf(browser);
  expect(fresh.accountId).toBe(bob);
  expect((await browser.get('/v1/users/company', fresh.headers)).json()).toEqual({ name: 'Bob Builders' });
});

test('ACC-17 a customer call whose x-account-id names another customer than the chosen one is refused', async () => {
  const portal = await testPortal();
  const { ann, bob, logIn } = await personOfTwo(portal);
  const browser = await logIn();
  expect((await browser.get('/v1/users/company', { 'x-account-id': ann })).statusCode).toBe(200);
  expect(refusalOf(await browser.get('/v1/users/company', { 'x-account-id': bob }))).toEqual([403, 'wrong_account']);
});

test('staff who act for a customer see that one only and choose no other', async () => {
  const portal = await testPortal();
  const { ann, bob, logIn } = await personOfTwo(portal);
  await logIn();
  const acting = { identityId: portal.staff.identityId, staffId: portal.staff.id, customerId: ann };
  const headers = { authorization: `Bearer ${await portal.app.frameTokens.issue(acting, portal)}` };
  const list = await portal.send({ url: '/v1/users/me/accounts/admin', headers });
  expect(list.json()).toMatchObject({ count: 1, rows: [{ id: ann }] });
  const payload = { accountId: bob };
  const response = await portal.send({ method: 'POST', url: '/v1/users/me/account/admin', headers, payload });
  expect(refusalOf(response)).toEqual([404, 'not_found']);
});
