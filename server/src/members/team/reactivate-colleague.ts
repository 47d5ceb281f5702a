import type { reactivateColleague as Call } from '@plumbline/contract/customers/team';
import { refuse } from '@plumbline/contract/refusals';
import { refuseGrant } from '@plumbline/rules/portals/team-rights';
import type { Handler } from '../../http/handler.ts';
import { rightsFrom } from './colleague-rights.ts';
import { decideOnColleague } from './decide-on-colleague.ts';
import { selectIsSuspendedBySupplier, updateColleague } from './team.sql.ts';

/** What the supplier has closed stays closed. Whoever reactivates gives the rights anew. */
export const reactivateColleague: Handler<typeof Call> = (app, caller, { userId }) =>
  decideOnColleague(app, caller, userId, async (tx, { key, row }, manager) => {
    if (row.status !== 'SUSPENDED') refuse('not_found');
    if (await selectIsSuspendedBySupplier(tx, key)) refuse('suspended_by_supplier');
    const refusal = refuseGrant(manager.rights, null, rightsFrom(row));
    if (refusal !== null) refuse(refusal);
    await updateColleague(tx, key, { status: 'APPROVED', isSuspendedByTeam: false });
    return {
      action: 'user.reactivated',
      told: { title: 'Your access is open again', text: 'You can log in for this company again.' },
    };
  });
