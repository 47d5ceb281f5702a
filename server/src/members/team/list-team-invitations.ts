import type { listTeamInvitations as Call } from '@plumbline/contract/customers/team';
import type { Handler } from '../../http/handler.ts';
import { rightsFrom } from './colleague-rights.ts';
import { teamScope } from './team-change.ts';
import { selectTeamInvitations } from './team-invitations.sql.ts';

export const listTeamInvitations: Handler<typeof Call> = async (app, caller) => {
  const now = app.now().toISOString();
  const invitations = await selectTeamInvitations(app.sql, teamScope(caller));
  const rows = invitations.map((invitation) => ({
    id: invitation.id,
    email: invitation.email,
    name: invitation.name,
    ...rightsFrom(invitation),
    invitedBy: invitation.invitedBy,
    sentAt: invitation.sentAt,
    expiresAt: invitation.expiresAt,
    isExpired: invitation.expiresAt <= now,
  }));
  return { rows, count: invitations[0]?.count ?? 0 };
};
