import type { resendStaffInvitation as Call } from '@plumbline/contract/staff/staff';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { lockInviter } from '../identity/acting-staff.sql.ts';
import { STAFF_INVITATIONS } from '../identity/limits.ts';
import { auditStaff } from './audit-staff.ts';
import { updateInvitationSent } from './invitations.sql.ts';
import { newInvitationCode } from '../identity/codes/invitation-code.ts';
import { mailInvitation } from './mail-invitation.ts';

export const resendStaffInvitation: Handler<typeof Call> = async (app, staff, { id }) => {
  const { organizationId, identityId, name: invitedBy } = staff;
  await app.throttle.count(STAFF_INVITATIONS, organizationId);
  await inTransaction(app.sql, async (tx) => {
    if (!(await lockInviter(tx, staff, ['owner']))) refuse('forbidden');
    const { code, stored } = newInvitationCode(app.now());
    const invitation = await updateInvitationSent(tx, { organizationId, id }, { ...stored, invitedBy: identityId });
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
