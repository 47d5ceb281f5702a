// reAuthenticate, changePassword
import { expect, test } from 'vitest';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { lastCode, lastMail } from '../../testing/mailbox.ts';
import { PASSWORD, refusalOf, signedIn, signIn, testPerson } from '../../testing/test-person.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { testVisitor, type TestVisitor } from '../../testing/test-visitor.ts';

const NEW_PASSWORD = 'a roof of slate';
const WRONG_PASSWORD = [403, 'wrong_password'];

const reAuthenticate = (visitor: TestVisitor, password = PASSWORD) =>
  visitor.post('/v1/identity/re-authenticate', { password });
const change = (visitor: TestVisitor, oldPassword = PASSWORD, newPassword = NEW_PASSWORD) =>
  visitor.post('/v1/identity/password/change', { oldPassword, newPassword });

async function withSession(options?: Parameters<typeof testPerson>[1]) {
  const portal = await testPortal();
  const person = await testPerson(portal, options);
  return { portal, ...person, visitor: await signedIn(portal, person) };
}

test('reAuthenticate replaces the token of the session, which keeps its access and its expiry', async () => {
  const { portal, visitor, identityId } = await withSession();
  await visitor.post('/v1/auth/login');
  const before = visitor.cookies.get('__Host-session') ?? '';
  portal.clock.pass(10 * 60_000);
  const response = await reAuthenticate(visitor);
  expect(response.json()).toEqual({});
  expect(response.headers['set-cookie']).toMatch(/^__Host-session=.*Expires=Tue, 17 Nov 2026 05:00:00 GMT$/);
  expect((await visitor.get('/v1/users/me')).statusCode).toBe(200);
  const sessions = await portal.app.sql
    .selectFrom('session')
    .select('authenticatedAt')
    .where('identityId', '=', identityId)
    .execute();
  expect(sessions).toEqual([{ authenticatedAt: portal.clock.now().toISOString() }]);
  const old = testVisitor(portal);
  old.cookies.set('__Host-session', before);
  expect((await old.get('/v1/users/me')).statusCode).toBe(401);
});

test('reAuthenticate refuses a wrong password and counts it like a failed sign-in', async () => {
  const { portal, visitor, email } = await withSession();
  visitor.cookies.delete('__Host-device');
  for (let index = 0; index < 5; index += 1) {
    expect(refusalOf(await reAuthenticate(visitor, 'a wrong one'))).toEqual(WRONG_PASSWORD);
    expect(refusalOf(await change(visitor, 'a wrong one'))).toEqual(WRONG_PASSWORD);
  }
  for (const sending of [reAuthenticate(visitor), change(visitor), signIn(testVisitor(portal), email)]) {
    expect(refusalOf(await sending)).toEqual([429, 'too_many_requests']);
  }
});

test('a person without a password can neither re-authenticate by one nor change it', async () => {
  const portal = await testPortal();
  const { email } = await testPerson(portal, { password: null });
  const visitor = testVisitor(portal);
  await visitor.post('/v1/identity/email-link', { email });
  await visitor.post('/v1/identity/email-link/finish', { oobCode: await lastCode(portal.app, email) });
  const response = await reAuthenticate(visitor);
  expect(refusalOf(response)).toEqual(WRONG_PASSWORD);
  expect(response.json().message).toBe('The password is invalid or the user does not have a password.');
  expect(refusalOf(await change(visitor))).toEqual(WRONG_PASSWORD);
});

test('changePassword ends every other session, replaces the token of this one, and notifies the owner', async () => {
  const { portal, visitor, email, identityId } = await withSession();
  const elsewhere = await signedIn(portal, { email });
  const before = visitor.cookies.get('__Host-session') ?? '';
  expect((await change(visitor)).json()).toEqual({});
  expect((await visitor.post('/v1/identity/token')).statusCode).toBe(200);
  expect((await elsewhere.post('/v1/identity/token')).statusCode).toBe(401);
  elsewhere.cookies.set('__Host-session', before);
  expect((await elsewhere.post('/v1/identity/token')).statusCode).toBe(401);
  expect((await signIn(testVisitor(portal), email, NEW_PASSWORD)).statusCode).toBe(200);
  expect(refusalOf(await signIn(testVisitor(portal), email))).toEqual([401, 'invalid_credential']);
  expect((await lastMail(portal.app, email)).links[0]?.pathname).toBe('/login');
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toMatchObject([
    { action: 'password.change', actorIdentityId: identityId, subjectId: identityId },
  ]);
});

test('changePassword invalidates the links to set another', async () => {
  const { portal, visitor, email } = await withSession();
  await testVisitor(portal).post('/v1/auth/password/recovery', { email });
  const oobCode = await lastCode(portal.app, email);
  await change(visitor);
  const check = testVisitor(portal).post('/v1/identity/codes/check', { oobCode, mode: 'resetPassword' });
  expect(refusalOf(await check)).toEqual([400, 'invalid_code']);
});

test.each([
  ['football', 'weak_password'],
  ['bricks!', 'short_password'],
])('changePassword to %j says %s and changes nothing', async (newPassword, code) => {
  const portal = await testPortal({ settings: { passwordMinLength: 8 } });
  const person = await testPerson(portal);
  const visitor = await signedIn(portal, person);
  const response = await change(visitor, PASSWORD, newPassword);
  expect(refusalOf(response)).toEqual([400, code]);
  expect(Object.keys(response.json().fields)).toEqual(['newPassword']);
  expect((await signIn(testVisitor(portal), person.email)).statusCode).toBe(200);
});
