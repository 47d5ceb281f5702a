// The handlers of staff: their list, invitations and access.
import { acceptStaffInvitation } from './accept-staff-invitation.ts';
import { changeStaff } from './change-staff.ts';
import { checkStaffInvitation } from './check-staff-invitation.ts';
import { inviteStaff } from './invite-staff.ts';
import { listStaff } from './list-staff.ts';
import { listStaffInvitations } from './list-staff-invitations.ts';
import { ownAccessHandlers } from './own-access/own-access-handlers.ts';
import { reactivateStaff } from './reactivate-staff.ts';
import { removeStaff } from './remove-staff.ts';
import { resendStaffInvitation } from './resend-staff-invitation.ts';
import { suspendStaff } from './suspend-staff.ts';
import { revokeStaffInvitation } from './revoke-staff-invitation.ts';

export const staffHandlers = {
  ...ownAccessHandlers,
  acceptStaffInvitation,
  changeStaff,
  checkStaffInvitation,
  inviteStaff,
  listStaff,
  listStaffInvitations,
  reactivateStaff,
  removeStaff,
  resendStaffInvitation,
  suspendStaff,
  revokeStaffInvitation,
};
