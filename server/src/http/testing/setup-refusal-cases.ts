// Refusals of the first run and of operators.
import type { InjectOptions } from 'fastify';
import { DEFAULT_FEATURES } from '@plumbline/rules/portals/features';
import { newId } from '../../database/new-id.ts';
import { CODES_BY_CLIENT } from '../../identity/limits.ts';
import { insertOperator } from '../../organizations/organizations.sql.ts';
import { emptyInstallation, GRANITE, GRANITE_BRAND, logoForm, PRIYA } from '../../setup/testing/empty-installation.ts';
import { insertIdentity } from '../../testing/fixtures.sql.ts';
import { CONSOLE_HOST, type TestPortal } from '../../testing/test-portal.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

type SetupCall =
  | 'openSetup'
  | 'getSetup'
  | 'saveSetupCompany'
  | 'saveSetupBrand'
  | 'saveSetupLogo'
  | 'removeSetupLogo'
  | 'getSetupLogo'
  | 'saveSetupFeatures'
  | 'saveSetupPayments'
  | 'finishSetup'
  | 'createOrganization'
  | 'enterOrganization';

const ACCOUNT = { siteUrl: 'not an address', merchantId: '496160873888', username: 'tester', password: 'secret' };

export async function setupRefusalCases(portal: TestPortal) {
  const { app, staff, cookies, label } = portal;
  const installation = await emptyInstallation();
  await insertOperator(app.sql, staff.identityId, app.now().toISOString());
  const visitor = (options: InjectOptions) => portal.send({ ...options, host: CONSOLE_HOST });
  const put = (step: string, payload: object): InjectOptions => ({ method: 'PUT', url: `/v1/setup/${step}`, payload });
  const opening = { method: 'POST', url: '/v1/setup/open', payload: { token: 'A'.repeat(43) } } as const;
  const finishing = (payload: object): InjectOptions => ({ method: 'POST', url: '/v1/setup/finish', payload });
  const inside = async (options: InjectOptions) => (await installation.openedBrowser())(options);
  const finish = async (payload: object) => {
    const send = await installation.openedBrowser();
    await send(put('company', GRANITE));
    await send(put('brand', GRANITE_BRAND));
    return send(finishing({ ...PRIYA, ...payload }));
  };
  const operator = (url: string, payload?: object) =>
    portal.send({ method: 'POST', url, host: CONSOLE_HOST, cookie: cookies.staff, ...(payload && { payload }) });
  const cases: RefusalCases<SetupCall> = {
    openSetup: {
      setup_link_invalid: () => visitor(opening),
      too_many_requests: () => {
        const send = installation.browser();
        return exceedLimit(CODES_BY_CLIENT, () => send(opening));
      },
    },
    getSetup: { setup_link_invalid: () => visitor({ url: '/v1/setup' }) },
    saveSetupCompany: {
      setup_link_invalid: () => visitor(put('company', GRANITE)),
      invalid_request: () => inside(put('company', { ...GRANITE, timeZone: 'PST' })),
    },
    saveSetupBrand: {
      setup_link_invalid: () => visitor(put('brand', GRANITE_BRAND)),
      invalid_request: () => inside(put('brand', { ...GRANITE_BRAND, label: 'console' })),
    },
    saveSetupLogo: {
      setup_link_invalid: async () => visitor(await logoForm('<svg/>')),
      logo_unreadable: async () => inside(await logoForm('not a picture')),
    },
    removeSetupLogo: { setup_link_invalid: () => visitor({ method: 'DELETE', url: '/v1/setup/logo' }) },
    getSetupLogo: {
      setup_link_invalid: () => visitor({ url: '/v1/setup/logo' }),
      not_found: () => inside({ url: '/v1/setup/logo' }),
    },
    saveSetupFeatures: { setup_link_invalid: () => visitor(put('features', { features: DEFAULT_FEATURES })) },
    saveSetupPayments: {
      setup_link_invalid: () => visitor(put('payments', { account: null })),
      invalid_request: () => inside(put('payments', { account: ACCOUNT })),
      too_many_requests: async () => {
        const send = await installation.openedBrowser();
        for (let count = 0; count < CODES_BY_CLIENT.max; count += 1) await send(opening);
        return send(put('payments', { account: { ...ACCOUNT, siteUrl: 'https://fts.cardconnect.com' } }));
      },
    },
    finishSetup: {
      setup_link_invalid: () => visitor(finishing(PRIYA)),
      setup_incomplete: async () => {
        await installation.app.sql.deleteFrom('firstRun').execute();
        return inside(finishing(PRIYA));
      },
      invalid_request: () => finish({ name: ' ' }),
      invalid_email: () => finish({ email: 'nobody' }),
      email_already_in_use: async () => {
        const email = `${newId()}@granite.example`;
        await insertIdentity(installation.app.sql, email, 'Priya');
        return finish({ email });
      },
      weak_password: () => finish({ password: '1234567890' }),
      short_password: () => finish({ password: 'plumbline' }),
    },
    createOrganization: {
      invalid_request: () => operator('/v1/console/organizations', { ...GRANITE, ...GRANITE_BRAND, label: 'console' }),
      label_taken: () => operator('/v1/console/organizations', { ...GRANITE, ...GRANITE_BRAND, label }),
    },
    enterOrganization: { not_found: () => operator(`/v1/console/organizations/${newId()}/enter`) },
  };
  return { cases, stop: installation.stop };
}
