// A portal with outside providers, and a person's sign-in through them.
import type { Settings } from '@plumbline/rules/portals/settings';
import type { Connection } from '../ports/identity-upstream/identity-upstream.ts';
import { testBrowser, type TestBrowser } from './test-browser.ts';
import { BASE_DOMAIN, CONSOLE_HOST, type TestPortal, testPortal } from './test-portal.ts';

export const IDENTITY_HOST = `id.${BASE_DOMAIN}`;
export const CALLBACK = `https://${IDENTITY_HOST}/v1/identity/callback`;
export const SSO_KEY = 'yard';

const SSO_SETTINGS = { isPortalSingleSignOnEnabled: true, portalSignInProvider: SSO_KEY } as const;

type Options = { google?: Connection; sso?: Connection; settings?: Partial<Settings>; logTo?: string[] };

export async function federatedPortal({ google, sso, settings = {}, logTo }: Options) {
  const portal = await testPortal({
    settings: { ...(sso && SSO_SETTINGS), ...settings },
    env: {
      PLAIN_HTTP_PROVIDERS: 'true',
      ...(google && {
        GOOGLE_ISSUER: google.issuer,
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret ?? '',
      }),
    },
    ...(logTo && { logTo }),
  });
  if (sso) await saveConnection(portal, sso);
  return { ...portal, ...signInActions(portal), newBrowser: () => testBrowser(portal) };
}

export type FederatedPortal = Awaited<ReturnType<typeof federatedPortal>>;

/** As staff do it in the console. */
export async function saveConnection(portal: TestPortal, { issuer, clientId, clientSecret }: Connection) {
  const response = await portal.send({
    method: 'PUT',
    url: `/v1/sign-in-connections/${SSO_KEY}`,
    host: CONSOLE_HOST,
    cookie: portal.cookies.staff,
    payload: { name: 'The yard', issuer, clientId, ...(clientSecret && { clientSecret }) },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
}

/** Parses the URL fragment for the portal's page. */
export function outcomeOf(location: unknown) {
  const { origin, pathname, hash } = new URL(String(location));
  const { handOff = '', error = null } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  return { page: `${origin}${pathname}`, handOff, error };
}

type Provider = { logIn: (authorizationUrl: string, account: string) => Promise<string> };

function signInActions(portal: TestPortal) {
  async function begin(browser: TestBrowser, connection: 'google' | 'sso', returnTo?: string): Promise<string> {
    const response = await browser.post('/v1/identity/federated', { connection, ...(returnTo && { returnTo }) });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ url: string }>().url;
  }
  /** To the provider and back, up to the portal's page. */
  async function returnFrom(browser: TestBrowser, provider: Provider, connection: 'google' | 'sso', account: string) {
    const callback = await provider.logIn(await begin(browser, connection), account);
    return outcomeOf((await browser.open(callback)).headers.location);
  }
  const finish = (browser: TestBrowser, handOff: string, host = portal.host) =>
    browser.post(`https://${host}/v1/identity/hand-off/finish`, { handOff });
  async function sessionOf(browser: TestBrowser, label = portal.label) {
    const tenant = await portal.app.tenants.byLabel(label);
    return tenant && portal.app.sessions.find(tenant, browser.cookie('session', `${label}.${BASE_DOMAIN}`), true);
  }
  /** The complete sign-in, in a new browser. */
  async function signIn(provider: Provider, connection: 'google' | 'sso', account: string) {
    const browser = testBrowser(portal);
    const { handOff, error } = await returnFrom(browser, provider, connection, account);
    if (error !== null) return { browser, error, session: null };
    await finish(browser, handOff);
    return { browser, error, session: await sessionOf(browser) };
  }
  return { begin, returnFrom, finish, sessionOf, signIn };
}
