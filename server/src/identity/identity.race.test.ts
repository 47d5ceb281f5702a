// @module-tag once
// Concurrent requests of the same kind: one succeeds, and nothing is left half done.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anotherProcess } from '../testing/another-process.ts';
import { lastCode, mailsTo } from '../testing/mailbox.ts';
import { loginOf, PASSWORD, refusalOf, signedIn, signIn, testPerson } from '../testing/test-person.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { testVisitor } from '../testing/test-visitor.ts';

const sorted = (responses: { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

test('createIdentity: of two sign-ups with one address, one succeeds', async () => {
  const portal = await testPortal();
  const other = await anotherProcess(portal);
  const email = `both@${portal.label}.example`;
  const signUp = (target: Pick<typeof portal, 'host' | 'http'>, name: string) =>
    testVisitor(target).post('/v1/identity/sign-up', { email, name, password: 'mortar and sand' });
  const responses = await Promise.all([signUp(portal, 'First'), signUp(other, 'Second')]);
  expect(sorted(responses)).toEqual([200, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('email_already_in_use');
  expect(await mailsTo(portal.app, email)).toHaveLength(1);
});

test('resetPassword: a code used twice at the same time works once', async () => {
  const portal = await testPortal();
  const { email } = await testPerson(portal);
  await testVisitor(portal).post('/v1/auth/password/recovery', { email });
  const oobCode = await lastCode(portal.app, email);
  const passwords = times(4, (index) => `a roof of slate ${index}`);
  const responses = await Promise.all(
    passwords.map((newPassword) => testVisitor(portal).post('/v1/identity/password/reset', { oobCode, newPassword })),
  );
  expect(sorted(responses)).toEqual([200, 400, 400, 400]);
  const winner = passwords[responses.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
  expect((await signIn(testVisitor(portal), email, winner)).statusCode).toBe(200);
});

test('finishEmailLink: a link opened twice at the same time opens one session', async () => {
  const portal = await testPortal();
  const { email, identityId } = await testPerson(portal);
  const visitor = testVisitor(portal);
  await visitor.post('/v1/identity/email-link', { email });
  const oobCode = await lastCode(portal.app, email);
  const responses = await Promise.all(times(4, () => visitor.post('/v1/identity/email-link/finish', { oobCode })));
  expect(sorted(responses)).toEqual([200, 400, 400, 400]);
  const sessions = portal.app.sql.selectFrom('session').select('id').where('identityId', '=', identityId);
  expect(await sessions.execute()).toHaveLength(1);
});

test('changeEmail: of two changes to one address, one succeeds', async () => {
  const portal = await testPortal();
  const people = [await testPerson(portal), await testPerson(portal)];
  const visitors = await Promise.all(people.map((person) => signedIn(portal, person)));
  const email = `both@${portal.label}.example`;
  const responses = await Promise.all(visitors.map((visitor) => visitor.post('/v1/auth/change-email', { email })));
  expect(sorted(responses)).toEqual([200, 409]);
  const logins = await Promise.all(people.map(({ identityId }) => loginOf(portal, identityId)));
  expect(logins.filter((login) => login.email === email)).toHaveLength(1);
});

test('an address is reserved from the moment it is given up', async () => {
  const portal = await testPortal();
  const owner = await testPerson(portal);
  const other = await testPerson(portal);
  const [leaving, coming] = [await signedIn(portal, owner), await signedIn(portal, other)];
  const [left, came, signedUp] = await Promise.all([
    leaving.post('/v1/auth/change-email', { email: `moved@${portal.label}.example` }),
    coming.post('/v1/auth/change-email', { email: owner.email }),
    testVisitor(portal).post('/v1/identity/sign-up', {
      email: owner.email,
      name: 'Nora New',
      password: 'mortar and sand',
    }),
  ]);
  expect([left.statusCode, came.statusCode, signedUp.statusCode]).toEqual([200, 409, 409]);
});

/** Runs `act` while a transaction that changes the password is open. */
async function whilePasswordChanges<Result>(portal: TestPortal, identityId: string, act: () => Promise<Result>) {
  const pending = await portal.app.sql.transaction().execute(async (tx) => {
    await tx.updateTable('identity').set({ passwordHash: 'another' }).where('id', '=', identityId).execute();
    const acting = act();
    await Promise.race([acting, sleep(1000)]);
    return { acting };
  });
  return pending.acting;
}

test('signIn: a password that is replaced while it is verified opens no session', async () => {
  const portal = await testPortal();
  const { email, identityId } = await testPerson(portal);
  const visitor = testVisitor(portal);
  const response = await whilePasswordChanges(portal, identityId, () => signIn(visitor, email));
  expect(refusalOf(response)).toEqual([401, 'invalid_credential']);
  const sessions = portal.app.sql.selectFrom('session').select('id').where('identityId', '=', identityId);
  expect(await sessions.execute()).toEqual([]);
});

test('changePassword: a password that is replaced while it is verified cannot be changed', async () => {
  const portal = await testPortal();
  const person = await testPerson(portal);
  const visitor = await signedIn(portal, person);
  const body = { oldPassword: PASSWORD, newPassword: 'a roof of slate' };
  const response = await whilePasswordChanges(portal, person.identityId, () =>
    visitor.post('/v1/identity/password/change', body),
  );
  expect(refusalOf(response)).toEqual([403, 'wrong_password']);
  expect((await loginOf(portal, person.identityId)).passwordHash).toBe('another');
});

test('many wrong passwords at once do not evade the throttle', async () => {
  const portal = await testPortal();
  const { email } = await testPerson(portal);
  const wrong = await Promise.all(times(25, () => signIn(testVisitor(portal), email, 'a wrong one')));
  const tried = wrong.filter(({ statusCode }) => statusCode === 401).length;
  expect(tried).toBeGreaterThanOrEqual(10);
  // As many as are hashed in parallel may pass.
  expect(tried).toBeLessThanOrEqual(15);
  expect((await signIn(testVisitor(portal), email)).statusCode).toBe(429);
});
