// signIn, signOut, logIn, getMe, getCompany
import { expect, test } from 'vitest';
import { hashPassword } from '../identity/passwords.ts';
import { SESSION_IDLE_MS } from '../identity/session-limits.ts';
import { insertIdentity, insertMember } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const PASSWORD = 'plumbline';

async function withPerson(status: 'APPROVED' | 'PENDING' | 'SUSPENDED' | null = 'APPROVED') {
  const portal = await testPortal();
  const email = `pat@${portal.label}.example`;
  const identityId = await insertIdentity(portal.app.sql, email, 'Pat Person', await hashPassword(PASSWORD));
  const { organizationId, portalId } = portal;
  const { customerId } = portal.user;
  if (status) await insertMember(portal.app.sql, { organizationId, portalId, customerId, identityId, status });
  return { portal, email };
}

const signIn = (portal: TestPortal, email: string, password: string) =>
  portal.send({ method: 'POST', url: '/v1/identity/sign-in', payload: { email, password } });

const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0] ?? '';

test('signIn gives a session cookie that only this host gets and no script can read', async () => {
  const { portal, email } = await withPerson();
  const response = await signIn(portal, email.toUpperCase(), PASSWORD);
  expect(response.statusCode).toBe(200);
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Expires=/,
  );
  const me = await portal.send({ url: '/v1/users/me', cookie: cookieOf(response) });
  expect(me.json()).toMatchObject({
    name: 'Pat Person',
    email,
    organizationId: portal.organizationId,
    emailVerified: true,
  });
});

test('signIn says the same for a wrong password and an unknown address', async () => {
  const { portal, email } = await withPerson();
  const wrong = await signIn(portal, email, 'not the one');
  const unknown = await signIn(portal, `other-${email}`, PASSWORD);
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual(unknown.json());
  expect(wrong.json().message).toBe('Invalid credentials, please try again.');
});

test('signIn is throttled per client', async () => {
  const { portal } = await withPerson();
  const statuses = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await signIn(portal, 'short', PASSWORD)).statusCode);
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect(statuses[20]).toBe(429);
});

test('signOut ends the session at once', async () => {
  const { portal, email } = await withPerson();
  const cookie = cookieOf(await signIn(portal, email, PASSWORD));
  const out = await portal.send({ method: 'POST', url: '/v1/identity/sign-out', cookie });
  expect(out.headers['set-cookie']).toMatch(/^__Host-session=; .*Max-Age=0$/);
  expect((await portal.send({ url: '/v1/users/me', cookie })).statusCode).toBe(401);
});

test('a session ends when it is not used, and at the latest after twelve hours', async () => {
  const { portal, email } = await withPerson();
  const cookie = cookieOf(await signIn(portal, email, PASSWORD));
  const me = async () => (await portal.send({ url: '/v1/users/me', cookie })).statusCode;
  for (let used = 0; used < 24; used += 1) {
    portal.clock.pass(SESSION_IDLE_MS - 1000);
    expect(await me()).toBe(200);
  }
  portal.clock.pass(SESSION_IDLE_MS - 1000);
  expect(await me()).toBe(401);
  const idle = cookieOf(await signIn(portal, email, PASSWORD));
  portal.clock.pass(SESSION_IDLE_MS + 1000);
  expect((await portal.send({ url: '/v1/users/me', cookie: idle })).statusCode).toBe(401);
});

test.each([
  ['APPROVED', 200, undefined],
  ['PENDING', 403, 'Invitation is awaiting approval'],
  ['SUSPENDED', 403, 'No customer account was found!'],
  [null, 403, 'No customer account was found!'],
] as const)('logIn with a membership that is %s answers %i', async (status, expected, message) => {
  const { portal, email } = await withPerson(status);
  const cookie = cookieOf(await signIn(portal, email, PASSWORD));
  const response = await portal.send({ method: 'POST', url: '/v1/auth/login', cookie });
  expect(response.statusCode).toBe(expected);
  expect(response.json()).toMatchObject(
    message ? { message } : { isLogged: true, isInviteApproved: true, isApproved: true },
  );
});

test('getCompany names the company of the user', async () => {
  const portal = await testPortal();
  expect((await portal.send({ url: '/v1/users/company', cookie: portal.cookies.customer })).json()).toEqual({
    name: 'Ann Builders',
  });
  expect((await portal.send({ url: '/v1/users/company', cookie: portal.cookies.neighbor })).json()).toEqual({
    name: 'Bob Builders',
  });
});
