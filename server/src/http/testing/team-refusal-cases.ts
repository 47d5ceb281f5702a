// Refusals of a customer's own team.
import { newId } from '../../database/new-id.ts';
import { TEAM_INVITATIONS } from '../../identity/limits.ts';
import { RIGHTS, testTeam, type TestTeam } from '../../members/team/testing/test-team.ts';
import { fillLimit, type RefusalCases } from './refusal-cases.ts';

type TeamCall =
  | 'changeColleague'
  | 'inviteColleague'
  | 'reactivateColleague'
  | 'removeColleague'
  | 'resendTeamInvitation'
  | 'revokeTeamInvitation'
  | 'suspendColleague';

const INVITATIONS = '/v1/team-invitations';

export async function teamRefusalCases(): Promise<RefusalCases<TeamCall>> {
  const own = await testTeam();
  const { request, invite, newEmail } = own;
  const ownPath = `/v1/team/${own.user.userId}`;
  const nobody = `/v1/team/${newId()}`;
  const version = '0'.repeat(16);
  const limited = async () => (await own.colleague({ manageUsers: true }, 100_00)).cookie;
  const suspended = async (isByTeam: boolean) => {
    const { userId } = await own.colleague();
    await own.app.sql
      .updateTable('membership')
      .set({ status: 'SUSPENDED', isSuspendedByTeam: isByTeam })
      .where('organizationId', '=', own.organizationId)
      .where('userId', '=', userId)
      .execute();
    return `/v1/team/${userId}`;
  };
  const tooMany = async (send: (busy: TestTeam) => ReturnType<typeof request>) => {
    const busy = await testTeam();
    await fillLimit(busy.app, TEAM_INVITATIONS, `${busy.organizationId} ${busy.user.customerId}`);
    return send(busy);
  };
  return {
    changeColleague: {
      not_found: () => request('PUT', nobody, { ...RIGHTS, version }),
      access_changed: () => request('PUT', ownPath, { ...RIGHTS, version }),
      above_own_rights: async () => own.change((await own.colleague({}, 50_00)).userId, {}, await limited()),
      last_manager: async () => {
        const other = await testTeam();
        return other.change(other.user.userId, {});
      },
    },
    inviteColleague: {
      invalid_email: () => invite('nobody at all'),
      invalid_request: async () => {
        const other = await testTeam();
        await other.app.sql
          .updateTable('portal')
          .set({ settings: { isPortalSingleSignOnEnabled: true } })
          .where('id', '=', other.portalId)
          .execute();
        return other.invite(other.newEmail());
      },
      above_own_rights: async () => invite(newEmail(), {}, await limited()),
      already_user: async () => invite((await own.colleague()).email),
      already_invited: async () => {
        const email = newEmail();
        await invite(email);
        return invite(email);
      },
      too_many_requests: () => tooMany((busy) => busy.invite(busy.newEmail())),
    },
    resendTeamInvitation: {
      not_found: () => request('POST', `${INVITATIONS}/${newId()}/resend`),
      above_own_rights: async () => {
        const { id } = (await invite(newEmail())).json<{ id: string }>();
        return request('POST', `${INVITATIONS}/${id}/resend`, undefined, await limited());
      },
      too_many_requests: () => tooMany((busy) => busy.request('POST', `${INVITATIONS}/${newId()}/resend`)),
    },
    revokeTeamInvitation: { not_found: () => request('DELETE', `${INVITATIONS}/${newId()}`) },
    suspendColleague: {
      not_found: () => request('POST', `${nobody}/suspend`),
      not_yourself: () => request('POST', `${ownPath}/suspend`),
    },
    reactivateColleague: {
      not_found: () => request('POST', `${nobody}/reactivate`),
      above_own_rights: async () => request('POST', `${await suspended(true)}/reactivate`, undefined, await limited()),
      suspended_by_supplier: async () => request('POST', `${await suspended(false)}/reactivate`),
    },
    removeColleague: {
      not_found: () => request('DELETE', nobody),
      not_yourself: () => request('DELETE', ownPath),
      suspended_by_supplier: async () => request('DELETE', await suspended(false)),
    },
  };
}
