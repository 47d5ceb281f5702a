// signInStaff
import { expect, test } from 'vitest';
import { RECORDED_FAILURES_BY_PERSON } from '../identity/limits.ts';
import { clerkWithFactor } from '../staff/testing/test-clerk.ts';
import { insertStaff, selectAudit } from '../testing/fixtures.sql.ts';
import { PASSWORD, refusalOf, signIn, testPerson } from '../testing/test-person.ts';
import { CONSOLE_HOST as host, testPortal } from '../testing/test-portal.ts';
import { testVisitor, type TestVisitor } from '../testing/test-visitor.ts';

const TOO_MANY = [429, 'too_many_requests'];

const signInStaff = (visitor: TestVisitor, email: string, password = PASSWORD) =>
  visitor.post('/v1/console/sign-in', { email, password });

async function withClerk() {
  const portal = await testPortal();
  const { email, identityId } = await testPerson(portal);
  const staffId = await insertStaff(portal.app.sql, portal.organizationId, identityId);
  return { portal, email, staffId, visitor: () => testVisitor({ http: portal.http, host }) };
}

test('wrong passwords at the console and at a portal share one count per account', async () => {
  const { portal, email, visitor } = await withClerk();
  for (let index = 0; index < 5; index += 1) {
    expect(refusalOf(await signInStaff(visitor(), email, 'a wrong one'))).toEqual([401, 'invalid_credential']);
    expect(refusalOf(await signIn(testVisitor(portal), email, 'a wrong one'))).toEqual([401, 'invalid_credential']);
  }
  expect(refusalOf(await signInStaff(visitor(), email))).toEqual(TOO_MANY);
  expect(refusalOf(await signIn(testVisitor(portal), email))).toEqual(TOO_MANY);
});

test('an attack does not lock out the browser in which a member of staff has signed in before', async () => {
  const { email, staffId, visitor } = await withClerk();
  const own = visitor();
  expect((await signInStaff(own, email)).json()).toEqual({ staffId });
  for (let index = 0; index < 10; index += 1) await signInStaff(visitor(), email, 'a wrong one');
  expect(refusalOf(await signInStaff(visitor(), email))).toEqual(TOO_MANY);
  expect((await signInStaff(own, email)).json()).toEqual({ staffId });
});

test('a customer gets the same answer as for a wrong password, and is counted too', async () => {
  const { portal, visitor } = await withClerk();
  const customer = await testPerson(portal);
  const statuses = [];
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await signInStaff(visitor(), customer.email)).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test("signInStaff ends the browser's previous session", async () => {
  const { email, visitor } = await withClerk();
  const own = visitor();
  await signInStaff(own, email);
  const planted = own.cookies.get('__Host-session') ?? '';
  await signInStaff(own, email);
  const old = visitor();
  old.cookies.set('__Host-session', planted);
  expect((await old.get('/v1/console/overview')).statusCode).toBe(401);
  expect((await own.get('/v1/console/overview')).statusCode).toBe(200);
});

const DAY_MS = 24 * 3_600_000;
const QUARTER_HOUR_MS = 15 * 60_000;

test('SET-06 a failed sign-in is in the audit log with the address, the client and no secret', async () => {
  const { portal, email, visitor } = await withClerk();
  await signInStaff(visitor(), email, 'hunter2 hunter2');
  await signInStaff(visitor(), `nobody@${portal.label}.example`, 'a wrong one');
  const log = await selectAudit(portal.app.sql, portal.organizationId);
  expect(log).toMatchObject([
    { action: 'login.failed', actorIdentityId: null, detail: { email }, clientAddress: expect.any(String) as string },
  ]);
  expect(JSON.stringify(log)).not.toContain('hunter2');
});

test('SET-06 whoever guesses passwords does not fill the audit log', async () => {
  const { portal, email, visitor } = await withClerk();
  const failures = async () => (await selectAudit(portal.app.sql, portal.organizationId)).map(({ detail }) => detail);
  const { max } = RECORDED_FAILURES_BY_PERSON;
  for (let index = 0; index < max + 5; index += 1) {
    portal.clock.pass(QUARTER_HOUR_MS / 5);
    await signInStaff(visitor(), email, 'a wrong one');
  }
  const listed = await failures();
  expect(listed).toHaveLength(max);
  expect(listed.at(-1)).toEqual({ email, note: 'Further ones of this person are not listed for a day.' });
  portal.clock.pass(DAY_MS);
  await signInStaff(visitor(), email, 'a wrong one');
  expect(await failures()).toHaveLength(max + 1);
});

test('SET-06 a wrong code of the second factor is in the audit log, without the code', async () => {
  const clerk = await clerkWithFactor();
  const code = clerk.wrongCode();
  expect(refusalOf(await clerk.signIn({ code }))).toEqual([403, 'wrong_code']);
  const log = await selectAudit(clerk.team.app.sql, clerk.team.organizationId);
  expect(log.at(-1)).toMatchObject({
    action: 'second-factor.wrong-code',
    actorIdentityId: null,
    detail: { email: clerk.email },
  });
  expect(JSON.stringify(log.at(-1)?.detail)).not.toContain(code);
  // Whoever is signed in is known.
  await clerk.browser.post('/v1/console/second-factor/recovery-codes', { code: clerk.wrongCode() });
  expect((await selectAudit(clerk.team.app.sql, clerk.team.organizationId)).at(-1)).toMatchObject({
    action: 'second-factor.wrong-code',
    actorIdentityId: clerk.identityId,
    detail: {},
  });
});
