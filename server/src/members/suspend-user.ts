import type { suspendUser as Call } from '@plumbline/contract/members';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { decideOnUser } from './decide-on-user.ts';
import { updateMembershipsSuspended } from './members.sql.ts';

/** The session stays, without access. */
export const suspendUser: Handler<typeof Call> = (app, staff, input) =>
  decideOnUser(app, staff, input, async (tx, { member }) => {
    const closed = await updateMembershipsSuspended(tx, member);
    if (closed.length === 0) refuse('not_found');
    return { action: 'user.suspended', detail: { customerIds: closed.map(({ customerId }) => customerId) } };
  });
