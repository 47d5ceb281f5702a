// The handlers of a customer's own team.
import { changeColleague } from './change-colleague.ts';
import { inviteColleague } from './invite-colleague.ts';
import { listTeam } from './list-team.ts';
import { listTeamInvitations } from './list-team-invitations.ts';
import { reactivateColleague } from './reactivate-colleague.ts';
import { removeColleague } from './remove-colleague.ts';
import { resendTeamInvitation } from './resend-team-invitation.ts';
import { revokeTeamInvitation } from './revoke-team-invitation.ts';
import { suspendColleague } from './suspend-colleague.ts';

export const teamHandlers = {
  changeColleague,
  inviteColleague,
  listTeam,
  listTeamInvitations,
  reactivateColleague,
  removeColleague,
  resendTeamInvitation,
  revokeTeamInvitation,
  suspendColleague,
};
