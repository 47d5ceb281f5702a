// recoverPassword, checkCode, resetPassword
import { expect, test } from 'vitest';
import { insertPortal, selectAudit } from '../testing/fixtures.sql.ts';
import { lastCode, lastMail, mailsTo } from '../testing/mailbox.ts';
import { loginOf, PASSWORD, refusalOf, signedIn, signIn, testPerson } from '../testing/test-person.ts';
import { BASE_DOMAIN, type TestPortal, testPortal } from '../testing/test-portal.ts';
import { someAddress, testVisitor } from '../testing/test-visitor.ts';

const NEW_PASSWORD = 'a roof of slate';
const INVALID_CODE = [400, 'invalid_code'];
const HOUR_MS = 3_600_000;

const recover = (portal: TestPortal, email: string, visitor = testVisitor(portal)) =>
  visitor.post('/v1/auth/password/recovery', { email, organizationId: portal.organizationId });
const check = (portal: TestPortal, oobCode: string, mode = 'resetPassword', visitor = testVisitor(portal)) =>
  visitor.post('/v1/identity/codes/check', { oobCode, mode });
const reset = (portal: TestPortal, oobCode: string, newPassword = NEW_PASSWORD) =>
  testVisitor(portal).post('/v1/identity/password/reset', { oobCode, newPassword });

async function withCode(options?: Parameters<typeof testPerson>[1]) {
  const portal = await testPortal();
  const person = await testPerson(portal, options);
  await recover(portal, person.email);
  return { portal, ...person, code: await lastCode(portal.app, person.email) };
}

test('VER-06 recoverPassword says whether the address has an account, mails a link, and is recorded', async () => {
  const portal = await testPortal();
  const { email, identityId } = await testPerson(portal);
  expect((await recover(portal, ` ${email.toUpperCase()}`)).json()).toEqual({});
  const link = (await lastMail(portal.app, email)).links[0];
  expect(link?.origin).toBe(`https://${portal.host}`);
  expect(link?.pathname).toBe('/action');
  expect(Object.fromEntries(link?.searchParams ?? [])).toEqual({
    mode: 'resetPassword',
    oobCode: expect.stringMatching(/^[\w-]{43}$/),
  });
  const unknown = `nobody@${portal.label}.example`;
  const response = await recover(portal, unknown);
  expect([response.statusCode, response.json().message]).toEqual([404, 'User not found']);
  expect(await mailsTo(portal.app, unknown)).toEqual([]);
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toMatchObject([
    { action: 'password.recovery', subjectId: identityId, actorIdentityId: null },
    { action: 'password.recovery', subjectId: 'unknown', detail: { email: unknown } },
  ]);
});

test('VER-06 recoverPassword is throttled: three an hour for an address, ten for a client', async () => {
  const portal = await testPortal();
  const { email } = await testPerson(portal);
  for (const tried of [email, `nobody@${portal.label}.example`]) {
    const codes = [];
    for (let index = 0; index < 4; index += 1) codes.push((await recover(portal, tried)).statusCode);
    expect(codes.slice(0, 3)).not.toContain(429);
    expect(codes[3]).toBe(429);
  }
  const network = someAddress();
  const codes = [];
  for (let index = 0; index < 11; index += 1) {
    const visitor = testVisitor(portal, network);
    codes.push((await recover(portal, `nobody${index}@${portal.label}.example`, visitor)).statusCode);
  }
  expect(codes).toEqual([...Array<number>(10).fill(404), 429]);
  portal.clock.pass(HOUR_MS + 1000);
  expect((await recover(portal, email)).statusCode).toBe(200);
});

test('recoverPassword reveals nothing if the portal hides who has an account', async () => {
  const portal = await testPortal({ settings: { hideAccountExistence: true } });
  const { email } = await testPerson(portal);
  const unknown = `nobody@${portal.label}.example`;
  for (const tried of [email, unknown]) {
    const response = await recover(portal, tried);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
  }
  expect(await mailsTo(portal.app, email)).toHaveLength(1);
  expect(await mailsTo(portal.app, unknown)).toHaveLength(0);
});

test('recoverPassword refuses an invalid address and another organization', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const { email } = await testPerson(portal);
  expect(refusalOf(await recover(portal, 'nobody'))).toEqual([400, 'invalid_email']);
  const body = { email, organizationId: other.organizationId };
  const response = await testVisitor(portal).post('/v1/auth/password/recovery', body);
  expect(refusalOf(response)).toEqual([403, 'wrong_organization']);
  expect((await testVisitor(portal).post('/v1/auth/password/recovery', { email })).statusCode).toBe(200);
});

test('VER-05 a person without a password gets a link to create one', async () => {
  const { portal, email } = await withCode({ password: null });
  expect((await lastMail(portal.app, email)).links[0]?.searchParams.get('newUser')).toBe('true');
});

test('VER-05 resetPassword sets the password, verifies the address, ends every session and notifies the owner', async () => {
  const { portal, email, identityId, code } = await withCode({ isVerified: false });
  const visitor = await signedIn(portal, { email });
  const federated = { connection: 'google', issuer: 'https://g.example', subject: identityId, identityId };
  await portal.app.sql.insertInto('federatedLogin').values(federated).execute();
  expect((await visitor.post('/v1/identity/token')).statusCode).toBe(200);
  expect((await reset(portal, code)).json()).toEqual({});

  expect((await visitor.post('/v1/identity/token')).statusCode).toBe(401);
  expect(refusalOf(await signIn(testVisitor(portal), email, PASSWORD))).toEqual([401, 'invalid_credential']);
  expect((await signIn(testVisitor(portal), email, NEW_PASSWORD)).statusCode).toBe(200);
  expect((await loginOf(portal, identityId)).emailVerifiedAt).toBe(portal.clock.now().toISOString());
  const logins = portal.app.sql.selectFrom('federatedLogin').selectAll().where('identityId', '=', identityId);
  expect(await logins.execute()).toEqual([]);
  expect((await lastMail(portal.app, email)).links[0]?.href).toBe(`https://${portal.host}/login`);
  const events = await selectAudit(portal.app.sql, portal.organizationId);
  expect(events.at(-1)).toMatchObject({ action: 'password.reset', subjectId: identityId });
});

test('resetPassword keeps the time at which an address was verified before', async () => {
  const { portal, identityId, code } = await withCode();
  const federated = { connection: 'google', issuer: 'https://g.example', subject: identityId, identityId };
  await portal.app.sql.insertInto('federatedLogin').values(federated).execute();
  const { emailVerifiedAt } = await loginOf(portal, identityId);
  await reset(portal, code);
  expect((await loginOf(portal, identityId)).emailVerifiedAt).toBe(emailVerifiedAt);
  const logins = portal.app.sql.selectFrom('federatedLogin').selectAll().where('identityId', '=', identityId);
  expect(await logins.execute()).toHaveLength(1);
});

test('VER-05 a code works once and invalidates the others for the same purpose', async () => {
  const { portal, email, code } = await withCode();
  await recover(portal, email);
  const second = await lastCode(portal.app, email);
  expect((await check(portal, code)).json()).toEqual({ email });
  expect((await check(portal, code)).json()).toEqual({ email });
  expect((await reset(portal, second)).statusCode).toBe(200);
  for (const used of [code, second]) {
    expect(refusalOf(await check(portal, used))).toEqual(INVALID_CODE);
    expect(refusalOf(await reset(portal, used, 'yet another one'))).toEqual(INVALID_CODE);
  }
  expect((await signIn(testVisitor(portal), email, NEW_PASSWORD)).statusCode).toBe(200);
});

test('VER-05 a code expires after an hour', async () => {
  const { portal, code } = await withCode();
  portal.clock.pass(HOUR_MS - 1000);
  expect((await check(portal, code)).statusCode).toBe(200);
  portal.clock.pass(1000);
  expect(refusalOf(await check(portal, code))).toEqual(INVALID_CODE);
  expect(refusalOf(await reset(portal, code))).toEqual(INVALID_CODE);
});

test('VER-05 a code is valid for one purpose, one organization and one address', async () => {
  const { portal, identityId, email, code } = await withCode();
  const other = await testPortal();
  expect(refusalOf(await check(portal, code, 'restoreEmail'))).toEqual(INVALID_CODE);
  const confirm = testVisitor(portal).post('/v1/auth/email/confirm', { oobCode: code });
  expect(refusalOf(await confirm)).toEqual(INVALID_CODE);
  expect(refusalOf(await reset(other, code))).toEqual(INVALID_CODE);
  expect(refusalOf(await reset(portal, 'x'.repeat(43)))).toEqual(INVALID_CODE);

  const { organizationId } = portal;
  const label = `b${portal.label}`;
  await insertPortal(portal.app.sql, { organizationId, label, name: 'Branch', settings: {} });
  const branch = { ...portal, host: `${label}.${BASE_DOMAIN}` };
  expect((await check(branch, code)).json()).toEqual({ email });

  await portal.app.sql
    .updateTable('identity')
    .set({ email: `x${email}` })
    .where('id', '=', identityId)
    .execute();
  expect(refusalOf(await check(portal, code))).toEqual(INVALID_CODE);
  expect(refusalOf(await reset(portal, code))).toEqual(INVALID_CODE);
});

test('a refused password does not use up the code', async () => {
  const { portal, email, code } = await withCode();
  const weak = await reset(portal, code, 'football');
  expect(refusalOf(weak)).toEqual([400, 'weak_password']);
  expect(Object.keys(weak.json().fields)).toEqual(['newPassword']);
  expect(refusalOf(await reset(portal, code, email))).toEqual([400, 'weak_password']);
  expect((await reset(portal, code)).statusCode).toBe(200);
});

test('after a reset the owner can sign in, even if the account was throttled', async () => {
  const { portal, email, code } = await withCode();
  for (let index = 0; index < 10; index += 1) await signIn(testVisitor(portal), email, 'a wrong one');
  expect((await signIn(testVisitor(portal), email)).statusCode).toBe(429);
  await reset(portal, code);
  expect((await signIn(testVisitor(portal), email, NEW_PASSWORD)).statusCode).toBe(200);
});

test('thirty bad codes are throttled', async () => {
  const { portal, code } = await withCode();
  const visitor = testVisitor(portal);
  for (let index = 0; index < 30; index += 1) {
    expect(refusalOf(await check(portal, `${index}`.padStart(43, 'x'), 'resetPassword', visitor))).toEqual(
      INVALID_CODE,
    );
  }
  expect(refusalOf(await check(portal, code, 'resetPassword', visitor))).toEqual([429, 'too_many_requests']);
  portal.clock.pass(10 * 60_000 + 1000);
  expect((await check(portal, code, 'resetPassword', visitor)).statusCode).toBe(200);
});

test('VER-06 an address that is known only at another supplier is answered as unknown, and gets no mail', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const { email } = await testPerson(other);
  const response = await recover(portal, email);
  expect([response.statusCode, response.json().message]).toEqual([404, 'User not found']);
  expect(await mailsTo(portal.app, email)).toEqual([]);
  expect((await recover(other, email)).statusCode).toBe(200);
});

test('VER-06 somebody who registered here and has no user account yet can recover the password', async () => {
  const portal = await testPortal();
  const person = await testPerson(portal, { status: null });
  expect((await recover(portal, person.email)).statusCode).toBe(404);
  await signedIn(portal, person);
  expect((await recover(portal, person.email)).statusCode).toBe(200);
});
