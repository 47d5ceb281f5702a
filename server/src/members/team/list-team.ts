import type { listTeam as Call } from '@plumbline/contract/customers/team';
import { PEOPLE_PAGE } from '@plumbline/rules/access/customer-list';
import type { Handler } from '../../http/handler.ts';
import { colleagueVersion, rightsFrom } from './colleague-rights.ts';
import { teamScope } from './team-change.ts';
import { selectTeam } from './team.sql.ts';

export const listTeam: Handler<typeof Call> = async (app, caller, { page = 1 }) => {
  const paging = { limit: PEOPLE_PAGE, offset: (page - 1) * PEOPLE_PAGE };
  const people = await selectTeam(app.sql, teamScope(caller), paging);
  const rows = people.map((row) => ({
    userId: row.userId,
    name: row.name,
    email: row.email,
    isYou: row.userId === caller.userId,
    status: row.status === 'APPROVED' ? ('ACTIVE' as const) : ('SUSPENDED' as const),
    isSuspendedBySupplier: row.status === 'SUSPENDED' && !row.isSuspendedByTeam,
    ...rightsFrom(row),
    signedInAt: row.signedInAt,
    version: colleagueVersion(row),
  }));
  return { rows, count: people[0]?.count ?? 0 };
};
