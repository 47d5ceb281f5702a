// sendVerification, confirmEmail
import { expect, test } from 'vitest';
import { lastCode, lastMail, mailsTo } from '../testing/mailbox.ts';
import { loginOf, refusalOf, signedIn, testPerson } from '../testing/test-person.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { testVisitor, type TestVisitor } from '../testing/test-visitor.ts';

const INVALID_CODE = [400, 'invalid_code'];
const HOUR_MS = 3_600_000;

const resend = (visitor: TestVisitor) => visitor.post('/v1/auth/email/verification');
const confirm = (visitor: TestVisitor, oobCode: string) => visitor.post('/v1/auth/email/confirm', { oobCode });
const isVerified = async (portal: TestPortal, identityId: string) =>
  (await loginOf(portal, identityId)).emailVerifiedAt !== null;

async function withPerson(status: 'APPROVED' | null = 'APPROVED') {
  const portal = await testPortal();
  const person = await testPerson(portal, { isVerified: false, status });
  return { portal, ...person, visitor: await signedIn(portal, person) };
}

async function withCode() {
  const found = await withPerson();
  await resend(found.visitor);
  return { ...found, code: await lastCode(found.portal.app, found.email) };
}

test('sendVerification mails a link, at most once a minute', async () => {
  const { portal, visitor, email } = await withPerson(null);
  expect((await resend(visitor)).json()).toEqual({
    isEmailVerificationSent: true,
    isEmailVerified: false,
    message: 'Verification email sent',
  });
  const link = (await lastMail(portal.app, email)).links[0];
  expect([link?.origin, link?.pathname, link?.searchParams.get('mode')]).toEqual([
    `https://${portal.host}`,
    '/action',
    'verifyEmail',
  ]);
  portal.clock.pass(54_000);
  expect(refusalOf(await resend(visitor))).toEqual([429, 'too_many_requests']);
  portal.clock.pass(2_000);
  expect((await resend(visitor)).statusCode).toBe(200);
  expect(await mailsTo(portal.app, email)).toHaveLength(2);
});

test('sendVerification mails at most ten links an hour', async () => {
  const { portal, visitor } = await withPerson();
  const statuses = [];
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await resend(visitor)).statusCode);
    portal.clock.pass(60_000);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

test('sendVerification reports that there is nothing to verify', async () => {
  const portal = await testPortal();
  const person = await testPerson(portal);
  const visitor = await signedIn(portal, person);
  expect((await resend(visitor)).json()).toEqual({
    isEmailVerificationSent: false,
    isEmailVerified: true,
    message: 'Email already verified',
  });
  expect(await mailsTo(portal.app, person.email)).toEqual([]);
  expect(refusalOf(await resend(testVisitor(portal)))).toEqual([401, 'not_signed_in']);
});

test('VER-03 confirmEmail verifies the address and signs out; the next login succeeds', async () => {
  const { portal, visitor, identityId, email, code } = await withCode();
  const elsewhere = await signedIn(portal, { email });
  expect(refusalOf(await visitor.post('/v1/auth/login'))).toEqual([403, 'email_not_verified']);
  expect((await confirm(visitor, code)).json()).toEqual({ isEmailVerified: true });
  expect(await isVerified(portal, identityId)).toBe(true);
  expect(visitor.cookies.has('__Host-session')).toBe(false);
  expect((await elsewhere.post('/v1/auth/login')).json()).toMatchObject({ isLogged: true });
});

test('confirmEmail ends the session in the database, not only the cookie', async () => {
  const { visitor, code } = await withCode();
  const session = visitor.cookies.get('__Host-session') ?? '';
  await confirm(visitor, code);
  visitor.cookies.set('__Host-session', session);
  expect((await visitor.post('/v1/identity/token')).statusCode).toBe(401);
});

test('confirmEmail works in any browser, gives no session, and leaves another person signed in', async () => {
  const { portal, identityId, code } = await withCode();
  const other = await signedIn(portal, await testPerson(portal));
  const response = await confirm(other, code);
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(await isVerified(portal, identityId)).toBe(true);
  expect((await other.post('/v1/identity/token')).statusCode).toBe(200);
});

test('a verification code works once, for a day, at its own organization, and invalidates the others', async () => {
  const { portal, visitor, identityId, email, code } = await withCode();
  portal.clock.pass(60_000);
  await resend(visitor);
  const second = await lastCode(portal.app, email);
  expect(refusalOf(await confirm(testVisitor(await testPortal()), code))).toEqual(INVALID_CODE);
  const reset = { oobCode: code, newPassword: 'a roof of slate' };
  expect(refusalOf(await visitor.post('/v1/identity/password/reset', reset))).toEqual(INVALID_CODE);
  expect((await confirm(visitor, second)).statusCode).toBe(200);
  for (const used of [code, second, 'x']) expect(refusalOf(await confirm(visitor, used))).toEqual(INVALID_CODE);
  expect(await isVerified(portal, identityId)).toBe(true);
});

test('a verification code expires', async () => {
  const { portal, visitor, identityId, code } = await withCode();
  portal.clock.pass(24 * HOUR_MS);
  expect(refusalOf(await confirm(visitor, code))).toEqual(INVALID_CODE);
  expect(await isVerified(portal, identityId)).toBe(false);
});
