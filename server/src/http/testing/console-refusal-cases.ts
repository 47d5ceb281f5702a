// Refusals of the supplier's console.
import type { InjectOptions } from 'fastify';
import { newId } from '../../database/new-id.ts';
import { SIGN_IN_BY_ACCOUNT } from '../../identity/limits.ts';
import { clerkWithFactor } from '../../staff/testing/test-clerk.ts';
import { insertOpenItem } from '../../testing/payment-fixtures.sql.ts';
import { testPerson } from '../../testing/test-person.ts';
import { CONSOLE_HOST, type TestPortal } from '../../testing/test-portal.ts';
import { testVisitor } from '../../testing/test-visitor.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

type ConsoleCall =
  | 'signInStaff'
  | 'createFrameToken'
  | 'createViewToken'
  | 'removeSignInConnection'
  | 'saveSignInConnection'
  | 'testSignInConnection'
  | 'saveGatewayAccount'
  | 'downloadSettlementPdf'
  | 'getOpenItem'
  | 'resolveOpenItem'
  | 'saveAccountsEmail'
  | 'getPortalSettings'
  | 'changeOrganization'
  | 'changePaymentReasons'
  | 'changePortalSettings'
  | 'listSettingChanges'
  | 'undoSettingChange';

export function consoleRefusalCases(portal: TestPortal): RefusalCases<ConsoleCall> {
  const { portalId, http, cookies } = portal;
  const send = (method: 'POST' | 'PUT', url: string, payload: NonNullable<InjectOptions['payload']>) =>
    portal.send({ method, url, host: CONSOLE_HOST, cookie: cookies.staff, payload });
  const get = (url: string) => portal.send({ url, host: CONSOLE_HOST, cookie: cookies.staff });
  const settings = `/v1/console/portals/${portalId}/settings`;
  const changeSettings = (changes: object, id = portalId) =>
    send('PUT', `/v1/console/portals/${id}/settings`, { version: '0'.repeat(16), changes });
  const changeReasons = (shortPay: readonly string[]) =>
    send('PUT', '/v1/console/payment-reasons', { version: '0'.repeat(16), shortPay, overPay: [] });
  const changeOrganization = async (changes: object) =>
    send('PUT', '/v1/console/company', {
      ...(await get('/v1/console/company')).json<object>(),
      supportEmail: 'ar@granite.example',
      ...changes,
    });
  /** A customer's user cannot sign in here, whatever the password. */
  const signIn = (email: string, visitor = testVisitor({ host: CONSOLE_HOST, http })) =>
    visitor.post('/v1/console/sign-in', { email, password: 'not the right one' });
  return {
    signInStaff: {
      invalid_credential: async () => signIn((await testPerson(portal)).email),
      code_needed: async () => (await clerkWithFactor()).signIn(),
      wrong_code: async () => {
        const clerk = await clerkWithFactor();
        return clerk.signIn({ code: clerk.wrongCode() });
      },
      too_many_requests: async () => {
        const { email } = await testPerson(portal);
        return exceedLimit(SIGN_IN_BY_ACCOUNT, () => signIn(email));
      },
    },
    createFrameToken: {
      not_found: () => send('POST', '/v1/console/frame-tokens', { customerId: newId(), portalId }),
    },
    createViewToken: {
      not_found: () => send('POST', '/v1/console/view-tokens', { customerId: newId(), portalId }),
    },
    saveSignInConnection: {
      invalid_request: () =>
        send('PUT', '/v1/sign-in-connections/yard', { name: 'Yard', issuer: 'ftp://yard.example', clientId: 'id' }),
    },
    testSignInConnection: { not_found: () => send('POST', '/v1/sign-in-connections/nowhere/test', {}) },
    removeSignInConnection: {
      not_found: () =>
        portal.send({
          method: 'DELETE',
          url: '/v1/sign-in-connections/nowhere',
          host: CONSOLE_HOST,
          cookie: cookies.staff,
        }),
    },
    downloadSettlementPdf: {
      not_found: () => get('/v1/console/settlements/pdf?day=2020-01-01&currencyCode=USD'),
    },
    getOpenItem: { not_found: () => get(`/v1/console/open-items/${newId()}`) },
    resolveOpenItem: {
      not_found: () => send('POST', `/v1/console/open-items/${newId()}/resolve`, { decision: 'Seen.' }),
      invalid_request: () => send('POST', `/v1/console/open-items/${newId()}/resolve`, { decision: ' ' }),
      item_changed: async () => {
        const { id } = await insertOpenItem(portal);
        const decision = { decision: 'We bear it.', kind: 'WRITTEN_OFF', amount: 5 };
        return send('POST', `/v1/console/open-items/${id}/resolve`, decision);
      },
      item_already_resolved: async () => {
        const { id } = await insertOpenItem(portal);
        const url = `/v1/console/open-items/${id}/resolve`;
        await send('POST', url, { decision: 'Refunded at the provider.' });
        return send('POST', url, { decision: 'Nothing to do.' });
      },
    },
    getPortalSettings: { not_found: () => get(`/v1/console/portals/${newId()}/settings`) },
    changeOrganization: {
      invalid_request: () => changeOrganization({ name: ' ' }),
      settings_changed: () => changeOrganization({ version: '0'.repeat(16) }),
    },
    changePaymentReasons: {
      invalid_request: () => changeReasons(['Late', 'late']),
      settings_changed: () => changeReasons(['Late']),
    },
    changePortalSettings: {
      not_found: () => changeSettings({ isAchEnabled: true }, newId()),
      settings_changed: () => changeSettings({ isAchEnabled: true }),
      invalid_setting: async () => {
        const { version } = (await get(settings)).json<{ version: string }>();
        return send('PUT', settings, { version, changes: { isAchEnabled: 'yes' } });
      },
    },
    listSettingChanges: { not_found: () => get(`/v1/console/portals/${newId()}/settings/changes`) },
    undoSettingChange: {
      not_found: () => send('POST', `${settings}/changes/${newId()}/undo`, {}),
      setting_changed_since: async () => {
        const change = async (isAchEnabled: boolean) => {
          const { version } = (await get(settings)).json<{ version: string }>();
          await send('PUT', settings, { version, changes: { isAchEnabled } });
        };
        await change(true);
        await change(false);
        const { rows } = (await get(`${settings}/changes`)).json<{ rows: { id: string }[] }>();
        return send('POST', `${settings}/changes/${rows[1]?.id}/undo`, {});
      },
      invalid_setting: async () => {
        const change = async (changes: object) => {
          const { version } = (await get(settings)).json<{ version: string }>();
          await send('PUT', settings, { version, changes });
        };
        await change({ minAchPayment: 100_00 });
        await change({ minAchPayment: 50_00 });
        await change({ maxAchPayment: 60_00 });
        const { rows } = (await get(`${settings}/changes`)).json<{ rows: { id: string }[] }>();
        const response = await send('POST', `${settings}/changes/${rows[1]?.id}/undo`, {});
        await change({ minAchPayment: null, maxAchPayment: null });
        return response;
      },
    },
    saveAccountsEmail: { invalid_email: () => send('PUT', '/v1/console/accounts-email', { email: 'nobody' }) },
    saveGatewayAccount: {
      invalid_request: () =>
        send('PUT', '/v1/gateway-accounts/USD', {
          siteUrl: 'not an address',
          merchantId: '496160873888',
          username: 'tester',
          password: 'tester-password',
        }),
    },
  };
}
