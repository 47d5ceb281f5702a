import type { listDeskWaivers as Call } from '@plumbline/contract/waiver-desk';
import { deskList } from '@plumbline/rules/waivers/desk-list';
import { isId } from '../../database/new-id.ts';
import type { Handler } from '../../http/handler.ts';
import { selectDeskCount, selectDeskPage } from './desk.sql.ts';
import { deskView } from './desk-view.ts';

export const listDeskWaivers: Handler<typeof Call> = async (app, { organizationId, identityId }, input) => {
  const filters = { ...deskList.read(input), identityId };
  // A customer that cannot exist has no requests.
  if (filters.customerId !== null && !isId(filters.customerId)) return { rows: [], count: 0 };
  const [rows, count] = await Promise.all([
    selectDeskPage(app.sql, organizationId, filters),
    selectDeskCount(app.sql, organizationId, filters),
  ]);
  return { rows: rows.map(deskView), count };
};
