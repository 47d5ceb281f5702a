// signIn, signOut
import { expect, test } from 'vitest';
import { anotherProcess } from '../../testing/another-process.ts';
import { someAddress, testVisitor } from '../../testing/test-visitor.ts';
import { refusalOf, signedIn, signIn, testPerson } from '../../testing/test-person.ts';
import { testPortal } from '../../testing/test-portal.ts';

const WRONG = 'another wall';
const INVALID = [401, 'invalid_credential'];
const TOO_MANY = [429, 'too_many_requests'];
const QUARTER_HOUR_MS = 15 * 60_000;

const statuses = async (count: number, attempt: (index: number) => Promise<{ statusCode: number }>) => {
  const found = [];
  for (let index = 0; index < count; index += 1) found.push((await attempt(index)).statusCode);
  return found;
};

test('signIn gives a host-only session cookie that no script can read, and marks the browser as known', async () => {
  const portal = await testPortal();
  const { email, identityId } = await testPerson(portal);
  const browser = testVisitor(portal);
  const response = await signIn(browser, ` ${email.toUpperCase()} `);
  expect(response.json()).toEqual({ identityId });
  expect(response.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Expires=Tue, 17 Nov 2026/,
    ),
    expect.stringMatching(
      /^__Host-device=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Expires=Tue, 16 Nov 2027/,
    ),
  ]);
});

test('signIn alone gives no access: logIn does', async () => {
  const portal = await testPortal();
  const browser = await signedIn(portal, await testPerson(portal));
  expect(refusalOf(await browser.get('/v1/users/me'))).toEqual([403, 'no_customer_account']);
  expect((await browser.post('/v1/auth/login')).json()).toMatchObject({ isLogged: true });
  expect((await browser.get('/v1/users/me')).statusCode).toBe(200);
});

test('signIn answers the same for a wrong password, an unknown address, no password, another pool and invalid input', async () => {
  const portal = await testPortal();
  const { email } = await testPerson(portal);
  const linkOnly = await testPerson(portal, { password: null });
  const elsewhere = await testPerson(portal);
  const pool = `sso:${portal.organizationId}:main`;
  await portal.app.sql.updateTable('identity').set({ pool }).where('id', '=', elsewhere.identityId).execute();
  const answers = [
    await signIn(testVisitor(portal), email, WRONG),
    await signIn(testVisitor(portal), `other-${email}`),
    await signIn(testVisitor(portal), linkOnly.email),
    await signIn(testVisitor(portal), elsewhere.email),
    await signIn(testVisitor(portal), 'no address\0 at all'),
  ];
  for (const answer of answers) {
    expect(refusalOf(answer)).toEqual(INVALID);
    expect(answer.json()).toEqual(answers[0]?.json());
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test("signIn ends the browser's previous session, which prevents session fixation", async () => {
  const portal = await testPortal();
  const [mallory, pat] = [await testPerson(portal), await testPerson(portal)];
  const browser = await signedIn(portal, mallory);
  const planted = browser.cookies.get('__Host-session') ?? '';
  await signIn(browser, pat.email);
  expect(browser.cookies.get('__Host-session')).not.toBe(planted);
  const old = testVisitor(portal);
  old.cookies.set('__Host-session', planted);
  expect(refusalOf(await old.post('/v1/identity/token'))).toEqual([401, 'not_signed_in']);
});

test('signIn is throttled by account, from any client, for known and unknown accounts alike', async () => {
  const portal = await testPortal();
  const { email } = await testPerson(portal);
  for (const tried of [email, `other-${email}`]) {
    expect(await statuses(10, () => signIn(testVisitor(portal), tried, WRONG))).not.toContain(429);
    expect(refusalOf(await signIn(testVisitor(portal), tried, WRONG))).toEqual(TOO_MANY);
    expect(refusalOf(await signIn(testVisitor(portal), tried))).toEqual(TOO_MANY);
  }
  portal.clock.pass(QUARTER_HOUR_MS + 1000);
  expect((await signIn(testVisitor(portal), email)).statusCode).toBe(200);
});

test('a successful signIn is not counted', async () => {
  const portal = await testPortal();
  const { email } = await testPerson(portal);
  const address = someAddress();
  expect(await statuses(12, () => signIn(testVisitor(portal, address), email))).not.toContain(429);
});

test('an attack on an account does not lock out the browser in which its owner has signed in before', async () => {
  const portal = await testPortal();
  const [pat, mallory] = [await testPerson(portal), await testPerson(portal)];
  const owner = await signedIn(portal, pat);
  const attacker = await signedIn(portal, mallory);
  await statuses(11, () => signIn(attacker, pat.email, WRONG));
  expect(refusalOf(await signIn(attacker, pat.email))).toEqual(TOO_MANY);
  expect(refusalOf(await signIn(testVisitor(portal), pat.email))).toEqual(TOO_MANY);
  expect((await signIn(owner, pat.email)).statusCode).toBe(200);
  expect(await statuses(11, () => signIn(owner, pat.email, WRONG))).toEqual([...Array<number>(10).fill(401), 429]);
});

test('a tampered device cookie is ignored', async () => {
  const portal = await testPortal();
  const pat = await testPerson(portal);
  const owner = await signedIn(portal, pat);
  const [, signature] = owner.cookies.get('__Host-device')?.split('.') ?? [];
  await statuses(10, () => signIn(testVisitor(portal), pat.email, WRONG));
  owner.cookies.set('__Host-device', `another.${signature}`);
  expect(refusalOf(await signIn(owner, pat.email))).toEqual(TOO_MANY);
});

test('signIn is throttled by client network: fifty wrong passwords for any accounts', async () => {
  const portal = await testPortal();
  const { email } = await testPerson(portal);
  const network = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`;
  const tried = await statuses(50, (index) =>
    signIn(testVisitor(portal, `${network}::${index + 1}`), `nobody${index}@${portal.label}.example`, WRONG),
  );
  expect(tried).not.toContain(429);
  expect(refusalOf(await signIn(testVisitor(portal, `${network}::ffff`), email))).toEqual(TOO_MANY);
  expect((await signIn(testVisitor(portal), email)).statusCode).toBe(200);
});

test('during a flood of wrong passwords a known browser goes first, and nobody waits in a long line', async () => {
  const portal = await testPortal();
  const pat = await testPerson(portal);
  const owner = await signedIn(portal, pat);
  const answered: number[] = [];
  const flood = Array.from({ length: 200 }, async (_, index) => {
    const { statusCode } = await signIn(testVisitor(portal), `nobody${index}@${portal.label}.example`, WRONG);
    answered.push(statusCode);
  });
  // Once the first ones were turned away, the line is full.
  await expect.poll(() => answered, { timeout: 20_000 }).toContain(503);
  const checked = () => answered.filter((status) => status === 401).length;
  const before = checked();
  expect((await signIn(owner, pat.email)).statusCode).toBe(200);
  expect(checked() - before).toBeLessThan(20);
  await Promise.all(flood);
  expect(checked()).toBeLessThan(100);
}, 120_000);

test('signOut ends the session immediately', async () => {
  const portal = await testPortal();
  const browser = await signedIn(portal, await testPerson(portal));
  const session = browser.cookies.get('__Host-session') ?? '';
  expect((await browser.post('/v1/identity/token')).statusCode).toBe(200);
  expect((await browser.post('/v1/identity/sign-out')).json()).toEqual({});
  expect(browser.cookies.has('__Host-session')).toBe(false);
  browser.cookies.set('__Host-session', session);
  expect((await browser.post('/v1/identity/token')).statusCode).toBe(401);
  expect((await testVisitor(portal).post('/v1/identity/sign-out')).statusCode).toBe(200);
});

test('signOut with the access token alone ends its session', async () => {
  const portal = await testPortal();
  const browser = await signedIn(portal, await testPerson(portal));
  const { accessToken } = (await browser.post('/v1/identity/token')).json();
  const bearer = { authorization: `Bearer ${accessToken}` };
  const client = testVisitor(portal);
  expect((await client.post('/v1/identity/sign-out', undefined, bearer)).statusCode).toBe(200);
  expect((await browser.post('/v1/identity/token')).statusCode).toBe(401);
});

test('an account from before keeps its international domain in its own letters', async () => {
  const portal = await testPortal();
  const pat = await testPerson(portal);
  const email = `p${pat.identityId.slice(-12)}@münchen.example`;
  await portal.app.sql.updateTable('identity').set({ email }).where('id', '=', pat.identityId).execute();
  expect((await signIn(testVisitor(portal), email)).statusCode).toBe(200);
});

test('a session survives a restart, and all processes count wrong passwords together', async () => {
  const portal = await testPortal();
  const person = await testPerson(portal);
  const browser = await signedIn(portal, person);
  const other = await anotherProcess(portal);
  const there = testVisitor(other);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  expect((await there.post('/v1/identity/token')).statusCode).toBe(200);
  await statuses(5, () => signIn(testVisitor(portal), person.email, WRONG));
  await statuses(5, () => signIn(testVisitor(other), person.email, WRONG));
  expect(refusalOf(await signIn(testVisitor(portal), person.email))).toEqual(TOO_MANY);
});

test('a session belongs to one portal', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const browser = await signedIn(portal, await testPerson(portal));
  const there = testVisitor(other);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  expect(refusalOf(await there.post('/v1/identity/token'))).toEqual([401, 'not_signed_in']);
});
