// Refusals of the team and its invitations.
import { newId } from '../../database/new-id.ts';
import { CODES_BY_CLIENT, STAFF_INVITATIONS } from '../../identity/limits.ts';
import { clerkWithFactor } from '../../staff/testing/test-clerk.ts';
import { INVITATIONS, STAFF, testTeam } from '../../staff/testing/test-team.ts';
import { moveTo, PASSWORD, testPerson } from '../../testing/test-person.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

type StaffCall =
  | 'changeStaff'
  | 'suspendStaff'
  | 'reactivateStaff'
  | 'removeStaff'
  | 'inviteStaff'
  | 'resendStaffInvitation'
  | 'revokeStaffInvitation'
  | 'checkStaffInvitation'
  | 'acceptStaffInvitation';

export async function staffRefusalCases(): Promise<RefusalCases<StaffCall>> {
  const team = await testTeam();
  const own = `${STAFF}/${team.staff.id}`;
  const nobody = `${STAFF}/${newId()}`;
  const viewer = { role: 'viewer', title: '' };
  const badLink = () => ({ organizationId: team.organizationId, oobCode: 'x'.repeat(43) });
  /** Counted by organization, so each has its own. */
  const tooMany = async (send: (team: Awaited<ReturnType<typeof testTeam>>) => ReturnType<typeof team.invite>) => {
    const busy = await testTeam();
    return exceedLimit(STAFF_INVITATIONS, () => send(busy));
  };
  /** Somebody with two factors, who works for another organization already. */
  const joinWithFactor = async (code?: string) => {
    const clerk = await clerkWithFactor();
    await team.invite(clerk.email);
    return team.accept(await team.linkTo(clerk.email), { password: PASSWORD, ...(code && { code }) });
  };
  return {
    changeStaff: {
      not_found: () => team.request('PUT', nobody, viewer),
      last_owner: () => team.request('PUT', own, viewer),
    },
    suspendStaff: {
      not_found: () => team.request('POST', `${nobody}/suspend`),
      last_owner: () => team.request('POST', `${own}/suspend`),
    },
    reactivateStaff: { not_found: () => team.request('POST', `${nobody}/reactivate`) },
    removeStaff: {
      not_found: () => team.request('DELETE', nobody),
      last_owner: () => team.request('DELETE', own),
    },
    inviteStaff: {
      invalid_email: () => team.invite('nobody at all'),
      already_staff: () => team.invite(`staff@${team.label}.example`),
      already_invited: async () => team.invite((await team.invited()).email),
      too_many_requests: () => tooMany((busy) => busy.invite(busy.newEmail())),
    },
    resendStaffInvitation: {
      not_found: () => team.request('POST', `${INVITATIONS}/${newId()}/resend`),
      too_many_requests: () => tooMany((busy) => busy.request('POST', `${INVITATIONS}/${newId()}/resend`)),
    },
    revokeStaffInvitation: { not_found: () => team.request('DELETE', `${INVITATIONS}/${newId()}`) },
    checkStaffInvitation: {
      invalid_code: () => team.visitor().post(`${INVITATIONS}/check`, badLink()),
      too_many_requests: () => {
        const visitor = team.visitor();
        return exceedLimit(CODES_BY_CLIENT, () => visitor.post(`${INVITATIONS}/check`, badLink()));
      },
    },
    acceptStaffInvitation: {
      invalid_code: () => team.accept(badLink()),
      invalid_request: async () => team.accept((await team.invited()).link, { name: ' ' }),
      invalid_credential: async () => {
        const { email } = await testPerson(team);
        await team.invite(email);
        return team.accept(await team.linkTo(email));
      },
      code_needed: () => joinWithFactor(),
      wrong_code: () => joinWithFactor('000000'),
      weak_password: async () => team.accept((await team.invited()).link, { password: 'qwertyuiop' }),
      short_password: async () => team.accept((await team.invited()).link, { password: 'ninechars' }),
      email_already_in_use: async () => {
        const person = await testPerson(team);
        await moveTo(team, person, team.newEmail());
        await team.invite(person.email);
        return team.accept(await team.linkTo(person.email));
      },
      already_staff: async () => {
        const { link, email } = await team.invited();
        const { identityId } = await team.member();
        await team.app.sql.updateTable('identity').set({ email }).where('id', '=', identityId).execute();
        return team.accept(link);
      },
      too_many_requests: () => {
        const visitor = team.visitor();
        return exceedLimit(CODES_BY_CLIENT, () => team.accept(badLink(), {}, visitor));
      },
    },
  };
}
