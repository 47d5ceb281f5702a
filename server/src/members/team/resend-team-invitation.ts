import type { resendTeamInvitation as Call } from '@plumbline/contract/customers/team';
import { refuse } from '@plumbline/contract/refusals';
import { refuseGrant } from '@plumbline/rules/portals/team-rights';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { newInvitationCode } from '../../identity/codes/invitation-code.ts';
import { TEAM_INVITATIONS } from '../../identity/limits.ts';
import { mailUserInvitation } from '../invitations/mail-user-invitation.ts';
import { updateUserInvitationSent } from '../invitations/user-invitations.sql.ts';
import { rightsFrom } from './colleague-rights.ts';
import { auditTeam, lockManager, teamScope } from './team-change.ts';
import { selectTeamInvitation } from './team-invitations.sql.ts';

/** Whoever sends it again invites: what it gives must be within their own rights. */
export const resendTeamInvitation: Handler<typeof Call> = async (app, caller, { id }) => {
  const { tenant, customerId } = caller;
  const { organizationId } = tenant;
  await app.throttle.count(TEAM_INVITATIONS, `${organizationId} ${customerId}`);
  await inTransaction(app.sql, async (tx) => {
    const manager = await lockManager(tx, caller);
    const found = await selectTeamInvitation(tx, teamScope(caller), id);
    if (!found) return refuse('not_found');
    const refusal = refuseGrant(manager.rights, null, rightsFrom(found));
    if (refusal !== null) refuse(refusal);
    const { code, stored } = newInvitationCode(app.now());
    const sent = { ...stored, invitedBy: null, invitedByUser: manager.userId };
    const invitation = await updateUserInvitationSent(tx, { organizationId, id }, sent);
    if (!invitation) return refuse('not_found');
    const { email, name } = invitation;
    const event = { action: 'user.invitation-resent', subjectType: 'user-invitation', subjectId: id } as const;
    await auditTeam(app, tx, caller, { ...event, detail: { email } });
    const { customerName } = manager;
    const inviter = { invitedBy: manager.name, inviterCompany: customerName };
    await mailUserInvitation(app, tx, tenant, { email, name, companyNames: [customerName], code, ...inviter });
  });
  return {};
};
