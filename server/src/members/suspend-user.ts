import type { suspendUser as Call } from '@plumbline/contract/members';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { decideOnUser } from './decide-on-user.ts';
import {
  deleteInvitations,
  selectIsClosedByTeams,
  updateMembershipsStatus,
  updatePortalSessionsRevoked,
} from './members.sql.ts';

/**
 * Sessions end with it; invitations under way are gone, so that nothing opens that nobody approved since. Whom only the
 * customers' teams have suspended, they cannot reactivate any more.
 */
export const suspendUser: Handler<typeof Call> = (app, staff, input) =>
  decideOnUser(app, staff, input, async (tx, { member, user, at }) => {
    const isByTeam = await selectIsClosedByTeams(tx, member);
    const from = isByTeam ? 'SUSPENDED' : 'APPROVED';
    const closed = await updateMembershipsStatus(tx, member, { from, to: 'SUSPENDED', isByTeam });
    if (closed.length === 0) refuse('not_found');
    await deleteInvitations(tx, member);
    await updatePortalSessionsRevoked(tx, member, user.identityId, at);
    return { action: 'user.suspended', detail: { customerIds: closed.map(({ customerId }) => customerId) } };
  });
