import type { listPeople as Call } from '@plumbline/contract/customers/people';
import { PEOPLE_PAGE } from '@plumbline/rules/access/customer-list';
import type { Handler } from '../http/handler.ts';
import { selectMembershipsOf, selectPeople } from './people.sql.ts';
import { accessVersion, permissionsFrom } from './permission-columns.ts';

export const listPeople: Handler<typeof Call> = async (app, { organizationId }, { state, search = '', page = 1 }) => {
  const paging = { state, search: search.trim(), limit: PEOPLE_PAGE, offset: (page - 1) * PEOPLE_PAGE };
  const people = await selectPeople(app.sql, organizationId, paging);
  const ids = [...new Set(people.map(({ userId }) => userId))];
  const memberships = ids.length === 0 ? [] : await selectMembershipsOf(app.sql, organizationId, ids);
  const rows = people.map(({ count: _count, emailVerifiedAt, ...person }) => {
    const all = memberships.filter(({ userId, portalId }) => userId === person.userId && portalId === person.portalId);
    const shown = all.filter(({ status }) => (status === 'APPROVED') === (state === 'active'));
    return {
      ...person,
      isEmailVerified: emailVerifiedAt !== null,
      version: accessVersion(all),
      isSuspendedByTeam: all.every((each) => each.isSuspendedByTeam),
      memberships: shown.map(({ customerId, code, name, ...columns }) => ({
        customerId,
        code,
        name,
        permissions: permissionsFrom(columns),
      })),
    };
  });
  return { rows, count: people[0]?.count ?? 0 };
};
