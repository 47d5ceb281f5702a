// beginHandOff, grantHandOff, finishSignIn: from one portal to another with one sign-in (decision A17).
import { expect, test } from 'vitest';
import { federatedPortal, type FederatedPortal, outcomeOf, SSO_KEY } from '../../testing/federated-portal.ts';
import { insertMember } from '../../testing/fixtures.sql.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { updateSessionsRevoked } from '../identity.sql.ts';
import { SECOND_FACTOR_BY_PERSON } from '../limits.ts';
import { beginSession } from '../sessions/sessions.ts';
import { ssoName } from './upstreams.ts';

type Status = 'PENDING' | 'APPROVED' | 'SUSPENDED' | null;

/** Ann is signed in at one portal and may have a membership in a portal of another organization. */
async function annAt({ status = 'APPROVED' }: { status?: Status } = {}) {
  const [source, target] = [await federatedPortal({}), await testPortal()];
  const { organizationId, portalId, neighbor } = target;
  const { identityId } = source.user;
  if (status) {
    const { customerId } = neighbor;
    await insertMember(source.app.sql, { organizationId, portalId, customerId, identityId, status });
  }
  const browser = source.newBrowser();
  browser.takeCookie(source.cookies.customer);
  return { source, target, browser };
}

const at = (portal: Pick<TestPortal, 'host'>, path: string) => `https://${portal.host}/v1/identity/hand-off${path}`;

/** The person opens the other portal, which redirects to the first one. */
async function ask(browser: TestBrowser, source: TestPortal, target: TestPortal, returnTo?: string) {
  const response = await browser.post(at(target, ''), { from: source.label, ...(returnTo && { returnTo }) });
  const { url } = response.json<{ url: string }>();
  return { url, request: new URL(url).searchParams.get('request') ?? '' };
}

const grant = (browser: TestBrowser, source: TestPortal, request: string) =>
  browser.post(at(source, '/grant'), { request });

const codeOf = async (sending: Promise<{ statusCode: number; json: () => { code: string } }>) => {
  const response = await sending;
  return [response.statusCode, response.json().code];
};
const INVALID = [401, 'invalid_hand_off'];

async function handOffOf(browser: TestBrowser, source: FederatedPortal, target: TestPortal) {
  const { request } = await ask(browser, source, target);
  return outcomeOf((await grant(browser, source, request)).json().url).handOff;
}

test('a user of two portals goes from one to the other without signing in again', async () => {
  const { source, target, browser } = await annAt();
  const signedInAt = source.clock.now().toISOString();
  source.clock.pass(7 * 60_000);
  const { url, request } = await ask(browser, source, target, '/invoices');
  expect(url).toBe(`https://${source.host}/auth/hand-off?request=${request}&to=${target.label}`);

  const granted = await grant(browser, source, request);
  expect(granted.statusCode).toBe(200);
  const { page, handOff } = outcomeOf(granted.json().url);
  expect(page).toBe(`https://${target.host}/auth/sso`);

  const finished = await source.finish(browser, handOff, target.host);
  expect(finished.json()).toEqual({ returnTo: '/invoices' });
  // The authentication time is that of the first portal, seven minutes ago.
  expect(await source.sessionOf(browser, target.label)).toMatchObject({
    identityId: source.user.identityId,
    provider: 'password',
    authenticatedAt: signedInAt,
    membership: null,
  });
  const entered = await browser.post(`https://${target.host}/v1/auth/login`);
  expect(entered.json()).toMatchObject({ isLogged: true });
  expect(await source.sessionOf(browser)).toMatchObject({ membership: { customerId: source.user.customerId } });
});

test('a portal that does not exist vouches for nobody', async () => {
  const { target, browser } = await annAt();
  expect(await codeOf(browser.post(at(target, ''), { from: 'no-such-portal' }))).toEqual([404, 'portal_not_found']);
});

test.each(['PENDING', 'SUSPENDED', null] as const)(
  'a person whose membership there is %s gets no access',
  async (status) => {
    const { source, target, browser } = await annAt({ status });
    const { request } = await ask(browser, source, target);
    expect(await codeOf(grant(browser, source, request))).toEqual([403, 'no_customer_account']);
  },
);

test('a person without the view permission there gets no access', async () => {
  const { source, target, browser } = await annAt();
  const { organizationId } = target;
  const { sql } = source.app;
  await sql.updateTable('membership').set({ canView: false }).where('organizationId', '=', organizationId).execute();
  const { request } = await ask(browser, source, target);
  expect(await codeOf(grant(browser, source, request))).toEqual([403, 'no_customer_account']);
});

test('a portal vouches only for people who have access to it', async () => {
  const { source, target, browser } = await annAt();
  const { organizationId, portalId, user } = source;
  const session = {
    kind: 'PORTAL',
    organizationId,
    portalId,
    identityId: user.identityId,
    provider: 'password',
  } as const;
  const { token } = await beginSession(source.app.sql, source.clock.now(), session);
  browser.takeCookie(`__Host-session=${token}`);
  const { request } = await ask(browser, source, target);
  expect(await codeOf(grant(browser, source, request))).toEqual(INVALID);
});

test('a visitor is asked to sign in first', async () => {
  const { source, target } = await annAt();
  const stranger = source.newBrowser();
  const { request } = await ask(stranger, source, target);
  expect(await codeOf(grant(stranger, source, request))).toEqual([401, 'not_signed_in']);
});

test("attack: an identity of one organization's own provider has no access to another organization", async () => {
  const { source, target, browser } = await annAt();
  const { sql } = source.app;
  const moveTo = (organizationId: string) =>
    sql
      .updateTable('identity')
      .set({ pool: ssoName(organizationId, SSO_KEY) })
      .where('id', '=', source.user.identityId)
      .execute();
  const { request } = await ask(browser, source, target);
  await moveTo(source.organizationId);
  expect(await codeOf(grant(browser, source, request))).toEqual([403, 'no_customer_account']);
  await moveTo(target.organizationId);
  expect((await grant(browser, source, request)).statusCode).toBe(200);
});

test('attack: a request is granted once, within ten minutes, and never if it is forged', async () => {
  const { source, target, browser } = await annAt();
  const { request } = await ask(browser, source, target);
  const several = await Promise.all([1, 2, 3].map(() => grant(browser, source, request)));
  expect(several.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await codeOf(grant(browser, source, request))).toEqual(INVALID);
  expect(await codeOf(grant(browser, source, 'x'.repeat(43)))).toEqual(INVALID);
  const late = await ask(browser, source, target);
  source.clock.pass(10 * 60_000);
  expect(await codeOf(grant(browser, source, late.request))).toEqual(INVALID);
});

test('attack: the state of a sign-in at a provider cannot be granted', async () => {
  const { source, target, browser } = await annAt();
  const { request } = await ask(browser, source, target);
  await source.app.sql
    .updateTable('signInAttempt')
    .set({ connection: 'google' })
    .where('organizationId', '=', target.organizationId)
    .execute();
  expect(await codeOf(grant(browser, source, request))).toEqual(INVALID);
});

test('attack: a request cannot be used at the callback of the providers', async () => {
  const { source, target, browser } = await annAt();
  const { request } = await ask(browser, source, target);
  const response = await browser.open(`https://id.portal.test/v1/identity/callback?state=${request}&code=1`);
  expect(response.statusCode).toBe(400);
  expect((await grant(browser, source, request)).statusCode).toBe(200);
});

test("attack: a victim who grants an attacker's request does not give the attacker access", async () => {
  const { source, target, browser: victim } = await annAt();
  const attacker = source.newBrowser();
  const { request } = await ask(attacker, source, target);
  const { handOff } = outcomeOf((await grant(victim, source, request)).json().url);
  expect(await codeOf(source.finish(victim, handOff, target.host))).toEqual(INVALID);
  expect(victim.cookie('session', target.host)).toBeNull();
});

test('attack: a stolen hand-off opens nothing elsewhere, later, or again', async () => {
  const { source, target, browser } = await annAt();
  const handOff = await handOffOf(browser, source, target);
  expect(await codeOf(source.finish(source.newBrowser(), handOff, target.host))).toEqual(INVALID);
  browser.takeCookie(`__Host-sign-in=${browser.cookie('sign-in', target.host)}`);
  expect(await codeOf(source.finish(browser, handOff))).toEqual(INVALID);
  expect((await source.finish(browser, handOff, target.host)).statusCode).toBe(200);
  expect(await codeOf(source.finish(browser, handOff, target.host))).toEqual(INVALID);

  const late = await handOffOf(browser, source, target);
  source.clock.pass(60_000);
  expect(await codeOf(source.finish(browser, late, target.host))).toEqual(INVALID);
});

test('attack: an unused hand-off is invalidated by a new password or a sign-out', async () => {
  const { source, target, browser } = await annAt();
  const handOff = await handOffOf(browser, source, target);
  await updateSessionsRevoked(source.app.sql, source.user.identityId, source.clock.now().toISOString());
  expect(await codeOf(source.finish(browser, handOff, target.host))).toEqual(INVALID);
});

test('attack: the previous session at the other portal ends', async () => {
  const { source, target, browser } = await annAt();
  browser.takeCookie(target.cookies.neighbor, target.host);
  const planted = browser.cookie('session', target.host);
  await source.finish(browser, await handOffOf(browser, source, target), target.host);
  expect(await source.sessionOf(browser, target.label)).toMatchObject({ identityId: source.user.identityId });
  const tenant = await source.app.tenants.byLabel(target.label);
  expect(tenant && (await source.app.sessions.find(tenant, planted, true))).toBeNull();
});

test('SET-05 coming from another portal gives no more tries for a code, since none is asked for', async () => {
  const { source, target, browser } = await annAt();
  const tryCode = () => source.app.throttle.count(SECOND_FACTOR_BY_PERSON, source.user.identityId);
  for (let tries = 1; tries < SECOND_FACTOR_BY_PERSON.max; tries += 1) await tryCode();
  const handOff = await handOffOf(browser, source, target);
  expect((await browser.post(at(target, '/finish'), { handOff, code: '000000' })).statusCode).toBe(200);
  await expect(tryCode()).rejects.toMatchObject({ code: 'too_many_requests' });
});
