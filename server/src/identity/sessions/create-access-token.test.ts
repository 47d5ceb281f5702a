// createAccessToken
import { expect, test } from 'vitest';
import { anotherProcess } from '../../testing/another-process.ts';
import { testVisitor, type TestVisitor } from '../../testing/test-visitor.ts';
import { PASSWORD, refusalOf, signedIn, signIn, testPerson } from '../../testing/test-person.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';

const EXPIRED = [401, 'user_token_expired'];
const NOT_SIGNED_IN = [401, 'not_signed_in'];

async function tokenOf(browser: TestVisitor): Promise<{ authorization: string }> {
  const { accessToken } = (await browser.post('/v1/identity/token')).json();
  return { authorization: `Bearer ${accessToken}` };
}

async function entered(portal: Awaited<ReturnType<typeof testPortal>>) {
  const person = await testPerson(portal);
  const browser = await signedIn(portal, person);
  await browser.post('/v1/auth/login');
  return { ...person, browser };
}

test('ACC-16 a visitor sends the organization id, a customer also a bearer token; a contradicting header is refused', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const { browser } = await entered(portal);
  const visitor = testVisitor(portal);
  const own = { 'x-organization-id': portal.organizationId };
  const foreign = { 'x-organization-id': other.organizationId };
  const info = `/v1/portals/info/${portal.label}`;
  expect((await visitor.get(info, own)).statusCode).toBe(200);
  expect(refusalOf(await visitor.get(info, foreign))).toEqual([403, 'wrong_organization']);

  const bearer = await tokenOf(browser);
  expect(refusalOf(await visitor.get('/v1/users/company', own))).toEqual(NOT_SIGNED_IN);
  expect((await visitor.get('/v1/users/company', { ...own, ...bearer })).json()).toEqual({ name: 'Ann Builders' });
  expect((await browser.get('/v1/users/company', { ...own, ...bearer })).json()).toEqual({ name: 'Ann Builders' });
  expect(refusalOf(await visitor.get('/v1/users/company', { ...foreign, ...bearer }))).toEqual([
    403,
    'wrong_organization',
  ]);
});

test('a token lasts ten minutes, and only the cookie can renew it', async () => {
  const portal = await testPortal();
  const { browser, identityId } = await entered(portal);
  const answer = (await browser.post('/v1/identity/token')).json();
  expect(answer).toMatchObject({ expiresInSeconds: ACCESS_TOKEN_SECONDS, identityId });
  const bearer = { authorization: `Bearer ${answer.accessToken}` };
  const alone = testVisitor(portal);
  expect(refusalOf(await alone.post('/v1/identity/token', undefined, bearer))).toEqual(NOT_SIGNED_IN);
  portal.clock.pass(ACCESS_TOKEN_SECONDS * 1000 - 1000);
  expect((await alone.get('/v1/users/company', bearer)).statusCode).toBe(200);
  portal.clock.pass(2000);
  expect(refusalOf(await alone.get('/v1/users/company', bearer))).toEqual(EXPIRED);
  expect(refusalOf(await browser.get('/v1/users/company', bearer))).toEqual(EXPIRED);
});

test('a token is valid at its own portal only, and not if it was modified', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const { browser } = await entered(portal);
  const bearer = await tokenOf(browser);
  expect(refusalOf(await testVisitor(other).get('/v1/users/company', bearer))).toEqual(EXPIRED);
  const forged = { authorization: `${bearer.authorization.slice(0, -3)}AAA` };
  expect(refusalOf(await testVisitor(portal).get('/v1/users/company', forged))).toEqual(EXPIRED);
});

test("a token of another session than the cookie's is refused: somebody else has signed in since", async () => {
  const portal = await testPortal();
  const [pat, sam] = [await entered(portal), await entered(portal)];
  const bearer = await tokenOf(pat.browser);
  expect(refusalOf(await sam.browser.get('/v1/users/me', bearer))).toEqual(EXPIRED);
  await signIn(pat.browser, sam.email);
  expect(refusalOf(await pat.browser.get('/v1/users/me', bearer))).toEqual(EXPIRED);
});

test('a token is invalid once its session has ended', async () => {
  const portal = await testPortal();
  const { browser } = await entered(portal);
  const bearer = await tokenOf(browser);
  const alone = testVisitor(portal);
  expect((await alone.get('/v1/users/company', bearer)).statusCode).toBe(200);
  await browser.post('/v1/identity/sign-out');
  expect(refusalOf(await alone.get('/v1/users/company', bearer))).toEqual(NOT_SIGNED_IN);
});

test('account changes read the database: a session that another process has ended is refused immediately', async () => {
  const portal = await testPortal();
  const { browser } = await entered(portal);
  const bearer = await tokenOf(browser);
  const alone = testVisitor(portal);
  expect((await alone.get('/v1/users/company', bearer)).statusCode).toBe(200);

  const there = testVisitor(await anotherProcess(portal));
  there.cookies.set('__Host-session', browser.cookies.get('__Host-session') ?? '');
  await there.post('/v1/identity/sign-out');
  const change = ['/v1/identity/re-authenticate', { password: PASSWORD }] as const;
  // Reads may go on for the few seconds that a session is cached.
  expect((await browser.get('/v1/users/company')).statusCode).toBe(200);
  expect(refusalOf(await browser.post(...change))).toEqual(NOT_SIGNED_IN);
  expect(refusalOf(await alone.post(...change, bearer))).toEqual(NOT_SIGNED_IN);
  portal.clock.pass(6_000);
  expect((await browser.get('/v1/users/company')).statusCode).toBe(401);
});
