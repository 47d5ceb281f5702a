// changeEmail, restoreEmail
import { expect, test } from 'vitest';
import { selectAudit } from '../testing/fixtures.sql.ts';
import { lastCode, lastMail, mailsTo } from '../testing/mailbox.ts';
import { loginOf, PASSWORD, refusalOf, signedIn, signIn, testPerson } from '../testing/test-person.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { testVisitor, type TestVisitor } from '../testing/test-visitor.ts';

const IN_USE = [409, 'email_already_in_use'];
const INVALID_CODE = [400, 'invalid_code'];
const DAY_MS = 24 * 3_600_000;

const change = (visitor: TestVisitor, email: string) => visitor.post('/v1/auth/change-email', { email });
const restore = (portal: TestPortal, oobCode: string, visitor = testVisitor(portal)) =>
  visitor.post('/v1/identity/email/restore', { oobCode });
const confirm = async (portal: TestPortal, email: string) =>
  testVisitor(portal).post('/v1/auth/email/confirm', { oobCode: await lastCode(portal.app, email) });
const addressAt = ({ label }: TestPortal, mailbox = 'moved') => `${mailbox}@${label}.example`;

async function withSession(options?: Parameters<typeof testPerson>[1]) {
  const portal = await testPortal();
  const person = await testPerson(portal, options);
  const visitor = await signedIn(portal, person);
  await visitor.post('/v1/auth/login');
  return { portal, ...person, visitor, moved: addressAt(portal) };
}

/** A person who has changed their address; the code was sent to the old one. */
async function withChange() {
  const found = await withSession();
  await change(found.visitor, found.moved);
  return { ...found, code: await lastCode(found.portal.app, found.email) };
}

test('PRF-02 changeEmail takes effect immediately; the new address must be verified before the next login', async () => {
  const { portal, visitor, identityId, email, moved } = await withSession();
  expect((await change(visitor, ` ${moved.toUpperCase()}`)).json()).toEqual({ email: moved });
  expect(await loginOf(portal, identityId)).toMatchObject({ email: moved, emailVerifiedAt: null });
  expect((await visitor.get('/v1/users/me')).json()).toMatchObject({ email: moved, emailVerified: false });

  expect(refusalOf(await signIn(testVisitor(portal), email))).toEqual([401, 'invalid_credential']);
  const next = await signedIn(portal, { email: moved });
  expect(refusalOf(await next.post('/v1/auth/login'))).toEqual([403, 'email_not_verified']);
  expect((await confirm(portal, moved)).statusCode).toBe(200);
  expect((await next.post('/v1/auth/login')).json()).toMatchObject({ isLogged: true });
});

test('changeEmail tells the old address how to undo the change, and is recorded', async () => {
  const { portal, email, moved, identityId } = await withChange();
  const undoLink = (await lastMail(portal.app, email)).links.find((link) => link.searchParams.has('oobCode'));
  expect([undoLink?.origin, undoLink?.pathname]).toEqual([`https://${portal.host}`, '/restore-email']);
  const asked = (await lastMail(portal.app, moved)).links[0];
  expect([asked?.pathname, asked?.searchParams.get('mode')]).toEqual(['/action', 'verifyEmail']);
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toMatchObject([
    { action: 'email.change', actorIdentityId: identityId, detail: { from: email, to: moved } },
  ]);
});

test('changeEmail invalidates the codes sent to the old address', async () => {
  const { portal, visitor, email, moved } = await withSession();
  await testVisitor(portal).post('/v1/auth/password/recovery', { email });
  const oobCode = await lastCode(portal.app, email);
  await change(visitor, moved);
  await change(visitor, email);
  const check = testVisitor(portal).post('/v1/identity/codes/check', { oobCode, mode: 'resetPassword' });
  expect(refusalOf(await check)).toEqual(INVALID_CODE);
});

test('changeEmail needs a sign-in within the last five minutes', async () => {
  const { portal, visitor, moved } = await withSession();
  portal.clock.pass(5 * 60_000 + 1000);
  const response = await change(visitor, moved);
  expect(refusalOf(response)).toEqual([403, 'requires_recent_login']);
  expect(response.json().message).toBe('You need to logout and login again for this operation');
  await visitor.post('/v1/identity/re-authenticate', { password: PASSWORD });
  expect((await change(visitor, moved)).statusCode).toBe(200);
});

test('PRF-02 changeEmail that fails changes nothing', async () => {
  const { portal, visitor, identityId, email } = await withSession();
  const other = await testPerson(portal);
  const before = await loginOf(portal, identityId);
  expect(refusalOf(await change(visitor, other.email))).toEqual(IN_USE);
  expect(refusalOf(await change(visitor, 'nobody at'))).toEqual([400, 'invalid_email']);
  expect(refusalOf(await change(visitor, 'a@b.exam'))).toEqual([400, 'invalid_request']);
  expect((await change(visitor, email)).json()).toEqual({ email });
  expect(await loginOf(portal, identityId)).toEqual(before);
  expect([...(await mailsTo(portal.app, email)), ...(await mailsTo(portal.app, other.email))]).toEqual([]);
});

test('changeEmail is refused under single sign-on, and to people of an outside provider', async () => {
  const portal = await testPortal({ settings: { isPortalSingleSignOnEnabled: true } });
  const visitor = await signedIn(portal, await testPerson(portal));
  expect(refusalOf(await change(visitor, addressAt(portal)))).toEqual([403, 'forbidden']);

  const found = await withSession();
  const pool = `sso:${found.portal.organizationId}:main`;
  await found.portal.app.sql.updateTable('identity').set({ pool }).where('id', '=', found.identityId).execute();
  expect(refusalOf(await change(found.visitor, found.moved))).toEqual([403, 'forbidden']);
});

test('changeEmail refuses an address that another person gave up within seven days, but that person may return to it', async () => {
  const { portal, visitor, email } = await withChange();
  const other = await signedIn(portal, await testPerson(portal));
  expect(refusalOf(await change(other, email))).toEqual(IN_USE);
  expect((await change(visitor, email)).statusCode).toBe(200);
});

test('an address that was never verified cannot be restored', async () => {
  const { portal, visitor, email, moved } = await withSession({ isVerified: false });
  await change(visitor, moved);
  expect(await mailsTo(portal.app, email)).toEqual([]);
  const other = await signedIn(portal, await testPerson(portal));
  expect((await change(other, email)).statusCode).toBe(200);
});

test('changeEmail is throttled', async () => {
  const { portal, visitor } = await withSession();
  const statuses = [];
  for (let index = 0; index < 6; index += 1) {
    statuses.push((await change(visitor, addressAt(portal, `moved${index}`))).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('restoreEmail restores the address, ends all sessions and returns a code for a new password', async () => {
  const { portal, visitor, identityId, email, moved, code } = await withChange();
  await testVisitor(portal).post('/v1/auth/password/recovery', { email: moved });
  const thiefs = await lastCode(portal.app, moved);
  const federated = { connection: 'google', issuer: 'https://g.example', subject: identityId, identityId };
  await portal.app.sql.insertInto('federatedLogin').values(federated).execute();
  const check = testVisitor(portal).post('/v1/identity/codes/check', { oobCode: code, mode: 'restoreEmail' });
  expect((await check).json()).toEqual({ email });

  const answer = (await restore(portal, code)).json();
  expect(answer).toEqual({ email, oobCode: expect.stringMatching(/^[\w-]{43}$/) });
  const at = portal.clock.now().toISOString();
  expect(await loginOf(portal, identityId)).toMatchObject({ email, emailVerifiedAt: at, passwordHash: null });
  expect((await visitor.post('/v1/identity/token')).statusCode).toBe(401);
  expect(refusalOf(await signIn(visitor, email))).toEqual([401, 'invalid_credential']);
  const logins = portal.app.sql.selectFrom('federatedLogin').selectAll().where('identityId', '=', identityId);
  expect(await logins.execute()).toEqual([]);

  const reset = (oobCode: string) =>
    testVisitor(portal).post('/v1/identity/password/reset', { oobCode, newPassword: 'a roof of slate' });
  expect(refusalOf(await reset(thiefs))).toEqual(INVALID_CODE);
  expect(refusalOf(await restore(portal, code))).toEqual(INVALID_CODE);
  expect((await reset(answer.oobCode)).statusCode).toBe(200);
  expect((await signIn(testVisitor(portal), email, 'a roof of slate')).statusCode).toBe(200);
  const actions = (await selectAudit(portal.app.sql, portal.organizationId)).map(({ action }) => action);
  expect(actions).toEqual(['email.change', 'password.recovery', 'email.restore', 'password.reset']);
});

test('restoreEmail works for seven days, at its own organization only', async () => {
  const { portal, moved, code } = await withChange();
  await confirm(portal, moved);
  expect(refusalOf(await restore(await testPortal(), code))).toEqual(INVALID_CODE);
  portal.clock.pass(7 * DAY_MS - 1000);
  const check = { oobCode: code, mode: 'restoreEmail' };
  expect((await testVisitor(portal).post('/v1/identity/codes/check', check)).statusCode).toBe(200);
  portal.clock.pass(1000);
  expect(refusalOf(await restore(portal, code))).toEqual(INVALID_CODE);
});

test("restoreEmail by a thief does not remove the earlier owner's right to restore", async () => {
  const { portal, visitor, identityId, email, moved, code } = await withChange();
  await confirm(portal, moved);
  portal.clock.pass(60_000);
  await change(visitor, addressAt(portal, 'further'));
  const thief = (await restore(portal, await lastCode(portal.app, moved))).json();
  expect(thief.email).toBe(moved);
  expect((await restore(portal, code)).json()).toMatchObject({ email });
  expect((await loginOf(portal, identityId)).email).toBe(email);
  const reset = { oobCode: thief.oobCode, newPassword: 'a roof of slate' };
  expect(refusalOf(await visitor.post('/v1/identity/password/reset', reset))).toEqual(INVALID_CODE);
});

test('restoreEmail by the earlier owner invalidates all later rights to restore', async () => {
  const { portal, visitor, moved, code } = await withChange();
  await confirm(portal, moved);
  portal.clock.pass(60_000);
  await change(visitor, addressAt(portal, 'further'));
  const later = await lastCode(portal.app, moved);
  await restore(portal, code);
  expect(refusalOf(await restore(portal, later))).toEqual(INVALID_CODE);
});

test('restoreEmail fails while another person has the address, and remains possible', async () => {
  const { portal, email, identityId, moved, code } = await withChange();
  const other = await testPerson(portal);
  const give = (to: string) =>
    portal.app.sql.updateTable('identity').set({ email: to }).where('id', '=', other.identityId).execute();
  await give(email);
  expect(refusalOf(await restore(portal, code))).toEqual(IN_USE);
  expect(await loginOf(portal, identityId)).toMatchObject({ email: moved });
  await give(other.email);
  expect((await restore(portal, code)).statusCode).toBe(200);
});
