import type { resendStaffInvitation as Call } from '@plumbline/contract/staff/staff';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { STAFF_INVITATIONS } from '../identity/limits.ts';
import { auditStaff } from './audit-staff.ts';
import { updateInvitationSent } from './invitations.sql.ts';
import { mailInvitation, newInvitationCode } from './mail-invitation.ts';

export const resendStaffInvitation: Handler<typeof Call> = async (app, staff, { id }) => {
  const { organizationId, name: invitedBy } = staff;
  await app.throttle.count(STAFF_INVITATIONS, organizationId);
  await inTransaction(app.sql, async (tx) => {
    const { code, stored } = newInvitationCode(app.now());
    const invitation = await updateInvitationSent(tx, { organizationId, id }, stored);
    if (!invitation) return refuse('not_found');
    const { email, role } = invitation;
    await auditStaff(app, tx, staff, {
      action: 'staff.invitation-resent',
      subjectType: 'staff-invitation',
      subjectId: id,
      detail: { email },
    });
    await mailInvitation(app, tx, { organizationId, email, role, code, invitedBy });
  });
  return {};
};
