// listSignInConnections, saveSignInConnection, testSignInConnection, removeSignInConnection
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listSignInConnections, testSignInConnection } from '@plumbline/contract/settings/sign-in-connections';
import { insertPortal, selectAudit } from '../../testing/fixtures.sql.ts';
import { CALLBACK, type FederatedPortal, federatedPortal, SSO_KEY } from '../../testing/federated-portal.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { CONSOLE_HOST as host, testPortal } from '../../testing/test-portal.ts';
import { type TestProvider, testProvider } from '../../testing/test-provider.ts';

const PATH = '/v1/sign-in-connections';
let provider: TestProvider;
beforeAll(async () => {
  provider = await testProvider({
    redirectUris: [CALLBACK],
    accounts: { ann: { email: 'ann@yard.example', name: 'Ann' }, bob: { email: 'bob@yard.example', name: 'Bob' } },
  });
});
afterAll(() => provider.close());

function ownerOf(portal: Pick<FederatedPortal, 'send' | 'cookies'>) {
  const send = (method: 'DELETE' | 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    portal.send({ method, url: `${PATH}${url}`, host, cookie: portal.cookies.staff, ...(payload && { payload }) });
  return {
    send,
    list: async () => (await send('GET', '')).json<Answer<typeof listSignInConnections>>(),
    save: (key: string, changes: object = {}) =>
      send('PUT', `/${key}`, { name: 'Yard', issuer: provider.issuer, clientId: provider.clientId, ...changes }),
    test: async (key = SSO_KEY) =>
      (await send('POST', `/${key}/test`)).json<Answer<typeof testSignInConnection>>().steps.at(-1),
  };
}

test('LOG-09 owners see their providers with portals and people, and never a secret', async () => {
  const portal = await federatedPortal({ sso: provider });
  const owner = ownerOf(portal);
  await portal.signIn(provider, 'sso', 'ann');
  await portal.signIn(provider, 'sso', 'bob');
  await portal.signIn(provider, 'sso', 'bob');
  await owner.save('mill', { name: 'Mill' });
  const { organizationId } = portal;
  const { issuer, clientId } = provider;
  expect(await owner.list()).toEqual({
    rows: [
      { key: 'mill', name: 'Mill', issuer, clientId, hasSecret: false, portals: [], peopleCount: 0 },
      {
        key: SSO_KEY,
        name: 'The yard',
        issuer,
        clientId,
        hasSecret: true,
        portals: [{ id: portal.portalId, name: `Portal ${portal.label}` }],
        peopleCount: 2,
      },
    ],
    count: 2,
    redirectUris: { shared: CALLBACK, ownPrefix: `${CALLBACK}/${organizationId}/` },
  });
  expect((await owner.send('GET', '')).body).not.toContain(provider.clientSecret);
});

test('LOG-09 a saved secret stays if none is sent, and moves to no other issuer', async () => {
  const owner = ownerOf(await federatedPortal({ sso: provider }));
  expect(await owner.test()).toMatchObject({ step: 'client', outcome: 'passed' });
  expect((await owner.save(SSO_KEY, { name: 'Renamed' })).statusCode).toBe(200);
  expect((await owner.list()).rows).toMatchObject([{ name: 'Renamed', hasSecret: true }]);
  expect(await owner.test()).toMatchObject({ step: 'client', outcome: 'passed' });
  const moved = await owner.save(SSO_KEY, { issuer: 'https://evil.example' });
  expect(moved.json()).toMatchObject({ code: 'invalid_request', fields: { clientSecret: expect.any(String) } });
});

test('a new provider overwrites none, and there are twenty at most', async () => {
  const owner = ownerOf(await testPortal({ env: { PLAIN_HTTP_PROVIDERS: 'true' } }));
  expect((await owner.save('yard', { isNew: true })).statusCode).toBe(200);
  expect((await owner.save('yard', { isNew: true })).json()).toMatchObject({
    fields: { name: expect.stringContaining('another name') },
  });
  for (let number = 1; number < 20; number++) await owner.save(`mill-${number}`);
  expect((await owner.save('one-more')).json()).toMatchObject({
    fields: { name: expect.stringContaining('the limit') },
  });
  expect((await owner.save('yard')).statusCode).toBe(200);
  expect((await owner.list()).count).toBe(20);
});

test('LOG-09 the test says which step failed, and stands in the audit log', async () => {
  const portal = await federatedPortal({ sso: provider });
  const owner = ownerOf(portal);
  await owner.save(SSO_KEY, { clientSecret: 'not the secret' });
  expect(await owner.test()).toMatchObject({ step: 'client', outcome: 'failed' });
  const entries = await selectAudit(portal.app.sql, portal.organizationId);
  const tested = entries.find(({ action }) => action === 'sign-in-connection.tested');
  expect(tested).toMatchObject({ subjectId: SSO_KEY, detail: { issuer: provider.issuer, failed: 'client' } });
});

test('attack: a server that allows public addresses only tests no other', async () => {
  const owner = ownerOf(await testPortal());
  const { port } = new URL(provider.issuer);
  await owner.save('inside', { issuer: `https://127.0.0.1:${port}` });
  expect(await owner.test('inside')).toMatchObject({
    step: 'configuration',
    outcome: 'failed',
    words: expect.stringContaining('not on the public internet'),
  });
});

test('LOG-09 a removed provider logs its people out, and its portals no longer offer it', async () => {
  const portal = await federatedPortal({ sso: provider });
  const owner = ownerOf(portal);
  const { app, organizationId } = portal;
  const unrelated = await insertPortal(app.sql, {
    organizationId,
    label: `${portal.label}-2`,
    name: 'Second',
    settings: {},
  });
  const { browser, session } = await portal.signIn(provider, 'sso', 'ann');
  expect(session).not.toBeNull();
  const late = portal.newBrowser();
  const { handOff } = await portal.returnFrom(late, provider, 'sso', 'bob');

  expect((await owner.send('DELETE', `/${SSO_KEY}`)).statusCode).toBe(200);
  expect((await owner.list()).rows).toEqual([]);
  expect(await portal.sessionOf(browser)).toBeNull();
  expect(refusalOf(await portal.finish(late, handOff))).toContain('invalid_hand_off');
  expect(refusalOf(await late.post('/v1/identity/federated', { connection: 'sso' }))).toContain('unknown_connection');
  const settings = await app.sql
    .selectFrom('portal')
    .select(['id', 'settings'])
    .where('organizationId', '=', organizationId)
    .execute();
  expect(settings.find(({ id }) => id === portal.portalId)?.settings).toMatchObject({
    portalSignInProvider: null,
    isPortalSingleSignOnEnabled: false,
  });
  expect(settings.find(({ id }) => id === unrelated)?.settings).toEqual({});
  const actions = (await selectAudit(app.sql, organizationId)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['portal.settings-changed', 'sign-in-connection.removed']));
});

test.each(['issuer', 'clientId'] as const)(
  'LOG-09 a changed %s logs people out and ends log-ins under way',
  async (field) => {
    const portal = await federatedPortal({ sso: provider });
    const owner = ownerOf(portal);
    const { browser } = await portal.signIn(provider, 'sso', 'ann');
    const { clientSecret } = provider;
    expect((await owner.save(SSO_KEY, { name: 'Renamed', clientSecret })).statusCode).toBe(200);
    expect(await portal.sessionOf(browser)).not.toBeNull();
    const [late, later] = [portal.newBrowser(), portal.newBrowser()];
    const { handOff } = await portal.returnFrom(late, provider, 'sso', 'bob');
    const callback = await provider.logIn(await portal.begin(later, 'sso'), 'ann');
    const changed = { issuer: 'https://other.example', clientId: 'another-client' };
    expect((await owner.save(SSO_KEY, { [field]: changed[field], clientSecret })).statusCode).toBe(200);
    expect(await portal.sessionOf(browser)).toBeNull();
    expect(refusalOf(await portal.finish(late, handOff))).toContain('invalid_hand_off');
    expect((await later.open(callback)).statusCode).toBe(400);
  },
);

test('LOG-09 attack: who had a login at the issuer before is nobody to the next one', async () => {
  const other = await testProvider({
    redirectUris: [CALLBACK],
    accounts: { ann: { email: 'ann@other.example', name: 'Ann' } },
  });
  const portal = await federatedPortal({ sso: provider });
  const first = await portal.signIn(provider, 'sso', 'ann');
  const { issuer, clientId, clientSecret } = other;
  await ownerOf(portal).save(SSO_KEY, { issuer, clientId, clientSecret });
  const next = await portal.signIn(other, 'sso', 'ann');
  expect(next.session?.identityId).toEqual(expect.any(String));
  expect(next.session?.identityId).not.toBe(first.session?.identityId);
  await other.close();
});

test('LOG-09 people are let in again when the same provider is set up again', async () => {
  const portal = await federatedPortal({ sso: provider });
  const owner = ownerOf(portal);
  const first = await portal.signIn(provider, 'sso', 'ann');
  await owner.send('DELETE', `/${SSO_KEY}`);
  await owner.save(SSO_KEY, { clientSecret: provider.clientSecret });
  const settings = `/v1/console/portals/${portal.portalId}/settings`;
  const { version } = (await portal.send({ url: settings, host, cookie: portal.cookies.staff })).json<{
    version: string;
  }>();
  const changes = { portalSignInProvider: SSO_KEY, isPortalSingleSignOnEnabled: true };
  await portal.send({
    method: 'PUT',
    url: settings,
    host,
    cookie: portal.cookies.staff,
    payload: { version, changes },
  });
  const again = await portal.signIn(provider, 'sso', 'ann');
  expect(again.session?.identityId).toBe(first.session?.identityId);
  expect(again.session).not.toBeNull();
});

test('another organization neither sees nor tests nor removes it', async () => {
  const portal = await federatedPortal({ sso: provider });
  const stranger = ownerOf(await testPortal({ env: { PLAIN_HTTP_PROVIDERS: 'true' } }));
  expect((await stranger.list()).rows).toEqual([]);
  expect((await stranger.send('POST', `/${SSO_KEY}/test`)).statusCode).toBe(404);
  expect((await stranger.send('DELETE', `/${SSO_KEY}`)).statusCode).toBe(404);
  await stranger.save(SSO_KEY, { name: 'Theirs' });
  expect((await ownerOf(portal).list()).rows).toMatchObject([{ name: 'The yard' }]);
  await stranger.send('DELETE', `/${SSO_KEY}`);
  expect((await portal.signIn(provider, 'sso', 'ann')).session).not.toBeNull();
});
