import type { revokeStaffInvitation as Call } from '@plumbline/contract/staff/staff';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { auditStaff } from './audit-staff.ts';
import { updateInvitationWithdrawn } from './invitations.sql.ts';

export const revokeStaffInvitation: Handler<typeof Call> = async (app, staff, { id }) => {
  const { organizationId } = staff;
  await inTransaction(app.sql, async (tx) => {
    const invitation = await updateInvitationWithdrawn(tx, { organizationId, id }, app.now().toISOString());
    if (!invitation) refuse('not_found');
    await auditStaff(app, tx, staff, {
      action: 'staff.invitation-withdrawn',
      subjectType: 'staff-invitation',
      subjectId: id,
      detail: { email: invitation.email },
    });
  });
  return {};
};
