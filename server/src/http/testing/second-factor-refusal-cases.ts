// Refusals of the second factor of customers' people, and of staff who turn it off for them.
import { newId } from '../../database/new-id.ts';
import { SECOND_FACTOR_BY_PERSON, SIGN_IN_BY_DEVICE } from '../../identity/limits.ts';
import {
  factorPortal,
  memberWithFactor,
  MY_FACTOR,
  testMember,
  type TestMember,
} from '../../identity/own-factor/testing/test-factor.ts';
import { testPeople } from '../../members/testing/test-people.ts';
import { insertStaff } from '../../testing/fixtures.sql.ts';
import { PASSWORD } from '../../testing/test-person.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

type FactorCall =
  | 'beginMySecondFactor'
  | 'confirmMySecondFactor'
  | 'renewMyRecoveryCodes'
  | 'turnOffMySecondFactor'
  | 'resetUserSecondFactor';

const OTHER = 'another wall of bricks';
const renew = ({ browser }: TestMember, code: string) => browser.post(`${MY_FACTOR}/recovery-codes`, { code });
const turnOff = ({ browser }: TestMember, input: object) => browser.post(`${MY_FACTOR}/turn-off`, input);
const passRecentLogin = ({ portal }: TestMember) => portal.clock.pass(6 * 60_000);

const wrongly = async (send: (member: TestMember, code: string) => ReturnType<typeof renew>) => {
  const member = await memberWithFactor();
  return send(member, member.wrongCode());
};
const tooManyWrong = async (send: (member: TestMember, code: string) => ReturnType<typeof renew>) => {
  const member = await memberWithFactor();
  return exceedLimit(SECOND_FACTOR_BY_PERSON, () => send(member, member.wrongCode()));
};

const OWN_CASES: RefusalCases<Exclude<FactorCall, 'resetUserSecondFactor'>> = {
  beginMySecondFactor: {
    wrong_password: async () => (await testMember()).begin({ password: OTHER }),
    requires_recent_login: async () => {
      const member = await testMember();
      passRecentLogin(member);
      return member.begin({});
    },
    email_not_verified: async () => (await testMember(undefined, { isVerified: false })).begin(),
    forbidden: async () => {
      const member = await testMember();
      const { app, organizationId } = member.portal;
      const pool = `sso:${organizationId}:main`;
      await app.sql.updateTable('identity').set({ pool }).where('id', '=', member.identityId).execute();
      return member.begin();
    },
    code_needed: async () => (await memberWithFactor()).begin(),
    wrong_code: () => wrongly((member, code) => member.begin({ password: PASSWORD, code })),
    second_factor_on: async () => {
      const member = await memberWithFactor();
      return member.begin({ password: PASSWORD, code: member.code() });
    },
    too_many_requests: async () => {
      const member = await testMember();
      return exceedLimit(SIGN_IN_BY_DEVICE, () => member.begin({ password: OTHER }));
    },
  },
  confirmMySecondFactor: {
    wrong_code: async () => {
      const member = await testMember();
      await member.begin();
      return member.confirm(member.wrongCode());
    },
    second_factor_on: async () => (await memberWithFactor()).confirm(),
    second_factor_off: async () => (await testMember()).confirm('123456'),
    too_many_requests: async () => {
      const member = await testMember();
      await member.begin();
      return exceedLimit(SECOND_FACTOR_BY_PERSON, () => member.confirm(member.wrongCode()));
    },
  },
  renewMyRecoveryCodes: {
    code_needed: async () => (await memberWithFactor()).browser.post(`${MY_FACTOR}/recovery-codes`, {}),
    wrong_code: () => wrongly(renew),
    second_factor_off: async () => renew(await testMember(), '123456'),
    too_many_requests: () => tooManyWrong(renew),
  },
  turnOffMySecondFactor: {
    wrong_password: async () => turnOff(await memberWithFactor(), { password: OTHER, code: '123456' }),
    requires_recent_login: async () => {
      const member = await memberWithFactor();
      passRecentLogin(member);
      return turnOff(member, { code: member.code() });
    },
    code_needed: async () => turnOff(await memberWithFactor(), { password: PASSWORD }),
    wrong_code: () => wrongly((member, code) => turnOff(member, { password: PASSWORD, code })),
    second_factor_off: async () => turnOff(await testMember(), { password: PASSWORD, code: '123456' }),
    second_factor_required: async () => {
      const member = await memberWithFactor(await factorPortal('REQUIRED'));
      return turnOff(member, { password: PASSWORD, code: member.code() });
    },
    too_many_requests: () => tooManyWrong((member, code) => turnOff(member, { password: PASSWORD, code })),
  },
};

export async function secondFactorRefusalCases(): Promise<RefusalCases<FactorCall>> {
  const people = await testPeople(await factorPortal());
  const userOf = async ({ identityId }: TestMember) =>
    (
      await people.app.sql
        .selectFrom('userAccount')
        .select('id')
        .where('identityId', '=', identityId)
        .executeTakeFirstOrThrow()
    ).id;
  const reset = (userId: string) => people.decide(userId, 'reset-second-factor');
  return {
    ...OWN_CASES,
    resetUserSecondFactor: {
      not_found: () => reset(newId()),
      second_factor_off: () => reset(people.user.userId),
      works_elsewhere: async () => {
        const member = await memberWithFactor(people);
        await insertStaff(people.app.sql, people.organizationId, member.identityId, 'viewer');
        return reset(await userOf(member));
      },
    },
  };
}
