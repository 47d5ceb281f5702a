// Refusals of the own access of staff: second factor, sessions, password.
import { newId } from '../../database/new-id.ts';
import {
  CODES_BY_CLIENT,
  RECOVERY_BY_ADDRESS,
  SECOND_FACTOR_BY_PERSON,
  SIGN_IN_BY_DEVICE,
} from '../../identity/limits.ts';
import { clerkWithFactor, FACTOR, testClerk, type TestClerk } from '../../staff/testing/test-clerk.ts';
import { STAFF, testTeam } from '../../staff/testing/test-team.ts';
import { insertOrganization, insertStaff } from '../../testing/fixtures.sql.ts';
import { lastCode } from '../../testing/mailbox.ts';
import { PASSWORD } from '../../testing/test-person.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

type OwnAccessCall =
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'turnOffSecondFactor'
  | 'changeSignInRules'
  | 'resetSecondFactor'
  | 'endOwnSession'
  | 'switchOrganization'
  | 'changeStaffPassword'
  | 'recoverStaffPassword'
  | 'checkStaffPasswordLink'
  | 'resetStaffPassword';

const WRONG = 'not the right one';
const SHORT = 'ninechars';
const WEAK = 'qwertyuiop';
const PATH = '/v1/console/password';

const turnOff = ({ browser, code }: TestClerk, input: object = {}) =>
  browser.post(`${FACTOR}/turn-off`, { password: PASSWORD, code: code(), ...input });
const renew = ({ browser }: TestClerk, code: string) => browser.post(`${FACTOR}/recovery-codes`, { code });
const changePassword = ({ browser }: TestClerk, input: object = {}) =>
  browser.post(`${PATH}/change`, { oldPassword: PASSWORD, newPassword: 'a lintel over the door', ...input });
const badLink = () => ({ organizationId: newId(), oobCode: 'x'.repeat(43) });

const factorCases: RefusalCases<
  'beginSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'turnOffSecondFactor'
> = {
  beginSecondFactor: {
    wrong_password: async () => (await testClerk()).begin(WRONG),
    code_needed: async () => (await clerkWithFactor()).begin(),
    wrong_code: async () => {
      const clerk = await clerkWithFactor();
      return clerk.begin(PASSWORD, clerk.wrongCode());
    },
    second_factor_on: async () => {
      const clerk = await clerkWithFactor();
      return clerk.begin(PASSWORD, clerk.code());
    },
    too_many_requests: async () => {
      const clerk = await testClerk();
      return exceedLimit(SIGN_IN_BY_DEVICE, () => clerk.begin(WRONG));
    },
  },
  confirmSecondFactor: {
    wrong_code: async () => {
      const clerk = await testClerk();
      await clerk.begin();
      return clerk.confirm(clerk.wrongCode());
    },
    second_factor_on: async () => (await clerkWithFactor()).confirm(),
    second_factor_off: async () => (await testClerk()).confirm('123456'),
    too_many_requests: async () => {
      const clerk = await testClerk();
      return exceedLimit(SECOND_FACTOR_BY_PERSON, () => clerk.confirm('123456'));
    },
  },
  renewRecoveryCodes: {
    code_needed: async () => (await clerkWithFactor()).browser.post(`${FACTOR}/recovery-codes`, {}),
    wrong_code: async () => {
      const clerk = await clerkWithFactor();
      return renew(clerk, clerk.wrongCode());
    },
    second_factor_off: async () => renew(await testClerk(), '123456'),
    too_many_requests: async () => {
      const clerk = await testClerk();
      return exceedLimit(SECOND_FACTOR_BY_PERSON, () => renew(clerk, '123456'));
    },
  },
  turnOffSecondFactor: {
    wrong_password: async () => turnOff(await clerkWithFactor(), { password: WRONG }),
    code_needed: async () => (await clerkWithFactor()).browser.post(`${FACTOR}/turn-off`, { password: PASSWORD }),
    wrong_code: async () => {
      const clerk = await clerkWithFactor();
      return turnOff(clerk, { code: clerk.wrongCode() });
    },
    second_factor_off: async () =>
      (await testClerk()).browser.post(`${FACTOR}/turn-off`, { password: PASSWORD, code: '123456' }),
    second_factor_required: async () => {
      const clerk = await clerkWithFactor();
      const { app, organizationId } = clerk.team;
      await app.sql
        .updateTable('organization')
        .set({ twoFactorRequired: true })
        .where('id', '=', organizationId)
        .execute();
      return turnOff(clerk);
    },
    too_many_requests: async () => {
      const clerk = await clerkWithFactor();
      return exceedLimit(SECOND_FACTOR_BY_PERSON, () => turnOff(clerk, { code: clerk.wrongCode() }));
    },
  },
};

export async function ownAccessRefusalCases(): Promise<RefusalCases<OwnAccessCall>> {
  const team = await testTeam();
  const recover = (email: string, visitor = team.visitor()) => visitor.post(`${PATH}/recover`, { email });
  /** With the newest link to a member of staff. */
  const reset = async (newPassword: string) => {
    const { email } = await testClerk(team);
    const visitor = team.visitor();
    await recover(email, visitor);
    const { organizationId, app } = team;
    return visitor.post(`${PATH}/reset`, { organizationId, oobCode: await lastCode(app, email), newPassword });
  };
  return {
    ...factorCases,
    changeSignInRules: {
      second_factor_off: () => team.request('PUT', '/v1/console/sign-in-rules', { secondFactorRequired: true }),
    },
    resetSecondFactor: {
      not_found: () => team.request('POST', `${STAFF}/${newId()}/reset-second-factor`),
      second_factor_off: async () =>
        team.request('POST', `${STAFF}/${(await testClerk(team)).staffId}/reset-second-factor`),
      works_elsewhere: async () => {
        const { staffId, identityId } = await testClerk(team);
        await insertStaff(team.app.sql, await insertOrganization(team.app.sql, 'Elsewhere'), identityId, 'viewer');
        return team.request('POST', `${STAFF}/${staffId}/reset-second-factor`);
      },
    },
    switchOrganization: { not_found: () => team.request('POST', `/v1/console/own-organizations/${newId()}/enter`) },
    endOwnSession: { not_found: () => team.request('POST', `/v1/console/sessions/${newId()}/end`) },
    changeStaffPassword: {
      wrong_password: async () => changePassword(await testClerk(team), { oldPassword: WRONG }),
      short_password: async () => changePassword(await testClerk(team), { newPassword: SHORT }),
      weak_password: async () => changePassword(await testClerk(team), { newPassword: WEAK }),
      too_many_requests: async () => {
        const clerk = await testClerk(team);
        return exceedLimit(SIGN_IN_BY_DEVICE, () => changePassword(clerk, { oldPassword: WRONG }));
      },
    },
    recoverStaffPassword: {
      invalid_email: () => recover('nobody at all'),
      too_many_requests: () => exceedLimit(RECOVERY_BY_ADDRESS, () => recover(`nobody@${team.label}.example`)),
    },
    checkStaffPasswordLink: {
      invalid_code: () => team.visitor().post(`${PATH}/check-link`, badLink()),
      too_many_requests: () => {
        const visitor = team.visitor();
        return exceedLimit(CODES_BY_CLIENT, () => visitor.post(`${PATH}/check-link`, badLink()));
      },
    },
    resetStaffPassword: {
      invalid_code: () => team.visitor().post(`${PATH}/reset`, { ...badLink(), newPassword: 'a lintel over the door' }),
      short_password: () => reset(SHORT),
      weak_password: () => reset(WEAK),
      too_many_requests: () => {
        const visitor = team.visitor();
        const send = () => visitor.post(`${PATH}/reset`, { ...badLink(), newPassword: 'a lintel over the door' });
        return exceedLimit(CODES_BY_CLIENT, send);
      },
    },
  };
}
