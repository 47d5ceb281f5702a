// What the audit log has of the team and of the own access of staff.
import { clerkWithFactor, FACTOR, testClerk, type TestClerk } from '../../../staff/testing/test-clerk.ts';
import { INVITATIONS, NEW_PASSWORD, STAFF, testTeam } from '../../../staff/testing/test-team.ts';
import { insertOrganization, insertStaff } from '../../../testing/fixtures.sql.ts';
import { lastCode } from '../../../testing/mailbox.ts';
import { PASSWORD } from '../../../testing/test-person.ts';
import type { SendRequest } from '../refusal-cases.ts';
import { AUDIT_PATH, auditedAt, type AuditedCase, type AuditedCases } from './audited-case.ts';

type TeamCall =
  | 'acceptStaffInvitation'
  | 'changeStaff'
  | 'inviteStaff'
  | 'reactivateStaff'
  | 'removeStaff'
  | 'resendStaffInvitation'
  | 'resetSecondFactor'
  | 'suspendStaff'
  | 'revokeStaffInvitation';

export async function teamCases(): Promise<AuditedCases<TeamCall>> {
  const team = await testTeam();
  const audited = auditedAt(team);
  const { request } = team;
  const about = (verb: string) => async (): Promise<SendRequest> => {
    const { id } = await team.member();
    return () => request('POST', `${STAFF}/${id}/${verb}`);
  };
  return {
    changeStaff: audited('Changed role or title of a colleague', async () => {
      const { id } = await team.member();
      return () => request('PUT', `${STAFF}/${id}`, { role: 'receivables', title: 'Clerk' });
    }),
    suspendStaff: audited('Suspended a colleague', about('suspend')),
    reactivateStaff: audited('Reactivated a colleague', async () => {
      const { id } = await team.member();
      await request('POST', `${STAFF}/${id}/suspend`);
      return () => request('POST', `${STAFF}/${id}/reactivate`);
    }),
    removeStaff: audited('Removed a colleague', async () => {
      const { id } = await team.member();
      return () => request('DELETE', `${STAFF}/${id}`);
    }),
    inviteStaff: audited('Invited a colleague', () => () => team.invite(team.newEmail())),
    resendStaffInvitation: audited('Sent an invitation again', async () => {
      const { id } = await team.invited();
      return () => request('POST', `${INVITATIONS}/${id}/resend`);
    }),
    revokeStaffInvitation: audited('Revoked an invitation', async () => {
      const { id } = await team.invited();
      return () => request('DELETE', `${INVITATIONS}/${id}`);
    }),
    acceptStaffInvitation: audited('Accepted an invitation', async () => {
      const { link } = await team.invited();
      return () => team.accept(link);
    }),
    resetSecondFactor: audited('Turned two-factor sign-in off for a colleague', async () => {
      const clerk = await testClerk(team);
      await clerk.turnOn();
      return () => request('POST', `${STAFF}/${clerk.staffId}/reset-second-factor`);
    }),
  };
}

type OwnCall =
  | 'changeSignInRules'
  | 'changeStaffPassword'
  | 'confirmSecondFactor'
  | 'endOtherSessions'
  | 'endOwnSession'
  | 'recoverStaffPassword'
  | 'renewRecoveryCodes'
  | 'resetStaffPassword'
  | 'signInStaff'
  | 'signOutStaff'
  | 'switchOrganization'
  | 'turnOffSecondFactor';

/** Everybody has a team of their own, whose owner reads the log. */
export async function ownAccessCases(): Promise<AuditedCases<OwnCall>> {
  const own = async (
    words: string,
    make: () => Promise<TestClerk>,
    prepare: (clerk: TestClerk) => Promise<SendRequest> | SendRequest,
  ): Promise<AuditedCase> => {
    const clerk = await make();
    return auditedAt(clerk.team)(words, () => prepare(clerk));
  };
  const password = '/v1/console/password';
  const owner = await testClerk(undefined, 'owner');
  return {
    signInStaff: await own('Logged in to the console', testClerk, (clerk) => () => clerk.signIn()),
    signOutStaff: await own(
      'Logged out of the console',
      testClerk,
      ({ browser }) =>
        () =>
          browser.post('/v1/console/sign-out'),
    ),
    confirmSecondFactor: await own('Turned two-factor sign-in on', testClerk, async (clerk) => {
      await clerk.begin();
      return () => clerk.confirm();
    }),
    renewRecoveryCodes: await own(
      'Made new recovery codes',
      clerkWithFactor,
      ({ browser, code }) =>
        () =>
          browser.post(`${FACTOR}/recovery-codes`, { code: code() }),
    ),
    turnOffSecondFactor: await own(
      'Turned two-factor sign-in off',
      clerkWithFactor,
      ({ browser, code }) =>
        () =>
          browser.post(`${FACTOR}/turn-off`, { password: PASSWORD, code: code() }),
    ),
    changeSignInRules: {
      words: ['Asked everybody for two-factor sign-in'],
      prepare: async () => {
        await owner.turnOn();
        const payload = { secondFactorRequired: true };
        return () => owner.browser.send({ method: 'PUT', url: '/v1/console/sign-in-rules', payload });
      },
      // The other owner of the team has no second factor, and is let in no more.
      readLog: () => owner.browser.get(AUDIT_PATH),
    },
    endOwnSession: await own('Logged out in another browser', testClerk, async ({ browser, signIn }) => {
      await signIn();
      const { rows } = (await browser.get('/v1/console/sessions')).json<{
        rows: { id: string; isCurrent: boolean }[];
      }>();
      return () => browser.post(`/v1/console/sessions/${rows.find(({ isCurrent }) => !isCurrent)?.id}/end`);
    }),
    switchOrganization: await own('Logged out of the console', testClerk, async ({ browser, identityId, team }) => {
      const elsewhere = await insertOrganization(team.app.sql, 'Elsewhere');
      await insertStaff(team.app.sql, elsewhere, identityId, 'viewer');
      return () => browser.post(`/v1/console/own-organizations/${elsewhere}/enter`);
    }),
    endOtherSessions: await own('Logged out everywhere else', testClerk, async ({ browser, signIn }) => {
      await signIn();
      return () => browser.post('/v1/console/sessions/end-others');
    }),
    changeStaffPassword: await own(
      'Changed the password',
      testClerk,
      ({ browser }) =>
        () =>
          browser.post(`${password}/change`, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ),
    recoverStaffPassword: await own(
      'Asked for a new password',
      testClerk,
      ({ team, email }) =>
        () =>
          team.visitor().post(`${password}/recover`, { email }),
    ),
    resetStaffPassword: await own('Set a new password', testClerk, async ({ team, email }) => {
      await team.visitor().post(`${password}/recover`, { email });
      const link = { organizationId: team.organizationId, oobCode: await lastCode(team.app, email) };
      return () => team.visitor().post(`${password}/reset`, { ...link, newPassword: NEW_PASSWORD });
    }),
  };
}
