// From sign-in to the first data: signIn, logIn, getMe, getCompany
import { expect, test } from 'vitest';
import { SESSION_IDLE_MS } from '../identity/sessions/session-limits.ts';
import { insertMember } from '../testing/fixtures.sql.ts';
import { lastCode } from '../testing/mailbox.ts';
import { refusalOf, signedIn, signIn, testPerson } from '../testing/test-person.ts';
import { testPortal } from '../testing/test-portal.ts';
import { testVisitor } from '../testing/test-visitor.ts';

test('a new person signs up, verifies the address, is approved and gets access', async () => {
  const portal = await testPortal();
  const { organizationId, portalId } = portal;
  const email = `new@${portal.label}.example`;
  const password = 'mortar and sand';
  const visitor = testVisitor(portal);
  const created = await visitor.post('/v1/identity/sign-up', { email, password, name: 'Nora New' });
  expect(refusalOf(await visitor.post('/v1/auth/login'))).toEqual([404, 'user_not_found']);
  const { customerId } = portal.user;
  const { identityId } = created.json();
  await insertMember(portal.app.sql, { organizationId, portalId, customerId, identityId });
  expect(refusalOf(await visitor.post('/v1/auth/login'))).toEqual([403, 'email_not_verified']);
  await visitor.post('/v1/auth/email/confirm', { oobCode: await lastCode(portal.app, email) });
  expect(refusalOf(await visitor.post('/v1/auth/login'))).toEqual([401, 'not_signed_in']);

  await signIn(visitor, email, password);
  expect((await visitor.post('/v1/auth/login')).json()).toMatchObject({ isLogged: true, isInviteApproved: true });
  expect((await visitor.get('/v1/users/me')).json()).toMatchObject({
    name: 'Nora New',
    email,
    organizationId,
    emailVerified: true,
  });
});

test('a session ends when it is idle, and after twelve hours at the latest', async () => {
  const portal = await testPortal();
  const person = await testPerson(portal);
  const visitor = await signedIn(portal, person);
  await visitor.post('/v1/auth/login');
  const me = async () => (await visitor.get('/v1/users/me')).statusCode;
  for (let used = 0; used < 24; used += 1) {
    portal.clock.pass(SESSION_IDLE_MS - 1000);
    expect(await me()).toBe(200);
  }
  portal.clock.pass(SESSION_IDLE_MS - 1000);
  expect(await me()).toBe(401);
  await signIn(visitor, person.email);
  await visitor.post('/v1/auth/login');
  portal.clock.pass(SESSION_IDLE_MS + 1000);
  expect(await me()).toBe(401);
});

test.each([
  ['APPROVED', 200, undefined],
  ['PENDING', 403, 'Invitation is awaiting approval'],
  ['SUSPENDED', 403, 'No customer account was found!'],
  [null, 404, 'User not found'],
] as const)('logIn with a membership that is %s answers %i', async (status, expected, message) => {
  const portal = await testPortal();
  const visitor = await signedIn(portal, await testPerson(portal, { status }));
  const response = await visitor.post('/v1/auth/login');
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
