// The calls of the team, listed by name: the order of a namespace depends on what loads it.
import { downloadAuditLog, listAuditEvents } from './audit.ts';
import * as staff from './staff.ts';

export const staffCalls = {
  listStaff: staff.listStaff,
  changeStaff: staff.changeStaff,
  suspendStaff: staff.suspendStaff,
  reactivateStaff: staff.reactivateStaff,
  removeStaff: staff.removeStaff,
  listStaffInvitations: staff.listStaffInvitations,
  inviteStaff: staff.inviteStaff,
  resendStaffInvitation: staff.resendStaffInvitation,
  withdrawStaffInvitation: staff.withdrawStaffInvitation,
  checkStaffInvitation: staff.checkStaffInvitation,
  acceptStaffInvitation: staff.acceptStaffInvitation,
  downloadAuditLog,
  listAuditEvents,
};
