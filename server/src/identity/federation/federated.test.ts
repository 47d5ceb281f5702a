// beginSignIn, finishSignIn, saveSignInConnection
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLBACK, federatedPortal, outcomeOf, saveConnection, SSO_KEY } from '../../testing/federated-portal.ts';
import { insertIdentity, insertMember, selectAudit } from '../../testing/fixtures.sql.ts';
import { maliciousProvider } from '../../testing/malicious-provider.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { type TestProvider, testProvider } from '../../testing/test-provider.ts';
import { ssoName } from './upstreams.ts';

let google: TestProvider;
let sso: TestProvider;
beforeAll(async () => {
  google = await testProvider({ redirectUris: [CALLBACK], hasClaimsInIdToken: true });
  sso = await testProvider({ redirectUris: [CALLBACK] });
});
afterAll(() => Promise.all([google.close(), sso.close()]));

const verified = (email: string, name = 'Pat Person') => ({ email, email_verified: true, name });

test('LOG-09 a new person signs in with Google and gets an identity with a verified address', async () => {
  const portal = await federatedPortal({ google });
  const browser = portal.newBrowser();
  const url = await portal.begin(browser, 'google', '/invoices?status=open');
  const callback = await google.logIn(url, google.add(verified(`Pat@${portal.label}.example`)));
  const back = await browser.open(callback);
  expect(back.statusCode).toBe(303);
  expect(back.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  const { page, handOff } = outcomeOf(back.headers.location);
  expect(page).toBe(`https://${portal.host}/auth/sso`);
  expect(await portal.sessionOf(browser)).toBeNull();

  const finished = await portal.finish(browser, handOff);
  expect(finished.json()).toEqual({ returnTo: '/invoices?status=open' });
  expect(browser.cookie('device')).not.toBeNull();
  expect(await portal.sessionOf(browser)).toMatchObject({
    pool: 'plumbline',
    name: 'Pat Person',
    email: `pat@${portal.label}.example`,
    emailVerified: true,
    provider: 'google',
    authenticatedAt: portal.clock.now().toISOString(),
    userId: null,
    membership: null,
  });
  const [event] = await selectAudit(portal.app.sql, portal.organizationId);
  expect(event).toMatchObject({ action: 'federated-login.added', detail: { connection: 'google' } });
});

test('LOG-09 the same Google account is the same identity, whatever address it has now', async () => {
  const portal = await federatedPortal({ google });
  const subject = google.add(verified(`pat@${portal.label}.example`));
  const first = await portal.signIn(google, 'google', subject);
  google.accounts[subject] = verified(`else@${portal.label}.example`, 'Else');
  const second = await portal.signIn(google, 'google', subject);
  expect(second.session?.identityId).toBe(first.session?.identityId);
  expect(second.session).toMatchObject({ email: `pat@${portal.label}.example`, name: 'Pat Person' });
  google.accounts[subject] = {};
  expect((await portal.signIn(google, 'google', subject)).session?.identityId).toBe(first.session?.identityId);
});

test('LOG-09 Google signs in to an existing account if both sides have verified the address', async () => {
  const portal = await federatedPortal({ google });
  const subject = google.add(verified(portal.user.email.toUpperCase()));
  const { session } = await portal.signIn(google, 'google', subject);
  expect(session).toMatchObject({ identityId: portal.user.identityId, userId: portal.user.userId, name: 'Ann Person' });
});

test('LOG-09 attack: a Google account whose address only looks like that of a person gets no access to theirs', async () => {
  const portal = await federatedPortal({ google });
  const email = `kelly@${portal.label}.example`;
  const identityId = await insertIdentity(portal.app.sql, email, 'Kelly Person');
  const { organizationId, portalId, user } = portal;
  await insertMember(portal.app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
  // KELVIN SIGN, which toLowerCase() turns into k, and the full-width letter.
  for (const letter of ['\u212a', '\uff4b']) {
    const subject = google.add(verified(`${letter}elly@${portal.label}.example`));
    expect(await portal.signIn(google, 'google', subject)).toMatchObject({ error: 'sso_failed', session: null });
  }
  const { session } = await portal.signIn(google, 'google', google.add(verified(email.toUpperCase())));
  expect(session).toMatchObject({ identityId });
});

test('LOG-09 a Google account without a usable address is refused', async () => {
  const portal = await federatedPortal({ google });
  for (const options of [{}, { email: 'not an address', email_verified: true }]) {
    expect(await portal.signIn(google, 'google', google.add(options))).toMatchObject({ error: 'sso_failed' });
  }
});

test("LOG-08 a new person signs in with the portal's own provider and gets an identity in its own pool", async () => {
  const portal = await federatedPortal({ sso });
  const subject = sso.add({ email: `pat@${portal.label}.example`, name: 'Pat Person' });
  const { session } = await portal.signIn(sso, 'sso', subject);
  expect(session).toMatchObject({
    pool: ssoName(portal.organizationId, SSO_KEY),
    email: `pat@${portal.label}.example`,
    emailVerified: true,
    provider: 'sso',
    membership: null,
  });
  const again = await portal.signIn(sso, 'sso', subject);
  expect(again.session?.identityId).toBe(session?.identityId);
});

test("LOG-08 the portal's provider determines the addresses and names of its people", async () => {
  const portal = await federatedPortal({ sso });
  const other = sso.add({ email: `other@${portal.label}.example` });
  const subject = sso.add({ email: `pat@${portal.label}.example` });
  expect((await portal.signIn(sso, 'sso', other)).session).toMatchObject({ name: 'other' });
  await portal.signIn(sso, 'sso', subject);
  sso.accounts[subject] = { email: `Married@${portal.label}.example`, name: 'Pat Married' };
  const moved = await portal.signIn(sso, 'sso', subject);
  expect(moved.session).toMatchObject({ email: `married@${portal.label}.example`, name: 'Pat Married' });
  sso.accounts[subject] = { email: `other@${portal.label}.example`, name: 'Pat Again' };
  const kept = await portal.signIn(sso, 'sso', subject);
  expect(kept.session).toMatchObject({ email: `married@${portal.label}.example`, name: 'Pat Again' });
});

test('LOG-08 declining leads back to the portal, which can say so', async () => {
  const portal = await federatedPortal({ sso });
  const browser = portal.newBrowser();
  const callback = await sso.decline(await portal.begin(browser, 'sso'));
  const back = await browser.open(callback);
  expect(back.statusCode).toBe(303);
  expect(outcomeOf(back.headers.location)).toMatchObject({
    page: `https://${portal.host}/auth/sso`,
    error: 'access_denied',
  });
});

test('a connection that is not set up or is disabled redirects nowhere', async () => {
  const begin = async (options: Parameters<typeof federatedPortal>[0], connection: string) => {
    const portal = await federatedPortal(options);
    const response = await portal.newBrowser().post('/v1/identity/federated', { connection });
    return response.json<{ code?: string }>().code;
  };
  expect(await begin({}, 'google')).toBe('unknown_connection');
  expect(await begin({ google, settings: { isLoginWithGoogleOnPortalDisabled: true } }, 'google')).toBe(
    'unknown_connection',
  );
  expect(await begin({ google }, 'sso')).toBe('unknown_connection');
  expect(await begin({ sso, settings: { isPortalSingleSignOnEnabled: false } }, 'sso')).toBe('unknown_connection');
  expect(await begin({ sso, settings: { portalSignInProvider: 'another' } }, 'sso')).toBe('unknown_connection');
  expect(await begin({ google }, 'portal')).toBe('invalid_request');
});

test('an unavailable provider is reported at the start and at the end', async () => {
  const down = await maliciousProvider();
  const portal = await federatedPortal({ sso: down });
  const browser = portal.newBrowser();
  const callback = down.comeBack(await portal.begin(browser, 'sso'));
  await down.close();
  const back = await browser.open(callback);
  expect(outcomeOf(back.headers.location).error).toBe('provider_unavailable');
  const later = await federatedPortal({ sso: down });
  const response = await later.newBrowser().post('/v1/identity/federated', { connection: 'sso' });
  expect([response.statusCode, response.json().code]).toEqual([503, 'provider_unavailable']);
});

test('the log contains the reason, but neither secrets nor codes', async () => {
  const logTo: string[] = [];
  const liar = await maliciousProvider({ claims: { nonce: 'another' } });
  const portal = await federatedPortal({ google, sso: liar, logTo });
  const browser = portal.newBrowser();
  const url = await portal.begin(browser, 'sso');
  await browser.open(liar.comeBack(url));
  const { handOff } = await portal.returnFrom(browser, google, 'google', google.add(verified('x@y.example')));
  await portal.finish(browser, handOff);
  await liar.close();
  const log = logTo.join('\n');
  expect(log).toContain('sign-in failed');
  expect(log).toContain('unexpected JWT claim value');
  const secrets = [new URL(url).searchParams.get('state'), handOff, google.clientSecret, browser.cookie('session')];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test('the number of started sign-ins per client is limited', async () => {
  const portal = await federatedPortal({ google });
  const browser = portal.newBrowser();
  for (let count = 0; count < 60; count += 1) await portal.begin(browser, 'google');
  const refused = await browser.post('/v1/identity/federated', { connection: 'google' });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  portal.clock.pass(601_000);
  await portal.begin(browser, 'google');
});

const save = (portal: Awaited<ReturnType<typeof federatedPortal>>, payload: object, key = SSO_KEY) =>
  portal.send({
    method: 'PUT',
    url: `/v1/sign-in-connections/${key}`,
    host: CONSOLE_HOST,
    cookie: portal.cookies.staff,
    payload: { name: 'Yard', clientId: 'id', ...payload },
  });
const storedOf = ({ app, organizationId }: Awaited<ReturnType<typeof federatedPortal>>) =>
  app.sql.selectFrom('signInConnection').selectAll().where('organizationId', '=', organizationId).executeTakeFirst();

test('saveSignInConnection enables the button immediately, encrypts the secret, and is audited', async () => {
  const portal = await federatedPortal({
    settings: { isPortalSingleSignOnEnabled: true, portalSignInProvider: SSO_KEY },
  });
  const begin = () => portal.newBrowser().post('/v1/identity/federated', { connection: 'sso' });
  expect((await begin()).statusCode).toBe(404);
  await saveConnection(portal, sso);
  expect((await begin()).statusCode).toBe(200);
  const stored = await storedOf(portal);
  expect(stored?.sealedClientSecret?.includes(sso.clientSecret)).toBe(false);
  const events = await selectAudit(portal.app.sql, portal.organizationId);
  expect(events).toMatchObject([
    {
      action: 'sign-in-connection.saved',
      actorIdentityId: portal.staff.identityId,
      subjectId: SSO_KEY,
      detail: { issuer: sso.issuer, clientId: sso.clientId, hasNewSecret: true },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain(sso.clientSecret);
});

test('saveSignInConnection keeps the secret if none is given, but never for another issuer', async () => {
  const portal = await federatedPortal({ sso });
  const { issuer } = sso;
  const before = await storedOf(portal);
  expect((await save(portal, { issuer, name: 'Renamed', clientId: sso.clientId })).statusCode).toBe(200);
  expect(await storedOf(portal)).toMatchObject({ name: 'Renamed', sealedClientSecret: before?.sealedClientSecret });
  const subject = sso.add({ email: `pat@${portal.label}.example` });
  expect((await portal.signIn(sso, 'sso', subject)).session).not.toBeNull();

  const moved = await save(portal, { issuer: 'https://collector.example' });
  expect([moved.statusCode, moved.json().code]).toEqual([400, 'invalid_request']);
  expect(moved.json().fields).toHaveProperty('clientSecret');
  expect(await storedOf(portal)).toMatchObject({ issuer });
});

test('saveSignInConnection normalizes issuers and refuses anything else', async () => {
  const portal = await federatedPortal({});
  const stored = async (issuer: string) => {
    const { statusCode } = await save(portal, { issuer });
    return statusCode === 200 ? (await storedOf(portal))?.issuer : statusCode;
  };
  expect(await stored('https://Login.Example/')).toBe('https://login.example');
  expect(await stored('https://login.example/realms/Yard')).toBe('https://login.example/realms/Yard');
  expect(await stored('https://login.example/realms/x/.well-known/openid-configuration')).toBe(
    'https://login.example/realms/x',
  );
  for (const issuer of [
    'ftp://login.example',
    'javascript:alert(1)',
    'https://user:secret@login.example',
    'https://login.example/?tenant=1',
    'https://login.example/#x',
    'https://login.example/.well-known/other',
    'not an address',
  ]) {
    expect(await stored(issuer)).toBe(400);
  }
  expect((await save(portal, { issuer: 'https://login.example', name: ' ' })).statusCode).toBe(400);
  expect((await save(portal, { issuer: 'https://login.example', clientId: ' ' })).statusCode).toBe(400);
  expect((await save(portal, { issuer: 'https://login.example' }, 'Not-A-Key')).statusCode).toBe(400);
});

test('a provider whose issuer is saved with another ending than it writes itself lets people in', async () => {
  const portal = await federatedPortal({ sso });
  await portal.app.sql
    .updateTable('signInConnection')
    .set({ issuer: `${sso.issuer}/` })
    .where('organizationId', '=', portal.organizationId)
    .execute();
  const subject = sso.add(verified(`pat@${portal.label}.example`));
  for (const _ of ['first', 'again']) {
    expect((await portal.signIn(sso, 'sso', subject)).session).toMatchObject({ provider: 'sso' });
  }
});
