// saveSetupPayments
import { afterAll, expect, test } from 'vitest';
import { KEY_COMMANDS } from '../key-rotation/key-commands.ts';
import { readEnv } from '../env.ts';
import { selectEverything } from '../testing/all-rows.sql.ts';
import { emptyInstallation, GRANITE, GRANITE_BRAND, PRIYA } from './testing/empty-installation.ts';
import { testGateway } from '../testing/test-gateway.ts';
import { BASE_DOMAIN, TEST_ENV } from '../testing/test-portal.ts';

const provider = await testGateway();
// Only the installation's own site may be on this machine, so it has an account there too.
const { merchantId, username, password } = provider.merchant;
const env = {
  GATEWAY_URL: provider.sandbox.origin,
  GATEWAY_MERCHANT_ID: merchantId,
  GATEWAY_USERNAME: username,
  GATEWAY_PASSWORD: password,
  PLAIN_HTTP_PROVIDERS: 'true',
};
const fresh = await emptyInstallation({ gateway: provider.gateway, env });
afterAll(async () => {
  await fresh.stop();
  await provider.sandbox.stop();
});

const ACCOUNT = {
  siteUrl: provider.sandbox.origin,
  merchantId: provider.merchants.routed.merchantId,
  username,
  password,
};

test('SET-01 the account is tested at the provider, kept encrypted, and becomes the organization’s', async () => {
  const send = await fresh.openedBrowser();
  const save = async (account: object | null) => {
    const response = await send({ method: 'PUT', url: '/v1/setup/payments', payload: { account } });
    return response.json<{ fields?: object; payments?: object; hasInstalledProvider?: boolean }>();
  };
  expect((await save({ ...ACCOUNT, password: 'not the right one' })).fields).toHaveProperty('username');
  expect((await save({ ...ACCOUNT, siteUrl: 'https://evil.example' })).fields).toHaveProperty('siteUrl');
  expect((await save({ ...ACCOUNT, password: undefined })).fields).toEqual({ password: 'Enter the password.' });
  await provider.fault('inquireMerchant', 'reset');
  expect((await save(ACCOUNT)).fields).toHaveProperty('siteUrl');

  const { password: _, ...shown } = ACCOUNT;
  expect(await save(ACCOUNT)).toMatchObject({ payments: { ...shown, isLater: false }, hasInstalledProvider: true });
  // The saved password stays.
  expect(await save({ ...ACCOUNT, password: undefined })).toMatchObject({ payments: { isLater: false } });
  expect(await selectEverything(fresh.app.sql)).not.toContain(password);
  const status = KEY_COMMANDS.get('status')!;
  const elsewhere = readEnv({ ...TEST_ENV, DATABASE_URL: fresh.url, SECRET_KEY: 'x'.repeat(32) }, false);
  expect(await status(elsewhere, new Date())).toContain('1 value is not encrypted with the newest key.');

  await send({ method: 'PUT', url: '/v1/setup/company', payload: GRANITE });
  await send({ method: 'PUT', url: '/v1/setup/brand', payload: GRANITE_BRAND });
  await send({ method: 'POST', url: '/v1/setup/finish', payload: PRIYA });
  const { id } = await fresh.app.sql.selectFrom('organization').select('id').executeTakeFirstOrThrow();
  expect(await fresh.app.merchants.find(id, 'USD')).toEqual(provider.merchants.routed);
  const log = (await send({ url: '/v1/console/audit-events' })).json<{ rows: { words: string; detail: string }[] }>();
  expect(log.rows.map(({ words }) => words).toSorted()).toEqual([
    'Created the organization',
    'Saved the account at the payment provider',
  ]);
  expect(JSON.stringify(log)).not.toContain(password);
  const portal = await send({ url: '/v1/portals/info/granite', host: `granite.${BASE_DOMAIN}` });
  expect(portal.json()).toMatchObject({ settings: { isPaymentEnabled: true } });
});
