import type { Answer } from '@plumbline/contract/call';
import type { listStaff as Call } from '@plumbline/contract/staff/staff';
import type { Handler } from '../http/handler.ts';
import { selectStaff } from './staff.sql.ts';

type Row = Answer<typeof Call>['rows'][number];

export const listStaff: Handler<typeof Call> = async (app, { organizationId }) => {
  const members = await selectStaff(app.sql, organizationId);
  const rows = members.map(({ status, factorSince, ...member }): Row => ({
    ...member,
    hasSecondFactor: factorSince !== null,
    status: status === 'ACTIVE' ? 'ACTIVE' : 'SUSPENDED',
  }));
  return { rows, count: rows.length };
};
