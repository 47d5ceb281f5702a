// saveGatewayAccount, listGatewayAccounts
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_FEATURES, settingsOfFeatures } from '@plumbline/rules/portals/features';
import type { Settings } from '@plumbline/rules/portals/settings';
import { selectAudit } from '../testing/fixtures.sql.ts';
import { testGateway } from '../testing/test-gateway.ts';
import { CONSOLE_HOST, testPortal, type TestPortal } from '../testing/test-portal.ts';

const provider = await testGateway();
afterAll(() => provider.sandbox.stop());
const { merchant, merchants } = provider;

const logged: string[] = [];
const newPortal = (settings: Partial<Settings> = { isPaymentEnabled: true }) =>
  testPortal({
    logTo: logged,
    settings,
    env: {
      GATEWAY_URL: provider.sandbox.origin,
      GATEWAY_MERCHANT_ID: merchant.merchantId,
      GATEWAY_USERNAME: merchant.username,
      GATEWAY_PASSWORD: merchant.password,
      PLAIN_HTTP_PROVIDERS: 'true',
    },
  });

const ACCOUNT = {
  siteUrl: `${provider.sandbox.origin}/`,
  merchantId: merchants.routed.merchantId,
  username: merchant.username,
  password: merchant.password,
};

const save = async (portal: TestPortal, change: object = {}, currencyCode = 'USD') => {
  const response = await portal.send({
    method: 'PUT',
    url: `/v1/gateway-accounts/${currencyCode}`,
    host: CONSOLE_HOST,
    cookie: portal.cookies.staff,
    payload: { ...ACCOUNT, ...change },
  });
  return { status: response.statusCode, body: response.body, fields: response.json<{ fields?: object }>().fields };
};

test("the organization's account replaces the installation's, for its own currency", async () => {
  const portal = await newPortal();
  const { app, organizationId } = portal;
  expect(await app.merchants.find(organizationId, 'USD')).toEqual(merchant);
  expect(await save(portal)).toMatchObject({ status: 200, body: '{}' });
  expect(await app.merchants.find(organizationId, 'USD')).toEqual(merchants.routed);
  expect(await app.merchants.find(organizationId, 'CAD')).toBeNull();
  expect(await save(portal, { merchantId: merchants.canadian.merchantId }, 'CAD')).toMatchObject({ status: 200 });
  expect(await app.merchants.find(organizationId, 'CAD')).toEqual(merchants.canadian);
  expect(await app.merchants.find((await newPortal()).organizationId, 'USD')).toEqual(merchant);
});

test('the password is encrypted, never in an answer, log or audit, and kept if it is left out', async () => {
  const portal = await newPortal();
  const { app, organizationId } = portal;
  await save(portal);
  const before = await app.merchants.find(organizationId, 'USD');
  expect(await save(portal, { password: undefined, merchantId: merchant.merchantId })).toMatchObject({ status: 200 });
  expect(await app.merchants.find(organizationId, 'USD')).toEqual({ ...before, merchantId: merchant.merchantId });

  const row = await app.sql
    .selectFrom('gatewayAccount')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  const audit = await selectAudit(app.sql, organizationId);
  expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
    [
      'gateway-account.saved',
      {
        siteUrl: provider.sandbox.origin,
        merchantId: merchants.routed.merchantId,
        username: merchant.username,
        hasNewPassword: true,
      },
    ],
    ['gateway-account.saved', expect.objectContaining({ hasNewPassword: false })],
  ]);
  for (const text of [JSON.stringify(audit), logged.join(''), row.sealedCredentials.toString('latin1')]) {
    expect(text).not.toContain(merchant.password);
  }
});

test('an encrypted password decrypts only for its own organization, currency and site', async () => {
  const [owner, thief] = [await newPortal(), await newPortal()];
  await save(owner);
  const { sql } = owner.app;
  const row = await sql
    .selectFrom('gatewayAccount')
    .selectAll()
    .where('organizationId', '=', owner.organizationId)
    .executeTakeFirstOrThrow();
  await sql
    .insertInto('gatewayAccount')
    .values({ ...row, organizationId: thief.organizationId })
    .execute();
  await expect(thief.app.merchants.find(thief.organizationId, 'USD')).rejects.toThrow('unable to authenticate');
  await sql
    .updateTable('gatewayAccount')
    .set({ siteUrl: 'https://evil.example' })
    .where('organizationId', '=', owner.organizationId)
    .execute();
  owner.app.merchants.clearCache(owner.organizationId);
  await expect(owner.app.merchants.find(owner.organizationId, 'USD')).rejects.toThrow('unable to authenticate');
});

test.each([
  ['siteUrl', { siteUrl: 'https://cardconnect.com.evil.example' }],
  ['siteUrl', { siteUrl: 'https://evil.example' }],
  ['siteUrl', { siteUrl: 'https://user:pw@fts.cardconnect.com' }],
  ['siteUrl', { siteUrl: 'https://fts.cardconnect.com/rest' }],
  ['siteUrl', { siteUrl: 'http://fts.cardconnect.com' }],
  ['siteUrl', { siteUrl: 'https://a.b.cardconnect.com' }],
  ['siteUrl', { siteUrl: 'https://169.254.169.254' }],
  ['siteUrl', { siteUrl: 'http://127.0.0.1:1' }],
  ['siteUrl', { siteUrl: 'fts' }],
  ['username', { username: '  ' }],
  ['username', { password: 'wrong' }],
  ['username', { merchantId: '111111111111' }],
  ['merchantId', { merchantId: merchants.surcharging.merchantId }],
  ['password', { password: undefined }],
])('a problem with %s is reported at its field, and nothing is saved: %j', async (field, change) => {
  const portal = await newPortal();
  const { status, fields } = await save(portal, change);
  expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  expect(await portal.app.merchants.own(portal.organizationId, 'USD')).toBeNull();
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toEqual([]);
});

test('without its password an account cannot move to another site', async () => {
  const portal = await newPortal();
  await save(portal);
  const moved = { siteUrl: 'https://fts-uat.cardconnect.com', password: undefined };
  expect((await save(portal, moved)).fields).toEqual({
    password: 'Enter the password again: the saved one belongs to another site.',
  });
});

test('an account is not saved if the provider does not answer', async () => {
  const portal = await newPortal();
  await provider.fault('inquireMerchant', 'reset');
  expect((await save(portal)).fields).toHaveProperty('siteUrl');
});

test('is for staff, not for customers', async () => {
  const portal = await newPortal();
  const put = { method: 'PUT', url: '/v1/gateway-accounts/USD', payload: ACCOUNT } as const;
  expect((await portal.send({ ...put, host: CONSOLE_HOST })).statusCode).toBe(401);
  expect((await portal.send({ ...put, cookie: portal.cookies.customer })).statusCode).toBe(404);
});

test('SET-01 the console shows where payments go, without the password', async () => {
  const portal = await newPortal();
  const list = () => portal.send({ url: '/v1/gateway-accounts', host: CONSOLE_HOST, cookie: portal.cookies.staff });
  expect((await list()).json()).toEqual({
    rows: [
      { currencyCode: 'USD', account: null, hasInstalled: true },
      { currencyCode: 'CAD', account: null, hasInstalled: false },
    ],
    count: 2,
  });
  await save(portal);
  const answer = await list();
  expect(answer.json<{ rows: object[] }>().rows[0]).toEqual({
    currencyCode: 'USD',
    account: {
      siteUrl: provider.sandbox.origin,
      merchantId: merchants.routed.merchantId,
      username: merchant.username,
    },
    hasInstalled: true,
  });
  expect(answer.body).not.toContain(merchant.password);
});

test('SET-01 payments that were left for later are turned on by the owner once an account is connected', async () => {
  const settings = settingsOfFeatures(DEFAULT_FEATURES, { hasProvider: false });
  const portal = await newPortal(settings);
  const path = `/v1/console/portals/${portal.portalId}/settings`;
  const send = (method: 'GET' | 'PUT', payload?: object) =>
    portal.send({ method, url: path, host: CONSOLE_HOST, cookie: portal.cookies.staff, ...(payload && { payload }) });
  const canPay = async () => {
    const info = await portal.send({ url: `/v1/portals/info/${portal.label}` });
    return info.json<{ settings: { isPaymentEnabled: boolean } }>().settings.isPaymentEnabled;
  };
  expect(await save(portal)).toMatchObject({ status: 200 });
  // A portal that is for waivers only stays so.
  expect(await canPay()).toBe(false);
  const { version } = (await send('GET')).json<{ version: string }>();
  expect((await send('PUT', { version, changes: { isPaymentEnabled: true } })).statusCode).toBe(200);
  expect(await canPay()).toBe(true);
  const audit = await selectAudit(portal.app.sql, portal.organizationId);
  expect(audit.map(({ action }) => action)).toEqual(['gateway-account.saved', 'portal.settings-changed']);
});
