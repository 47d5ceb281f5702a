// Refusals of login, sign-up, the person's own account, the support form and public lookups.
import type { Settings } from '@plumbline/rules/portals/settings';
import { newId } from '../../database/new-id.ts';
import {
  CODES_BY_CLIENT,
  EMAIL_CHANGE_BY_PERSON,
  RECENT_LOGIN_MS,
  RECOVERY_BY_ADDRESS,
  VERIFICATION_PAUSE,
} from '../../identity/limits.ts';
import { insertMember } from '../../testing/fixtures.sql.ts';
import { newcomer } from '../../testing/newcomer.ts';
import { signedIn, testPerson } from '../../testing/test-person.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { testVisitor } from '../../testing/test-visitor.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

type EntryCall = 'logIn' | 'signUp' | 'sendVerification' | 'confirmEmail' | 'recoverPassword';
type AccountCall =
  | 'changeEmail'
  | 'recordLogin'
  | 'getMe'
  | 'updateMe'
  | 'chooseAccount'
  | 'getReminderChoice'
  | 'saveReminderChoice';
type OpenCall = 'getPortalInfo' | 'getPortal' | 'getPortalIcon' | 'getPortalLogo' | 'getAddress' | 'createTicket';

export const accessRefusalCases = (portal: TestPortal): RefusalCases<EntryCall | AccountCall | OpenCall> => ({
  ...entryCases(portal),
  ...accountCases(portal),
  ...openCases(portal),
});

/** The hourly limits of one person. */
const SIGN_UPS = { max: 10 };
const TICKETS = { max: 5 };

const TICKET = {
  name: 'Pat Doe',
  email: 'pat@doe.example',
  companyName: 'Doe Framing',
  subject: 'Cannot log in',
  description: 'It says no.',
};

type Newcomer = Awaited<ReturnType<typeof newcomer>>;

function entryCases(portal: TestPortal): RefusalCases<EntryCall> {
  const logIn = async (of: Parameters<typeof newcomer>[1], status?: 'PENDING' | 'SUSPENDED' | 'APPROVED') => {
    const { identityId, cookie } = await newcomer(portal, of);
    const { organizationId, portalId, user } = portal;
    const member = { organizationId, portalId, customerId: user.customerId, identityId };
    if (status) await insertMember(portal.app.sql, { ...member, status });
    return portal.send({ method: 'POST', url: '/v1/auth/login', cookie });
  };
  const signUp = (at: TestPortal, { cookie, email }: Newcomer, change: object = {}) =>
    at.send({
      method: 'POST',
      url: '/v1/auth/signup',
      cookie,
      payload: { email, name: 'Pat Doe', companyName: 'Doe Framing', companyAddress: '1 Mill Road', ...change },
    });
  const recover = (email: string, more: object = {}) =>
    testVisitor(portal).post('/v1/auth/password/recovery', { email, ...more });
  const confirm = (visitor = testVisitor(portal)) =>
    visitor.post('/v1/auth/email/confirm', { oobCode: 'no-such-code' });
  return {
    logIn: {
      no_customer_account: () => logIn({}, 'SUSPENDED'),
      awaiting_approval: () => logIn({}, 'PENDING'),
      email_not_verified: () => logIn({ isVerified: false }, 'APPROVED'),
      user_not_found: () => logIn({}),
      sso_failed: () => logIn({ pool: `sso:${newId()}:yard` }, 'APPROVED'),
    },
    signUp: {
      sign_up_disabled: async () => {
        const closed = await testPortal({ settings: { isPortalSignUpEnabled: false } });
        return signUp(closed, await newcomer(closed));
      },
      invalid_request: async () => signUp(portal, await newcomer(portal), { email: portal.user.email }),
      too_many_requests: async () => {
        const person = await newcomer(portal);
        return exceedLimit(SIGN_UPS, () => signUp(portal, person));
      },
    },
    sendVerification: {
      too_many_requests: async () => {
        const { cookie } = await newcomer(portal, { isVerified: false });
        return exceedLimit(VERIFICATION_PAUSE, () =>
          portal.send({ method: 'POST', url: '/v1/auth/email/verification', cookie }),
        );
      },
    },
    confirmEmail: {
      invalid_code: () => confirm(),
      too_many_requests: () => {
        const visitor = testVisitor(portal);
        return exceedLimit(CODES_BY_CLIENT, () => confirm(visitor));
      },
    },
    recoverPassword: {
      user_not_found: () => recover(`nobody@${portal.label}.example`),
      invalid_email: () => recover('nobody at all'),
      wrong_organization: () => recover(portal.user.email, { organizationId: newId() }),
      too_many_requests: () => {
        const email = `somebody@${portal.label}.example`;
        return exceedLimit(RECOVERY_BY_ADDRESS, () => recover(email));
      },
    },
  };
}

function accountCases(portal: TestPortal): RefusalCases<AccountCall> {
  const changeEmail = async (
    email: string,
    { settings, pause = 0 }: { settings?: Partial<Settings>; pause?: number },
  ) => {
    const own = await testPortal({ ...(settings && { settings }) });
    const visitor = await signedIn(own, await testPerson(own));
    own.clock.pass(pause);
    return visitor.post('/v1/auth/change-email', { email });
  };
  return {
    changeEmail: {
      requires_recent_login: () => changeEmail('moved@doe.example', { pause: RECENT_LOGIN_MS + 1 }),
      invalid_email: () => changeEmail('nobody at all', {}),
      email_already_in_use: () => changeEmail(portal.user.email, {}),
      forbidden: () => changeEmail('moved@doe.example', { settings: { isPortalSingleSignOnEnabled: true } }),
      too_many_requests: async () => {
        const visitor = await signedIn(portal, await testPerson(portal));
        return exceedLimit(EMAIL_CHANGE_BY_PERSON, () =>
          visitor.post('/v1/auth/change-email', { email: portal.user.email }),
        );
      },
    },
    chooseAccount: {
      not_found: () =>
        portal.send({
          method: 'POST',
          url: '/v1/users/me/account',
          cookie: portal.cookies.customer,
          payload: { accountId: portal.neighbor.customerId },
        }),
    },
    recordLogin: {
      forbidden: () =>
        portal.send({
          method: 'POST',
          url: '/api/user/login-history/t2',
          cookie: portal.cookies.customer,
          payload: {
            userId: portal.neighbor.userId,
            portalId: portal.portalId,
            action: 'login',
            providerId: 'password',
          },
        }),
    },
    getMe: {
      user_not_found: async () => portal.send({ url: '/v1/users/me', cookie: (await newcomer(portal)).cookie }),
    },
    updateMe: {
      forbidden: async () => {
        const { app, staff, user } = portal;
        const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
        const headers = { authorization: `Bearer ${await app.frameTokens.issue(acting, portal)}` };
        return portal.send({ method: 'POST', url: '/v1/users/admin', headers, payload: { name: 'Pat Doe' } });
      },
      invalid_request: () =>
        portal.send({ method: 'POST', url: '/v1/users', cookie: portal.cookies.customer, payload: { name: '  ' } }),
    },
    getReminderChoice: { forbidden: () => asStaffIn({}) },
    saveReminderChoice: { forbidden: () => asStaffIn({ method: 'PUT', payload: { isReminded: false } }) },
  };
}

/** Of the choice of a person, by staff who act for the customer. */
async function asStaffIn(call: object) {
  const on = await testPortal({ settings: { isPaymentEnabled: true, isReminderEnabled: true } });
  const acting = { identityId: on.staff.identityId, staffId: on.staff.id, customerId: on.user.customerId };
  const headers = { authorization: `Bearer ${await on.app.frameTokens.issue(acting, on)}` };
  return on.send({ url: '/v1/reminders/mine/admin', headers, ...call });
}

function openCases(portal: TestPortal): RefusalCases<OpenCall> {
  const ask = (change: object = {}, visitor = testVisitor(portal)) =>
    visitor.post('/v1/support/tickets', { ...TICKET, ...change });
  return {
    getPortalInfo: { portal_not_found: () => portal.send({ url: '/v1/portals/info/no-such-portal' }) },
    getPortal: {
      portal_not_found: () => portal.send({ url: `/v1/portals/${newId()}`, cookie: portal.cookies.customer }),
    },
    getPortalIcon: { not_found: () => portal.send({ url: `/v1/portals/${portal.portalId}/icon` }) },
    getPortalLogo: { not_found: () => portal.send({ url: `/v1/portals/${portal.portalId}/logo` }) },
    getAddress: { not_found: () => portal.send({ url: '/v1/addresses/no-such-address' }) },
    createTicket: {
      invalid_request: () => ask({ name: ' ' }),
      too_many_requests: () => {
        const visitor = testVisitor(portal);
        return exceedLimit(TICKETS, () => ask({}, visitor));
      },
    },
  };
}
