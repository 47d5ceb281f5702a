// createIdentity
import { expect, test } from 'vitest';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { lastCode, lastMail, mailsTo } from '../../testing/mailbox.ts';
import { loginOf, refusalOf, signedIn, signIn, testPerson } from '../../testing/test-person.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { someAddress, testVisitor, type TestVisitor } from '../../testing/test-visitor.ts';

const PASSWORD = 'mortar and sand';
const addressAt = ({ label }: TestPortal, mailbox = 'new') => `${mailbox}@${label}.example`;

const signUp = (visitor: TestVisitor, email: string, change: Record<string, string> = {}) =>
  visitor.post('/v1/identity/sign-up', { email, password: PASSWORD, name: ' Nora New ', ...change });

test('createIdentity creates an unverified identity, mails the link and opens a session', async () => {
  const portal = await testPortal();
  const email = addressAt(portal);
  const visitor = testVisitor(portal);
  const { identityId } = (await signUp(visitor, ` ${email.toUpperCase()} `)).json();
  const login = await loginOf(portal, identityId);
  expect(login).toMatchObject({ email, name: 'Nora New', pool: 'plumbline', emailVerifiedAt: null });
  expect(login.passwordHash).toMatch(/^\$argon2id\$/);

  const link = (await lastMail(portal.app, email)).links[0];
  expect(link?.origin).toBe(`https://${portal.host}`);
  expect(link?.pathname).toBe('/action');
  expect(link?.searchParams.get('mode')).toBe('verifyEmail');
  expect((await visitor.post('/v1/identity/token')).json()).toMatchObject({ identityId });
  expect(refusalOf(await visitor.get('/v1/users/me'))).toEqual([404, 'user_not_found']);
  const events = await selectAudit(portal.app.sql, portal.organizationId);
  expect(events).toMatchObject([{ action: 'identity.create', actorIdentityId: identityId, subjectId: identityId }]);
  expect((await signIn(testVisitor(portal), email, PASSWORD)).statusCode).toBe(200);
});

test('createIdentity is refused if sign-up is disabled', async () => {
  const portal = await testPortal({ settings: { isPortalSignUpEnabled: false } });
  expect(refusalOf(await signUp(testVisitor(portal), addressAt(portal)))).toEqual([403, 'sign_up_disabled']);
});

test.each([
  [{ email: 'nobody at all' }, 'invalid_email', 'email'],
  [{ email: 'a@b.example, c@d.example' }, 'invalid_email', 'email'],
  [{ password: 'football' }, 'weak_password', 'password'],
  [{ password: 'aaaaaaaa' }, 'weak_password', 'password'],
  [{ password: '        ' }, 'weak_password', 'password'],
  [{ password: 'seven' }, 'invalid_request', 'password'],
  [{ password: 'bricks!' }, 'short_password', 'password'],
  [{ name: '   ' }, 'invalid_request', 'name'],
  [{ name: 'Ann\r\nBcc: all' }, 'invalid_request', 'name'],
])('createIdentity with %j says %s', async (change, code, field) => {
  const portal = await testPortal({ settings: { passwordMinLength: 8 } });
  const response = await signUp(testVisitor(portal), addressAt(portal), change);
  expect(refusalOf(response)).toEqual([400, code]);
  expect(Object.keys(response.json().fields)).toEqual([field]);
});

test('createIdentity refuses an address that is taken', async () => {
  const portal = await testPortal();
  const { email, identityId } = await testPerson(portal);
  const before = await loginOf(portal, identityId);
  const response = await signUp(testVisitor(portal), email);
  expect(refusalOf(response)).toEqual([409, 'email_already_in_use']);
  expect(response.json().message).toBe('Email is already in use. Change email or request password recovery.');
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(await loginOf(portal, identityId)).toEqual(before);
  expect(await mailsTo(portal.app, email)).toEqual([]);
});

test('createIdentity refuses an address for seven days after its owner gave it up', async () => {
  const portal = await testPortal();
  const person = await testPerson(portal);
  const visitor = await signedIn(portal, person);
  await visitor.post('/v1/auth/change-email', { email: addressAt(portal, 'moved') });
  expect(refusalOf(await signUp(testVisitor(portal), person.email))).toEqual([409, 'email_already_in_use']);
  expect((await signUp(testVisitor(portal), addressAt(portal, 'another'))).statusCode).toBe(200);
  portal.clock.pass(7 * 24 * 3_600_000 + 1000);
  expect((await signUp(testVisitor(portal), person.email)).statusCode).toBe(200);
});

test("createIdentity ends the browser's previous session", async () => {
  const portal = await testPortal();
  const visitor = await signedIn(portal, await testPerson(portal));
  const before = visitor.cookies.get('__Host-session') ?? '';
  await signUp(visitor, addressAt(portal));
  expect(visitor.cookies.get('__Host-session')).not.toBe(before);
  const old = testVisitor(portal);
  old.cookies.set('__Host-session', before);
  expect((await old.post('/v1/identity/token')).statusCode).toBe(401);
});

test('createIdentity is throttled: three an hour per address, ten per client', async () => {
  const portal = await testPortal();
  const email = addressAt(portal);
  const codes = [];
  for (let index = 0; index < 4; index += 1) codes.push((await signUp(testVisitor(portal), email)).statusCode);
  expect(codes).toEqual([200, 409, 409, 429]);

  const network = someAddress();
  const tried = [];
  for (let index = 0; index < 11; index += 1) {
    tried.push((await signUp(testVisitor(portal, network), email.replace('new', `new${index % 5}`))).statusCode);
  }
  expect(tried.slice(0, 10)).not.toContain(429);
  expect(tried[10]).toBe(429);
});

test('an invalid form is not counted', async () => {
  const portal = await testPortal();
  const visitor = testVisitor(portal);
  for (let index = 0; index < 12; index += 1) await signUp(visitor, addressAt(portal), { password: 'football' });
  expect((await signUp(visitor, addressAt(portal))).statusCode).toBe(200);
  expect(await lastCode(portal.app, addressAt(portal))).toMatch(/^[\w-]{43}$/);
});
