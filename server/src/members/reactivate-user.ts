import type { reactivateUser as Call } from '@plumbline/contract/customers/people';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { decideOnUser } from './decide-on-user.ts';
import { selectIsClosedByTeams, updateMembershipsStatus } from './members.sql.ts';

/** What a customer's team has closed stays closed, unless that is all that the person had. */
export const reactivateUser: Handler<typeof Call> = (app, staff, input) =>
  decideOnUser(app, staff, input, async (tx, { member }) => {
    const isByTeam = await selectIsClosedByTeams(tx, member);
    const opened = await updateMembershipsStatus(tx, member, { from: 'SUSPENDED', to: 'APPROVED', isByTeam });
    if (opened.length === 0) refuse('not_found');
    return { action: 'user.reactivated', detail: { customerIds: opened.map(({ customerId }) => customerId) } };
  });
