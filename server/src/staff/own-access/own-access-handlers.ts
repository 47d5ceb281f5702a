// The handlers of the own access of staff: second factor, sessions, password.
import { beginSecondFactor } from './begin-second-factor.ts';
import { changeStaffPassword } from './change-staff-password.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { recoverStaffPassword } from './recover-staff-password.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { checkStaffPasswordLink, resetStaffPassword } from './reset-staff-password.ts';
import { changeSignInRules, getSignInRules } from './sign-in-rules.ts';
import { switchOrganization } from './switch-organization.ts';
import { turnOffSecondFactor } from './turn-off-second-factor.ts';

export const ownAccessHandlers = {
  beginSecondFactor,
  changeSignInRules,
  changeStaffPassword,
  checkStaffPasswordLink,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  getSecondFactor,
  getSignInRules,
  listOwnSessions,
  recoverStaffPassword,
  renewRecoveryCodes,
  resetSecondFactor,
  resetStaffPassword,
  switchOrganization,
  turnOffSecondFactor,
};
