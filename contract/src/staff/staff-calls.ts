// The calls of the team, listed by name: the order of a namespace depends on what loads it.
import { downloadAuditLog, listAuditEvents } from './audit.ts';
import * as access from './own-access.ts';
import * as factor from './second-factor.ts';
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
  revokeStaffInvitation: staff.revokeStaffInvitation,
  checkStaffInvitation: staff.checkStaffInvitation,
  acceptStaffInvitation: staff.acceptStaffInvitation,
  getSecondFactor: factor.getSecondFactor,
  beginSecondFactor: factor.beginSecondFactor,
  confirmSecondFactor: factor.confirmSecondFactor,
  renewRecoveryCodes: factor.renewRecoveryCodes,
  turnOffSecondFactor: factor.turnOffSecondFactor,
  getSignInRules: factor.getSignInRules,
  changeSignInRules: factor.changeSignInRules,
  resetSecondFactor: factor.resetSecondFactor,
  listOwnSessions: access.listOwnSessions,
  endOwnSession: access.endOwnSession,
  switchOrganization: access.switchOrganization,
  endOtherSessions: access.endOtherSessions,
  changeStaffPassword: access.changeStaffPassword,
  recoverStaffPassword: access.recoverStaffPassword,
  checkStaffPasswordLink: access.checkStaffPasswordLink,
  resetStaffPassword: access.resetStaffPassword,
  downloadAuditLog,
  listAuditEvents,
};
