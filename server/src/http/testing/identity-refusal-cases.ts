// Refusals of the identity service: passwords, mailed codes, and sign-ins through other hosts.
import { newId } from '../../database/new-id.ts';
import {
  CODES_BY_CLIENT,
  EMAIL_LINK_BY_ADDRESS,
  SIGN_IN_BY_ACCOUNT,
  SIGN_IN_BY_DEVICE,
  SIGN_UP_BY_ADDRESS,
} from '../../identity/limits.ts';
import { BEGIN_LIMIT } from '../../identity/federation/sign-in-attempts.ts';
import { CALLBACK, federatedPortal } from '../../testing/federated-portal.ts';
import { insertIdentity } from '../../testing/fixtures.sql.ts';
import { memberWithFactor, type TestMember } from '../../identity/own-factor/testing/test-factor.ts';
import { maliciousProvider } from '../../testing/malicious-provider.ts';
import { lastCode } from '../../testing/mailbox.ts';
import { PASSWORD, signedIn, signIn, testPerson } from '../../testing/test-person.ts';
import { testProvider } from '../../testing/test-provider.ts';
import { testBrowser } from '../../testing/test-browser.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { testVisitor, type TestVisitor } from '../../testing/test-visitor.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

const WEAK = 'football';
const SHORT = 'bricks!';
const OTHER = 'another wall of bricks';
const UNKNOWN = 'as-long-as-a-code-and-unknown';

type PasswordCall = 'signIn' | 'createIdentity' | 'reAuthenticate' | 'changePassword';
type CodeCall = 'checkCode' | 'resetPassword' | 'requestEmailLink' | 'finishEmailLink' | 'restoreEmail';
type AwayCall = 'beginSignIn' | 'beginHandOff' | 'grantHandOff' | 'finishSignIn';

/** The portal requires passwords of at least 8 characters. */
export const identityRefusalCases = (portal: TestPortal): RefusalCases<PasswordCall | CodeCall | AwayCall> => ({
  ...passwordCases(portal),
  ...codeCases(portal),
  ...awayCases(portal),
});

const newEmail = ({ label }: TestPortal) => `p${newId().slice(-12)}@${label}.example`;

function passwordCases(portal: TestPortal): RefusalCases<PasswordCall> {
  const create = (change: object, visitor = testVisitor(portal)) =>
    visitor.post('/v1/identity/sign-up', {
      email: newEmail(portal),
      password: PASSWORD,
      name: 'Pat Person',
      ...change,
    });
  const person = async () => signedIn(portal, await testPerson(portal));
  const reAuthenticate = (visitor: TestVisitor) => visitor.post('/v1/identity/re-authenticate', { password: OTHER });
  const change = async (oldPassword: string, newPassword: string, visitor?: TestVisitor) =>
    (visitor ?? (await person())).post('/v1/identity/password/change', { oldPassword, newPassword });
  return {
    signIn: {
      code_needed: async () => (await memberWithFactor()).signIn(),
      wrong_code: async () => {
        const member = await memberWithFactor();
        return member.signIn({ code: member.wrongCode() });
      },
      invalid_credential: async () => signIn(testVisitor(portal), (await testPerson(portal)).email, OTHER),
      too_many_requests: async () => {
        const { email } = await testPerson(portal);
        const visitor = testVisitor(portal);
        return exceedLimit(SIGN_IN_BY_ACCOUNT, () => signIn(visitor, email, OTHER));
      },
    },
    createIdentity: {
      sign_up_disabled: async () => {
        const closed = await testPortal({ settings: { isPortalSignUpEnabled: false } });
        return create({}, testVisitor(closed));
      },
      email_already_in_use: () => create({ email: portal.user.email }),
      invalid_email: () => create({ email: 'nobody at all' }),
      weak_password: () => create({ password: WEAK }),
      short_password: () => create({ password: SHORT }),
      too_many_requests: async () => {
        const { email } = await testPerson(portal);
        return exceedLimit(SIGN_UP_BY_ADDRESS, () => create({ email }));
      },
    },
    reAuthenticate: {
      wrong_password: async () => reAuthenticate(await person()),
      too_many_requests: async () => {
        const visitor = await person();
        return exceedLimit(SIGN_IN_BY_DEVICE, () => reAuthenticate(visitor));
      },
    },
    changePassword: {
      wrong_password: () => change(WEAK, OTHER),
      weak_password: () => change(PASSWORD, WEAK),
      short_password: () => change(PASSWORD, SHORT),
      too_many_requests: async () => {
        const visitor = await person();
        return exceedLimit(SIGN_IN_BY_DEVICE, () => change(WEAK, OTHER, visitor));
      },
    },
  };
}

function codeCases(portal: TestPortal): RefusalCases<CodeCall> {
  const noCode = { oobCode: UNKNOWN };
  const reset = (oobCode: string, newPassword = OTHER, visitor = testVisitor(portal)) =>
    visitor.post('/v1/identity/password/reset', { oobCode, newPassword });
  const resetCode = async () => {
    const { email } = await testPerson(portal);
    await testVisitor(portal).post('/v1/auth/password/recovery', { email });
    return lastCode(portal.app, email);
  };
  const askForLink = (email: string) => testVisitor(portal).post('/v1/identity/email-link', { email });
  const exceedBadCodes = (url: string, more: object = {}) => {
    const visitor = testVisitor(portal);
    return exceedLimit(CODES_BY_CLIENT, () => visitor.post(url, { ...noCode, ...more }));
  };
  const post = (url: string, payload: object) => testVisitor(portal).post(url, payload);
  /** In the browser that asked for it. */
  const openLink = async ({ portal: offering, email, visitor }: TestMember, code?: string) => {
    const browser = visitor();
    await browser.post('/v1/identity/email-link', { email });
    const oobCode = await lastCode(offering.app, email);
    return browser.post('/v1/identity/email-link/finish', { oobCode, ...(code !== undefined && { code }) });
  };
  return {
    checkCode: {
      invalid_code: () => post('/v1/identity/codes/check', { ...noCode, mode: 'resetPassword' }),
      too_many_requests: () => exceedBadCodes('/v1/identity/codes/check', { mode: 'resetPassword' }),
    },
    resetPassword: {
      invalid_code: () => reset(noCode.oobCode),
      weak_password: async () => reset(await resetCode(), WEAK),
      short_password: async () => reset(await resetCode(), SHORT),
      too_many_requests: () => exceedBadCodes('/v1/identity/password/reset', { newPassword: OTHER }),
    },
    requestEmailLink: {
      invalid_email: () => askForLink('nobody at all'),
      too_many_requests: () => {
        const email = newEmail(portal);
        return exceedLimit(EMAIL_LINK_BY_ADDRESS, () => askForLink(email));
      },
    },
    finishEmailLink: {
      code_needed: async () => openLink(await memberWithFactor()),
      wrong_code: async () => {
        const member = await memberWithFactor();
        return openLink(member, member.wrongCode());
      },
      invalid_code: () => post('/v1/identity/email-link/finish', noCode),
      other_browser: async () => {
        const { email } = await testPerson(portal);
        await askForLink(email);
        return post('/v1/identity/email-link/finish', { oobCode: await lastCode(portal.app, email) });
      },
      too_many_requests: () => exceedBadCodes('/v1/identity/email-link/finish'),
    },
    restoreEmail: {
      invalid_code: () => post('/v1/identity/email/restore', noCode),
      email_already_in_use: async () => {
        const person = await testPerson(portal);
        await (await signedIn(portal, person)).post('/v1/auth/change-email', { email: newEmail(portal) });
        const oobCode = await lastCode(portal.app, person.email);
        // Nobody can sign up with the old address for now, but an import can add it.
        await insertIdentity(portal.app.sql, person.email, 'Another Person');
        return post('/v1/identity/email/restore', { oobCode });
      },
      too_many_requests: () => exceedBadCodes('/v1/identity/email/restore'),
    },
  };
}

function awayCases(portal: TestPortal): RefusalCases<AwayCall> {
  const begin = (visitor = testVisitor(portal)) => visitor.post('/v1/identity/federated', { connection: 'sso' });
  const beginHandOff = (from: string, visitor = testVisitor(portal)) => visitor.post('/v1/identity/hand-off', { from });
  const finish = (visitor = testVisitor(portal)) => visitor.post('/v1/identity/hand-off/finish', { handOff: UNKNOWN });
  /** Somebody with two factors comes back from Google. */
  const returnFromGoogle = async (code?: string) => {
    const google = await testProvider({ redirectUris: [CALLBACK], hasClaimsInIdToken: true });
    const federated = await federatedPortal({ google, settings: { secondFactor: 'OFFERED' } });
    const { email } = await memberWithFactor(federated);
    const browser = federated.newBrowser();
    const account = google.add({ email, email_verified: true, name: 'Pat Person' });
    const { handOff } = await federated.returnFrom(browser, google, 'google', account);
    await google.close();
    return browser.post('/v1/identity/hand-off/finish', { handOff, ...(code !== undefined && { code }) });
  };
  /** The first customer's user, who has no account at another supplier's portal. */
  const grant = async (request: string) => {
    const browser = testBrowser(portal);
    browser.takeCookie(portal.cookies.customer);
    return browser.post('/v1/identity/hand-off/grant', { request });
  };
  return {
    beginSignIn: {
      unknown_connection: () => begin(),
      provider_unavailable: async () => {
        const provider = await maliciousProvider();
        const federated = await federatedPortal({ sso: provider });
        await provider.close();
        return begin(testVisitor(federated));
      },
      too_many_requests: () => {
        const visitor = testVisitor(portal);
        return exceedLimit(BEGIN_LIMIT, () => begin(visitor));
      },
    },
    beginHandOff: {
      portal_not_found: () => beginHandOff('no-such-portal'),
      too_many_requests: () => {
        const visitor = testVisitor(portal);
        return exceedLimit(BEGIN_LIMIT, () => beginHandOff('no-such-portal', visitor));
      },
    },
    grantHandOff: {
      invalid_hand_off: () => grant(UNKNOWN),
      no_customer_account: async () => {
        const other = await testPortal();
        const { url } = (await beginHandOff(portal.label, testVisitor(other))).json<{ url: string }>();
        return grant(new URL(url).searchParams.get('request') ?? '');
      },
    },
    finishSignIn: {
      code_needed: () => returnFromGoogle(),
      wrong_code: () => returnFromGoogle('123456'),
      invalid_hand_off: () => finish(),
      too_many_requests: () => {
        const visitor = testVisitor(portal);
        return exceedLimit(CODES_BY_CLIENT, () => finish(visitor));
      },
    },
  };
}
