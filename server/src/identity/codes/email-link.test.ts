// requestEmailLink, finishEmailLink
import { expect, test } from 'vitest';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { lastCode, lastMail, mailsTo } from '../../testing/mailbox.ts';
import { loginOf, PASSWORD, refusalOf, signedIn, signIn, testPerson } from '../../testing/test-person.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { testVisitor, type TestVisitor } from '../../testing/test-visitor.ts';

const INVALID_CODE = [400, 'invalid_code'];
const request = (visitor: TestVisitor, email: string, returnTo?: string) =>
  visitor.post('/v1/identity/email-link', { email, ...(returnTo !== undefined && { returnTo }) });
const finish = (visitor: TestVisitor, oobCode: string) => visitor.post('/v1/identity/email-link/finish', { oobCode });

async function withLink(options?: Parameters<typeof testPerson>[1], returnTo?: string) {
  const portal = await testPortal();
  const person = await testPerson(portal, options);
  const visitor = testVisitor(portal);
  await request(visitor, person.email, returnTo);
  return { portal, ...person, visitor, code: await lastCode(portal.app, person.email) };
}

test('requestEmailLink answers the same for every address, and mails only those with an account', async () => {
  const portal = await testPortal();
  const { email } = await testPerson(portal);
  const unknown = `nobody@${portal.label}.example`;
  for (const tried of [email, unknown]) {
    const visitor = testVisitor(portal);
    const response = await request(visitor, tried);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-sign-in=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Expires=Mon, 16 Nov 2026 17:15:00 GMT$/,
    );
  }
  const link = (await lastMail(portal.app, email)).links[0];
  expect(link?.pathname).toBe('/action');
  expect(link?.searchParams.get('mode')).toBe('signIn');
  expect(await mailsTo(portal.app, unknown)).toEqual([]);
  expect(refusalOf(await request(testVisitor(portal), 'nobody at'))).toEqual([400, 'invalid_email']);
});

test('requestEmailLink is throttled, also for addresses without an account', async () => {
  const portal = await testPortal();
  const unknown = `nobody@${portal.label}.example`;
  const codes = [];
  for (let index = 0; index < 4; index += 1) codes.push((await request(testVisitor(portal), unknown)).statusCode);
  expect(codes).toEqual([200, 200, 200, 429]);
});

test('the link opens a session in the browser that asked, once', async () => {
  const { portal, identityId, visitor, code } = await withLink({}, '/history/invoices?page=2');
  expect((await finish(visitor, code)).json()).toEqual({ returnTo: '/history/invoices?page=2' });
  expect((await visitor.post('/v1/identity/token')).json()).toMatchObject({ identityId });
  expect((await visitor.post('/v1/auth/login')).json()).toMatchObject({ isLogged: true });
  const session = portal.app.sql.selectFrom('session').select('provider').where('identityId', '=', identityId);
  expect(await session.execute()).toEqual([{ provider: 'email-link' }]);
  expect(refusalOf(await finish(visitor, code))).toEqual(INVALID_CODE);
});

test('the link redirects only into the portal', async () => {
  const { visitor, code } = await withLink({}, 'https://evil.example/');
  expect((await finish(visitor, code)).json()).toEqual({ returnTo: null });
});

test('in another browser the link does nothing and stays valid', async () => {
  const { portal, visitor, code } = await withLink();
  const stranger = testVisitor(portal);
  expect(refusalOf(await finish(stranger, code))).toEqual([400, 'other_browser']);
  await request(stranger, `nobody@${portal.label}.example`);
  expect(refusalOf(await finish(stranger, code))).toEqual([400, 'other_browser']);
  expect(stranger.cookies.has('__Host-session')).toBe(false);
  expect((await finish(visitor, code)).statusCode).toBe(200);
});

test('after two requests either mail works, and the other one becomes invalid', async () => {
  const { portal, email, visitor, code } = await withLink();
  await request(visitor, email);
  const second = await lastCode(portal.app, email);
  expect(second).not.toBe(code);
  expect((await finish(visitor, code)).statusCode).toBe(200);
  expect(refusalOf(await finish(visitor, second))).toEqual(INVALID_CODE);
});

test('the link is valid for fifteen minutes, at its own organization', async () => {
  const { portal, visitor, code } = await withLink();
  const other = testVisitor(await testPortal());
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  expect(refusalOf(await finish(other, code))).toEqual(INVALID_CODE);
  portal.clock.pass(15 * 60_000);
  expect(refusalOf(await finish(visitor, code))).toEqual(INVALID_CODE);
});

test('an account registered by somebody else loses its password, sessions and outside sign-ins when the owner arrives', async () => {
  const { portal, email, identityId, visitor, code } = await withLink({ isVerified: false });
  const attacker = await signedIn(portal, { email });
  const federated = { connection: 'google', issuer: 'https://g.example', subject: identityId, identityId };
  await portal.app.sql.insertInto('federatedLogin').values(federated).execute();
  expect((await attacker.post('/v1/identity/token')).statusCode).toBe(200);

  expect((await finish(visitor, code)).statusCode).toBe(200);
  expect((await visitor.post('/v1/identity/token')).statusCode).toBe(200);
  expect((await attacker.post('/v1/identity/token')).statusCode).toBe(401);
  expect(refusalOf(await signIn(attacker, email, PASSWORD))).toEqual([401, 'invalid_credential']);
  expect(await loginOf(portal, identityId)).toMatchObject({
    passwordHash: null,
    emailVerifiedAt: portal.clock.now().toISOString(),
  });
  const logins = portal.app.sql.selectFrom('federatedLogin').selectAll().where('identityId', '=', identityId);
  expect(await logins.execute()).toEqual([]);
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toMatchObject([{ action: 'identity.claim' }]);
});

test('an account with a verified address keeps its password and its other sessions', async () => {
  const { portal, email, visitor, code } = await withLink();
  const elsewhere = await signedIn(portal, { email });
  await finish(visitor, code);
  expect((await elsewhere.post('/v1/identity/token')).statusCode).toBe(200);
  expect((await signIn(testVisitor(portal), email)).statusCode).toBe(200);
});

test("the browser's previous session ends, and the browser counts as known", async () => {
  const { portal, visitor, email, code } = await withLink();
  await signIn(visitor, (await testPerson(portal)).email);
  const planted = visitor.cookies.get('__Host-session') ?? '';
  await finish(visitor, code);
  const old = testVisitor(portal);
  old.cookies.set('__Host-session', planted);
  expect((await old.post('/v1/identity/token')).statusCode).toBe(401);
  for (let index = 0; index < 10; index += 1) await signIn(testVisitor(portal), email, 'a wrong one');
  expect((await signIn(testVisitor(portal), email)).statusCode).toBe(429);
  expect((await signIn(visitor, email)).statusCode).toBe(200);
});
