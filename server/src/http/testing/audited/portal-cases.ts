// What the audit log has of portals, their settings and the organization itself.
import { brandPortal, LOGO } from '../../../portals/brand/testing/brand-portal.ts';
import { newId } from '../../../database/new-id.ts';
import { insertOperator } from '../../../organizations/organizations.sql.ts';
import { emptyInstallation, GRANITE, GRANITE_BRAND, PRIYA } from '../../../setup/testing/empty-installation.ts';
import { testClerk } from '../../../staff/testing/test-clerk.ts';
import { testTeam } from '../../../staff/testing/test-team.ts';
import { insertOpenItem } from '../../../testing/payment-fixtures.sql.ts';
import { AUDIT_PATH, auditedAt, type AuditedCase, type AuditedCases } from './audited-case.ts';

type PortalCall =
  | 'changePortalBrand'
  | 'changeOrganization'
  | 'changePaymentReasons'
  | 'changePortalSettings'
  | 'createFrameToken'
  | 'createViewToken'
  | 'createPortal'
  | 'removePortalDomain'
  | 'removePortalPicture'
  | 'requestPortalDomain'
  | 'resolveOpenItem'
  | 'saveAccountsEmail'
  | 'saveDailyClose'
  | 'savePortalPicture'
  | 'removeSignInConnection'
  | 'saveSignInConnection'
  | 'testSignInConnection'
  | 'undoSettingChange'
  | 'verifyPortalDomain';

export async function portalCases(): Promise<AuditedCases<PortalCall>> {
  const portal = await brandPortal();
  const { owner, portalId, user } = portal;
  const audited = auditedAt(portal);
  const send = (method: 'DELETE' | 'POST' | 'PUT', url: string, payload?: object) =>
    owner.send({ method, url, ...(payload && { payload }) });
  const settings = `${owner.path}/settings`;
  const changeSettings = async (changes: object) => {
    const { version } = (await owner.send({ url: settings })).json<{ version: string }>();
    return () => send('PUT', settings, { version, changes });
  };
  /** Its address is never called, since it is not a public one. */
  const saveYard = () =>
    send('PUT', '/v1/sign-in-connections/yard', {
      name: 'Yard',
      issuer: 'https://127.0.0.1',
      clientId: 'id',
      clientSecret: 'not told to anybody',
    });
  return {
    createPortal: audited('Created a portal', () => () => {
      const look = { name: 'Second', label: `n${newId().slice(-12)}`, themeColor: '#0f7a4d', copyFrom: null };
      return send('POST', '/v1/console/portals', look);
    }),
    changePortalBrand: audited(
      'Changed the brand of a portal',
      () => () => owner.change({ name: `Portal ${newId().slice(-12)}` }),
    ),
    savePortalPicture: audited('Changed a picture of a portal', () => () => owner.savePicture('logo', LOGO)),
    removePortalPicture: audited('Changed a picture of a portal', async () => {
      await owner.savePicture('logo', LOGO);
      return () => send('DELETE', `${owner.path}/pictures/logo`);
    }),
    requestPortalDomain: audited(
      'Asked for a domain of a portal',
      () => () => owner.wantDomain(`pay.${newId().slice(-12)}.example`),
    ),
    verifyPortalDomain: audited('Verified the domain of a portal', async () => {
      await owner.provenDomain();
      return () => owner.verify();
    }),
    removePortalDomain: audited('Removed the domain of a portal', async () => {
      await owner.provenDomain();
      await owner.verify();
      return () => send('DELETE', `${owner.path}/domain`);
    }),
    changeOrganization: audited('Changed the company', async () => {
      const url = '/v1/console/company';
      const company = (await owner.send({ url })).json<object>();
      return () =>
        send('PUT', url, { ...company, legalName: `Company ${newId().slice(-12)}`, supportEmail: 'ar@x.example' });
    }),
    changePaymentReasons: audited('Changed the reasons for short pays and overpayments', async () => {
      const url = '/v1/console/payment-reasons';
      const { version } = (await owner.send({ url })).json<{ version: string }>();
      return () => send('PUT', url, { version, shortPay: [`Reason ${newId().slice(-12)}`], overPay: [] });
    }),
    changePortalSettings: audited('Changed settings of a portal', () => changeSettings({ isWaiverOnly: true })),
    undoSettingChange: audited('Changed settings of a portal', async () => {
      await (
        await changeSettings({ isPrepayEnabled: true })
      )();
      const { rows } = (await owner.send({ url: `${settings}/changes` })).json<{ rows: { id: string }[] }>();
      return () => send('POST', `${settings}/changes/${rows[0]?.id}/undo`, {});
    }),
    createFrameToken: audited(
      'Opened the portal for a customer',
      () => () => send('POST', '/v1/console/frame-tokens', { customerId: user.customerId, portalId }),
    ),
    createViewToken: audited(
      'Looked at the portal as a customer',
      () => () => send('POST', '/v1/console/view-tokens', { customerId: user.customerId, portalId }),
    ),
    resolveOpenItem: audited('Resolved an open item', async () => {
      const { id } = await insertOpenItem(portal);
      return () => send('POST', `/v1/console/open-items/${id}/resolve`, { decision: 'Refunded at the provider.' });
    }),
    saveDailyClose: audited(
      'Turned the daily close mail on or off',
      () => () => send('PUT', '/v1/console/daily-close', { isOn: true }),
    ),
    saveAccountsEmail: audited(
      'Changed the address for open items',
      () => () => send('PUT', '/v1/console/accounts-email', { email: 'ar@granite.example' }),
    ),
    saveSignInConnection: audited('Saved the sign-in provider', () => () => saveYard()),
    testSignInConnection: audited('Tested the sign-in provider', async () => {
      await saveYard();
      return () => send('POST', '/v1/sign-in-connections/yard/test');
    }),
    removeSignInConnection: audited('Removed the sign-in provider', async () => {
      await saveYard();
      return () => send('DELETE', '/v1/sign-in-connections/yard');
    }),
  };
}

type InstallationCall = 'createOrganization' | 'enterOrganization' | 'finishSetup';

/** The installation runs until it is stopped. */
export async function installationCases(): Promise<{
  cases: AuditedCases<InstallationCall>;
  stop: () => Promise<void>;
}> {
  const installation = await emptyInstallation();
  const first = await installation.openedBrowser();
  const operator = await testClerk(undefined, 'owner');
  const { app } = operator.team;
  await insertOperator(app.sql, operator.identityId, app.now().toISOString());
  const enter = (organizationId: string) => operator.browser.post(`/v1/console/organizations/${organizationId}/enter`);
  /** Of the organization that the operator has entered. */
  const readLog: AuditedCase['readLog'] = () => operator.browser.get(AUDIT_PATH);
  const other = await testTeam();
  const cases: AuditedCases<InstallationCall> = {
    finishSetup: {
      words: ['Created the organization'],
      prepare: async () => {
        await first({ method: 'PUT', url: '/v1/setup/company', payload: GRANITE });
        await first({ method: 'PUT', url: '/v1/setup/brand', payload: GRANITE_BRAND });
        return () => first({ method: 'POST', url: '/v1/setup/finish', payload: PRIYA });
      },
      readLog: () => first({ url: AUDIT_PATH }),
    },
    createOrganization: {
      words: ['Created the organization', 'Entered as operator of the installation'],
      prepare: async () => async () => {
        const made = { ...GRANITE, ...GRANITE_BRAND, label: `n${newId().slice(-12)}` };
        const response = await operator.browser.post('/v1/console/organizations', made);
        await enter(response.json<{ organizationId: string }>().organizationId);
        return response;
      },
      readLog,
    },
    enterOrganization: {
      words: ['Entered as operator of the installation'],
      prepare: async () => () => enter(other.organizationId),
      readLog,
    },
  };
  return { cases, stop: installation.stop };
}
