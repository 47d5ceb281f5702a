// The handlers of customers' people: their list, access and invitations.
import { changeUserAccess } from './change-user-access.ts';
import { countPeople } from './count-people.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { checkInvitation } from './invitations/check-invitation.ts';
import { inviteUser } from './invitations/invite-user.ts';
import { listUserInvitations } from './invitations/list-user-invitations.ts';
import { resendUserInvitation } from './invitations/resend-user-invitation.ts';
import { revokeUserInvitation } from './invitations/revoke-user-invitation.ts';
import { listPeople } from './list-people.ts';
import { reactivateUser } from './reactivate-user.ts';
import { resetUserSecondFactor } from './reset-user-second-factor.ts';
import { teamHandlers } from './team/team-handlers.ts';

export const memberHandlers = {
  acceptInvitation,
  changeUserAccess,
  checkInvitation,
  countPeople,
  inviteUser,
  listPeople,
  listUserInvitations,
  reactivateUser,
  resendUserInvitation,
  resetUserSecondFactor,
  revokeUserInvitation,
  ...teamHandlers,
};
