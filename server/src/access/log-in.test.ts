// logIn
import { expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { insertMember } from '../testing/fixtures.sql.ts';
import { newcomer } from '../testing/newcomer.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

type Status = 'PENDING' | 'APPROVED' | 'SUSPENDED';

const logIn = async (portal: TestPortal, cookie: string) => {
  const response = await portal.send({ method: 'POST', url: '/v1/auth/login', cookie });
  const { code, message } = response.json();
  return { status: response.statusCode, code, message, body: response.json() };
};
const statusOfMe = async (portal: TestPortal, cookie: string) =>
  (await portal.send({ url: '/v1/users/me', cookie })).statusCode;

const join = (portal: TestPortal, identityId: string, status: Status, portalId = portal.portalId) =>
  insertMember(portal.app.sql, {
    organizationId: portal.organizationId,
    portalId,
    customerId: portal.user.customerId,
    identityId,
    status,
  });

async function insertAccount(portal: TestPortal, identityId: string): Promise<string> {
  const id = newId();
  const { organizationId } = portal;
  await portal.app.sql.insertInto('userAccount').values({ organizationId, id, identityId }).execute();
  return id;
}

async function insertRequest(portal: TestPortal, userId: string, status: 'PENDING' | 'REJECTED', portalId?: string) {
  const at = portal.clock.now().toISOString();
  await portal.app.sql
    .insertInto('signUpRequest')
    .values({
      organizationId: portal.organizationId,
      portalId: portalId ?? portal.portalId,
      userId,
      companyName: 'Doe',
      companyAddress: '1 Mill Road',
      companyPhone: '',
      companyCode: '',
      termsVersion: '1',
      agreedAt: at,
      status,
      createdAt: at,
      decidedAt: status === 'PENDING' ? null : at,
    })
    .execute();
}

async function insertSecondPortal(portal: TestPortal): Promise<string> {
  const id = newId();
  const { organizationId, label } = portal;
  await portal.app.sql
    .insertInto('portal')
    .values({ organizationId, id, label: `${label}-2`, name: 'Second' })
    .execute();
  return id;
}

const NOT_FOUND = { status: 404, code: 'user_not_found', message: 'User not found' };
const NOT_VERIFIED = { status: 403, code: 'email_not_verified', message: 'Email not verified' };
const WAITING = { status: 403, code: 'awaiting_approval', message: 'Invitation is awaiting approval' };
const NO_ACCOUNT = { status: 403, code: 'no_customer_account', message: 'No customer account was found!' };
const SSO = { status: 403, code: 'sso_failed', message: 'Error trying login using SSO' };

test('LOG-05 only an approved membership gives access, and only after logIn', async () => {
  const portal = await testPortal();
  const { identityId, cookie } = await newcomer(portal);
  await join(portal, identityId, 'APPROVED');
  expect(await statusOfMe(portal, cookie)).toBe(403);
  expect(await logIn(portal, cookie)).toMatchObject({
    status: 200,
    body: {
      isLogged: true,
      isEmailVerified: true,
      isInviteApproved: true,
      isApproved: true,
      userNotFound: false,
      noCustomerAccount: false,
    },
  });
  expect(await statusOfMe(portal, cookie)).toBe(200);
});

test('another logIn keeps the time of the first one', async () => {
  const portal = await testPortal();
  const { identityId, cookie } = await newcomer(portal);
  await join(portal, identityId, 'APPROVED');
  const enteredAt = async () =>
    portal.app.sql.selectFrom('session').select('enteredAt').where('identityId', '=', identityId).executeTakeFirst();
  await logIn(portal, cookie);
  const first = await enteredAt();
  portal.clock.pass(60_000);
  expect((await logIn(portal, cookie)).status).toBe(200);
  expect(await enteredAt()).toEqual(first);
});

test('LOG-05 without an account in the organization: User not found', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const { identityId, cookie } = await newcomer(portal, { isVerified: false });
  await insertMember(other.app.sql, { ...other, customerId: other.user.customerId, identityId });
  expect(await logIn(portal, cookie)).toMatchObject(NOT_FOUND);
});

test('LOG-05 an unknown person of the single sign-on is an error of the single sign-on', async () => {
  const portal = await testPortal();
  const pool = `sso:${portal.organizationId}:okta`;
  const { cookie } = await newcomer(portal, { provider: 'sso', pool });
  expect(await logIn(portal, cookie)).toMatchObject(SSO);
});

test('LOG-05 a person of the organization’s own provider logs in like everybody else', async () => {
  const portal = await testPortal();
  const pool = `sso:${portal.organizationId}:okta`;
  const { identityId, cookie } = await newcomer(portal, { provider: 'sso', pool });
  await join(portal, identityId, 'APPROVED');
  expect((await logIn(portal, cookie)).status).toBe(200);
});

test.each(['password', 'sso'] as const)(
  'LOG-05 ACC-17 the provider of another organization gives no access here, even with a membership (%s)',
  async (provider) => {
    const [portal, other] = [await testPortal(), await testPortal()];
    const { identityId, cookie } = await newcomer(portal, { provider, pool: `sso:${other.organizationId}:okta` });
    await join(portal, identityId, 'APPROVED');
    expect(await logIn(portal, cookie)).toMatchObject(SSO);
    expect(await statusOfMe(portal, cookie)).toBe(403);
  },
);

test.each(['PENDING', 'APPROVED', 'SUSPENDED'] as const)(
  'LOG-05 an unverified address is reported first, with a membership that is %s',
  async (status) => {
    const portal = await testPortal();
    const { identityId, cookie } = await newcomer(portal, { isVerified: false });
    await join(portal, identityId, status);
    expect(await logIn(portal, cookie)).toMatchObject(NOT_VERIFIED);
    expect(await statusOfMe(portal, cookie)).toBe(403);
  },
);

test.each([
  ['PENDING', WAITING],
  ['SUSPENDED', NO_ACCOUNT],
] as const)('LOG-05 a membership that is %s gives no access', async (status, expected) => {
  const portal = await testPortal();
  const { identityId, cookie } = await newcomer(portal);
  await join(portal, identityId, status);
  expect(await logIn(portal, cookie)).toMatchObject(expected);
  expect(await statusOfMe(portal, cookie)).toBe(403);
});

test.each([
  ['PENDING', WAITING],
  ['REJECTED', NO_ACCOUNT],
] as const)('LOG-05 a sign-up that is %s gives no access', async (status, expected) => {
  const portal = await testPortal();
  const { identityId, cookie } = await newcomer(portal);
  await insertRequest(portal, await insertAccount(portal, identityId), status);
  expect(await logIn(portal, cookie)).toMatchObject(expected);
});

test('LOG-05 ACC-17 a membership in another portal of the organization does not count', async () => {
  const portal = await testPortal();
  const second = await insertSecondPortal(portal);
  const approved = await newcomer(portal);
  await join(portal, approved.identityId, 'APPROVED', second);
  expect(await logIn(portal, approved.cookie)).toMatchObject(NO_ACCOUNT);
  const waiting = await newcomer(portal);
  await insertRequest(portal, await insertAccount(portal, waiting.identityId), 'PENDING', second);
  expect(await logIn(portal, waiting.cookie)).toMatchObject(NO_ACCOUNT);
});

test('LOG-05 an approved membership counts, whatever other requests are pending or closed', async () => {
  const portal = await testPortal();
  const { identityId, cookie } = await newcomer(portal);
  const userId = await join(portal, identityId, 'APPROVED');
  const { organizationId, portalId, neighbor } = portal;
  await portal.app.sql
    .insertInto('membership')
    .values({ organizationId, portalId, userId, customerId: neighbor.customerId, status: 'SUSPENDED' })
    .execute();
  await insertRequest(portal, userId, 'PENDING');
  expect((await logIn(portal, cookie)).status).toBe(200);
});
