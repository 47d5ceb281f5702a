import type { suspendUser as Call } from '@plumbline/contract/members';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { emailForms } from '../identity/email-forms.ts';
import { decideOnUser } from './decide-on-user.ts';
import { updateInvitationsWithdrawn } from './invitations/user-invitations.sql.ts';
import { deleteInvitations, updateMembershipsStatus, updatePortalSessionsRevoked } from './members.sql.ts';

/** Sessions end with it; invitations under way are gone, so that nothing opens that nobody approved since. */
export const suspendUser: Handler<typeof Call> = (app, staff, input) =>
  decideOnUser(app, staff, input, async (tx, { member, user, at }) => {
    const closed = await updateMembershipsStatus(tx, member, { from: 'APPROVED', to: 'SUSPENDED' });
    if (closed.length === 0) refuse('not_found');
    await deleteInvitations(tx, member);
    await updateInvitationsWithdrawn(tx, member, emailForms(user.email), at);
    await updatePortalSessionsRevoked(tx, member, user.identityId, at);
    return { action: 'user.suspended', detail: { customerIds: closed.map(({ customerId }) => customerId) } };
  });
