// Which accounts an outside provider can sign in to by the address it asserts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLBACK, type FederatedPortal, federatedPortal } from '../../testing/federated-portal.ts';
import { signedIn, testPerson } from '../../testing/test-person.ts';
import { type TestProvider, testProvider } from '../../testing/test-provider.ts';

let google: TestProvider;
let sso: TestProvider;
beforeAll(async () => {
  google = await testProvider({ redirectUris: [CALLBACK] });
  sso = await testProvider({ redirectUris: [CALLBACK] });
});
afterAll(() => Promise.all([google.close(), sso.close()]));

const loginsOf = (portal: FederatedPortal, identityId: string) =>
  portal.app.sql.selectFrom('federatedLogin').selectAll().where('identityId', '=', identityId).execute();

test("attack: a portal's own provider cannot sign in to an account by asserting its address, here or elsewhere", async () => {
  const victim = await federatedPortal({ google });
  const evil = await federatedPortal({ google, sso });
  for (const { email, identityId } of [victim.user, evil.user]) {
    const subject = sso.add({ email, email_verified: true, name: 'Ann Person' });
    const { session } = await evil.signIn(sso, 'sso', subject);
    expect(session?.identityId).not.toBe(identityId);
    expect(session).toMatchObject({ email, userId: null, membership: null });
    expect(await loginsOf(evil, identityId)).toEqual([]);
  }
});

test("attack: another organization's provider with the same issuer and subject is another person", async () => {
  const [one, two] = [await federatedPortal({ sso }), await federatedPortal({ sso })];
  const subject = sso.add({ email: `pat@${one.label}.example` });
  const [here, there] = [await one.signIn(sso, 'sso', subject), await two.signIn(sso, 'sso', subject)];
  expect(here.session?.identityId).not.toBe(there.session?.identityId);
});

test('attack: Google cannot sign in to a single sign-on pool, nor the other way around', async () => {
  const portal = await federatedPortal({ google, sso });
  const email = `pat@${portal.label}.example`;
  const bySso = await portal.signIn(sso, 'sso', sso.add({ email, email_verified: true }));
  const byGoogle = await portal.signIn(google, 'google', google.add({ email, email_verified: true }));
  expect(byGoogle.session?.identityId).not.toBe(bySso.session?.identityId);
});

test('attack: an address that the provider reassigns does not give the new person the old account', async () => {
  const portal = await federatedPortal({ sso });
  const email = `sales@${portal.label}.example`;
  await portal.signIn(sso, 'sso', sso.add({ email }));
  expect(await portal.signIn(sso, 'sso', sso.add({ email }))).toMatchObject({ error: 'login_replaced' });
});

test('attack: an address that Google has not verified signs in to nothing and creates nothing', async () => {
  const portal = await federatedPortal({ google });
  const { email, identityId } = portal.user;
  const known = google.add({ email, email_verified: false });
  expect(await portal.signIn(google, 'google', known)).toMatchObject({ error: 'account_exists' });
  expect(await loginsOf(portal, identityId)).toEqual([]);
  const free = `victim@${portal.label}.example`;
  const unknown = google.add({ email: free, email_verified: false });
  expect(await portal.signIn(google, 'google', unknown)).toMatchObject({ error: 'sso_failed' });
  expect(await portal.app.sql.selectFrom('identity').select('id').where('email', '=', free).execute()).toEqual([]);
});

test('attack: an account with an unverified address is not opened, since its creator may not be the owner', async () => {
  const portal = await federatedPortal({ google });
  const { email, identityId } = portal.user;
  await portal.app.sql.updateTable('identity').set({ emailVerifiedAt: null }).where('id', '=', identityId).execute();
  const subject = google.add({ email, email_verified: true });
  expect(await portal.signIn(google, 'google', subject)).toMatchObject({ error: 'account_exists' });
  expect(await loginsOf(portal, identityId)).toEqual([]);
});

test('attack: an address that its owner can still restore is not given away', async () => {
  const portal = await federatedPortal({ google });
  const person = await testPerson(portal);
  const thief = await signedIn(portal, person);
  const changed = await thief.post('/v1/auth/change-email', { email: `thief@${portal.label}.example` });
  expect(changed.statusCode).toBe(200);
  const owner = google.add({ email: person.email, email_verified: true });
  expect(await portal.signIn(google, 'google', owner)).toMatchObject({ error: 'account_exists' });
  portal.clock.pass(8 * 24 * 60 * 60_000);
  expect((await portal.signIn(google, 'google', owner)).session).toMatchObject({ email: person.email });
});
