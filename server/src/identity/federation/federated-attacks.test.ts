// Attacks on sign-in through outside providers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CALLBACK,
  type FederatedPortal,
  federatedPortal,
  IDENTITY_HOST,
  outcomeOf,
} from '../../testing/federated-portal.ts';
import { maliciousProvider } from '../../testing/malicious-provider.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { CONSOLE_HOST, testPortal } from '../../testing/test-portal.ts';
import { type TestProvider, testProvider } from '../../testing/test-provider.ts';

let google: TestProvider;
beforeAll(async () => {
  google = await testProvider({ redirectUris: [CALLBACK] });
});
afterAll(() => google.close());

const stranger = (portal: FederatedPortal, name = 'mallory') =>
  google.add({ email: `${name}@${portal.label}.example`, email_verified: true });

/** The answer to this hand-off, and whether it opened a session. */
async function finishing(portal: FederatedPortal, browser: TestBrowser, handOff: string, host?: string) {
  const response = await portal.finish(browser, handOff, host);
  return { code: response.json<{ code?: string }>().code, session: browser.cookie('session', host) };
}
const REFUSED = { code: 'invalid_hand_off', session: null };

describe('attack: the callback', () => {
  test('a replayed state opens nothing and redirects nowhere', async () => {
    const portal = await federatedPortal({ google });
    const browser = portal.newBrowser();
    const callback = await google.logIn(await portal.begin(browser, 'google'), stranger(portal));
    expect((await browser.open(callback)).statusCode).toBe(303);
    const again = await browser.open(callback);
    expect(again.statusCode).toBe(400);
    expect(again.headers).not.toHaveProperty('location');
    expect(again.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(again.body).toContain('Go back to your portal and sign in again.');
  });

  test('a declined state is used up too', async () => {
    const portal = await federatedPortal({ google });
    const browser = portal.newBrowser();
    const url = await portal.begin(browser, 'google');
    await browser.open(await google.decline(url));
    expect((await browser.open(await google.logIn(url, stranger(portal)))).statusCode).toBe(400);
  });

  test('a foreign, empty or expired state redirects nowhere', async () => {
    const portal = await federatedPortal({ google });
    const browser = portal.newBrowser();
    const callback = await google.logIn(await portal.begin(browser, 'google'), stranger(portal));
    for (const query of [
      '',
      '?state=',
      `?state=${'x'.repeat(43)}&code=1`,
      '?error=access_denied',
      '?state=a&state=b',
    ]) {
      const response = await browser.open(`${CALLBACK}${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.headers).not.toHaveProperty('location');
    }
    portal.clock.pass(10 * 60_000 + 1);
    expect((await browser.open(callback)).statusCode).toBe(400);
  });

  test('there is no callback on the host of a portal or of the console', async () => {
    const portal = await federatedPortal({ google });
    const browser = portal.newBrowser();
    const callback = await google.logIn(await portal.begin(browser, 'google'), stranger(portal));
    for (const host of [portal.host, CONSOLE_HOST, 'unknown.portal.test']) {
      const response = await browser.open(callback.replace(IDENTITY_HOST, host));
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    }
    const url = callback.slice(callback.indexOf('/v1'));
    expect((await portal.send({ method: 'HEAD', url, host: IDENTITY_HOST })).statusCode).toBe(404);
    expect((await browser.open(callback)).statusCode).toBe(303);
  });

  test('there is nothing but the callback on the identity host', async () => {
    const portal = await federatedPortal({ google });
    const response = await portal
      .newBrowser()
      .post(`https://${IDENTITY_HOST}/v1/identity/federated`, { connection: 'google' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'portal_not_found']);
  });

  test("login CSRF: an attacker's callback does not sign in the victim's browser", async () => {
    const portal = await federatedPortal({ google });
    const [attacker, victim] = [portal.newBrowser(), portal.newBrowser()];
    const callback = await google.logIn(await portal.begin(attacker, 'google'), stranger(portal));
    const { handOff } = outcomeOf((await victim.open(callback)).headers.location);
    expect(await finishing(portal, victim, handOff)).toEqual(REFUSED);
    // Not even while the victim is signing in as well.
    await portal.begin(victim, 'google');
    expect(await finishing(portal, victim, handOff)).toEqual(REFUSED);
  });
});

describe('attack: the hand-off', () => {
  const handedOff = async () => {
    const portal = await federatedPortal({ google });
    const browser = portal.newBrowser();
    const { handOff } = await portal.returnFrom(browser, google, 'google', stranger(portal));
    return { portal, browser, handOff };
  };

  test('replayed, it opens nothing', async () => {
    const { portal, browser, handOff } = await handedOff();
    expect((await portal.finish(browser, handOff)).statusCode).toBe(200);
    expect((await portal.finish(browser, handOff)).json().code).toBe('invalid_hand_off');
  });

  test('stolen, it opens nothing in another browser, with or without a sign-in attempt there', async () => {
    const { portal, browser, handOff } = await handedOff();
    const thief = portal.newBrowser();
    expect(await finishing(portal, thief, handOff)).toEqual(REFUSED);
    await portal.begin(thief, 'google');
    expect(await finishing(portal, thief, handOff)).toEqual(REFUSED);
    expect((await portal.finish(browser, handOff)).statusCode).toBe(200);
  });

  test('stolen, it opens nothing at another portal', async () => {
    const { portal, browser, handOff } = await handedOff();
    const other = await testPortal();
    browser.takeCookie(`__Host-sign-in=${browser.cookie('sign-in')}`, other.host);
    expect(await finishing(portal, browser, handOff, other.host)).toEqual(REFUSED);
  });

  test('stolen, it opens nothing after a minute', async () => {
    const { portal, browser, handOff } = await handedOff();
    portal.clock.pass(60_000);
    expect(await finishing(portal, browser, handOff)).toEqual(REFUSED);
  });

  test('it opens nothing if the connection was removed meanwhile', async () => {
    const portal = await federatedPortal({ google });
    const browser = portal.newBrowser();
    const subject = stranger(portal);
    const { handOff } = await portal.returnFrom(browser, google, 'google', subject);
    await portal.app.sql.deleteFrom('federatedLogin').where('subject', '=', subject).execute();
    expect(await finishing(portal, browser, handOff)).toEqual(REFUSED);
  });

  test('session fixation: the previous session ends and a new one is created', async () => {
    const { portal, browser, handOff } = await handedOff();
    browser.takeCookie(portal.cookies.neighbor);
    const planted = browser.cookie('session');
    await portal.finish(browser, handOff);
    expect(browser.cookie('session')).not.toBe(planted);
    const tenant = await portal.app.tenants.byLabel(portal.label);
    expect(tenant && (await portal.app.sessions.find(tenant, planted))).toBeNull();
  });

  test('guessing is throttled', async () => {
    const { portal, browser } = await handedOff();
    const statuses = [];
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await portal.finish(browser, 'x'.repeat(43))).statusCode);
    }
    expect(statuses[29]).toBe(401);
    expect(statuses[30]).toBe(429);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '/login?redirect=/',
    '/..//evil.example',
    '/\tevil',
  ])('open redirect: %j is refused as a return target', async (returnTo) => {
    const portal = await federatedPortal({ google });
    const browser = portal.newBrowser();
    const callback = await google.logIn(await portal.begin(browser, 'google', returnTo), stranger(portal));
    const { page, handOff } = outcomeOf((await browser.open(callback)).headers.location);
    expect(page).toBe(`https://${portal.host}/auth/sso`);
    expect((await portal.finish(browser, handOff)).json()).toEqual({ returnTo: null });
  });
});

describe('attack: a malicious provider', () => {
  test.each([
    ['the nonce of another attempt', { nonce: 'another' }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['an id token for another client', { aud: 'another-client' }],
  ])('%s signs nobody in', async (_what, lie) => {
    const liar = await maliciousProvider({ claims: { email: 'pat@liar.example', ...lie } });
    const portal = await federatedPortal({ sso: liar });
    const browser = portal.newBrowser();
    const back = await browser.open(liar.comeBack(await portal.begin(browser, 'sso')));
    expect(outcomeOf(back.headers.location)).toMatchObject({ error: 'sso_failed', handOff: '' });
    await liar.close();
  });

  test('mix-up: a provider that does not identify itself has its own callback address and gets no code of another', async () => {
    const liar = await maliciousProvider({ claims: { email: 'pat@liar.example' } });
    const portal = await federatedPortal({ google, sso: liar });
    const browser = portal.newBrowser();
    const url = await portal.begin(browser, 'sso');
    const own = liar.comeBack(url);
    expect(own).toMatch(new RegExp(`^${CALLBACK}/${portal.organizationId}/yard\\?`));
    // The malicious provider forwards its visitor to Google, whose response arrives at Google's callback with the
    // malicious provider's state.
    const ofGoogle = new URL(await portal.begin(portal.newBrowser(), 'google'));
    ofGoogle.searchParams.set('state', new URL(url).searchParams.get('state') ?? '');
    const mixed = new URL(await google.logIn(ofGoogle.href, stranger(portal)));
    mixed.searchParams.delete('iss');
    const back = await browser.open(mixed.href);
    expect(outcomeOf(back.headers.location)).toMatchObject({ error: 'sso_failed', handOff: '' });
    expect(liar.asked).not.toContain('/token');

    const honest = await portal.begin(browser, 'sso');
    const { handOff } = outcomeOf((await browser.open(liar.comeBack(honest))).headers.location);
    expect((await portal.finish(browser, handOff)).statusCode).toBe(200);
    await liar.close();
  });

  test('mix-up: a provider that promises to identify itself must do so', async () => {
    const metadata = { authorization_response_iss_parameter_supported: true };
    const liar = await maliciousProvider({ claims: { email: 'pat@liar.example' }, metadata });
    const portal = await federatedPortal({ sso: liar });
    const browser = portal.newBrowser();
    const callback = liar.comeBack(await portal.begin(browser, 'sso'));
    expect(callback.startsWith(`${CALLBACK}?`)).toBe(true);
    const back = await browser.open(callback);
    expect(outcomeOf(back.headers.location)).toMatchObject({ error: 'sso_failed', handOff: '' });
    expect(liar.asked).not.toContain('/token');
    const named = `${liar.comeBack(await portal.begin(browser, 'sso'))}&iss=${encodeURIComponent(liar.issuer)}`;
    expect(outcomeOf((await browser.open(named)).headers.location).handOff).not.toBe('');
    await liar.close();
  });

  test('without TLS a provider is neither saved nor called, unless that is allowed', async () => {
    const portal = await testPortal();
    const response = await portal.send({
      method: 'PUT',
      url: '/v1/sign-in-connections/yard',
      host: CONSOLE_HOST,
      cookie: portal.cookies.staff,
      payload: { name: 'Yard', issuer: google.issuer, clientId: google.clientId },
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_request']);
    expect(response.json().fields).toHaveProperty('issuer');
  });
});
