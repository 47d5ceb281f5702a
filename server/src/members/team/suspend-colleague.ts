import type { suspendColleague as Call } from '@plumbline/contract/customers/team';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { updatePortalSessionsRevoked } from '../members.sql.ts';
import { decideOnColleague } from './decide-on-colleague.ts';
import { updateColleague } from './team.sql.ts';

/** For this customer only; sessions in the portal end. Nobody suspends themselves, so that one manager stays. */
export const suspendColleague: Handler<typeof Call> = (app, caller, { userId }) =>
  decideOnColleague(app, caller, userId, async (tx, { key, identityId, row }, manager, at) => {
    if (manager.userId === userId) refuse('not_yourself');
    if (row.status !== 'APPROVED') refuse('not_found');
    await updateColleague(tx, key, { status: 'SUSPENDED', isSuspendedByTeam: true });
    await updatePortalSessionsRevoked(tx, key, identityId, at);
    const told = {
      title: 'Your access is suspended',
      text: 'You can no longer log in for this company. Scheduled payments stay.',
    };
    return { action: 'user.suspended', told };
  });
