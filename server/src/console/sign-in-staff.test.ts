// signInStaff
import { expect, test } from 'vitest';
import { insertStaff } from '../testing/fixtures.sql.ts';
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
