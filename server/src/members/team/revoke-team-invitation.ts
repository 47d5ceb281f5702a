import type { revokeTeamInvitation as Call } from '@plumbline/contract/customers/team';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { updateUserInvitationWithdrawn } from '../invitations/user-invitations.sql.ts';
import { auditTeam, lockManager, teamScope } from './team-change.ts';
import { selectTeamInvitation } from './team-invitations.sql.ts';

export const revokeTeamInvitation: Handler<typeof Call> = async (app, caller, { id }) => {
  const { organizationId } = caller.tenant;
  await inTransaction(app.sql, async (tx) => {
    await lockManager(tx, caller);
    if (!(await selectTeamInvitation(tx, teamScope(caller), id))) refuse('not_found');
    const invitation = await updateUserInvitationWithdrawn(tx, { organizationId, id }, app.now().toISOString());
    if (!invitation) return refuse('not_found');
    const event = { action: 'user.invitation-withdrawn', subjectType: 'user-invitation', subjectId: id } as const;
    await auditTeam(app, tx, caller, { ...event, detail: { email: invitation.email } });
  });
  return {};
};
