import type { removeColleague as Call } from '@plumbline/contract/customers/team';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { updatePortalSessionsRevoked } from '../members.sql.ts';
import { decideOnColleague } from './decide-on-colleague.ts';
import { deleteColleague, selectIsSuspendedBySupplier } from './team.sql.ts';

/** They can be invited again; whom the supplier has suspended stays, so that no invitation opens what is closed. */
export const removeColleague: Handler<typeof Call> = (app, caller, { userId }) =>
  decideOnColleague(app, caller, userId, async (tx, { key, identityId }, manager, at) => {
    if (manager.userId === userId) refuse('not_yourself');
    if (await selectIsSuspendedBySupplier(tx, key)) refuse('suspended_by_supplier');
    await deleteColleague(tx, key);
    await updatePortalSessionsRevoked(tx, key, identityId, at);
    const told = {
      title: 'You were taken out of the team',
      text: 'You can no longer log in for this company. Scheduled payments stay.',
    };
    return { action: 'user.removed', told };
  });
