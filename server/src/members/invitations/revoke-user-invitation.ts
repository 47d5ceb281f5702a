import type { revokeUserInvitation as Call } from '@plumbline/contract/customers/people';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { auditInvitation } from './audit-invitation.ts';
import { updateUserInvitationWithdrawn } from './user-invitations.sql.ts';

export const revokeUserInvitation: Handler<typeof Call> = async (app, staff, { id }) => {
  const { organizationId } = staff;
  await inTransaction(app.sql, async (tx) => {
    const invitation = await updateUserInvitationWithdrawn(tx, { organizationId, id }, app.now().toISOString());
    if (!invitation) refuse('not_found');
    const detail = { email: invitation.email };
    await auditInvitation(app, tx, staff, { action: 'user.invitation-withdrawn', id, detail });
  });
  return {};
};
