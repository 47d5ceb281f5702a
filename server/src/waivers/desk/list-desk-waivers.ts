import type { listDeskWaivers as Call } from '@plumbline/contract/waiver-desk';
import { today } from '@plumbline/rules/dates';
import { DESK_TAB_COUNT_MAX, deskList } from '@plumbline/rules/waivers/desk-list';
import { isId } from '../../database/new-id.ts';
import { selectTimeZone } from '../../database/organization.sql.ts';
import type { Handler } from '../../http/handler.ts';
import { selectDeskCount, selectDeskPage, selectTabCounts } from './desk.sql.ts';
import { deskView } from './desk-view.ts';
import { dueWaiversNow } from './due-waivers.ts';

const NOTHING = { needs: 0, others: 0, sent: 0, rejected: 0 };

export const listDeskWaivers: Handler<typeof Call> = async (app, { organizationId, identityId }, input) => {
  const { due, ...filters } = deskList.read(input);
  const day = today(app.now(), await selectTimeZone(app.sql, organizationId));
  // A customer that cannot exist has no requests.
  if (filters.customerId !== null && !isId(filters.customerId)) {
    return { rows: [], count: 0, counts: NOTHING, today: day };
  }
  const ids = due === null ? null : await dueIds();
  const asked = { ...filters, ids, identityId, today: day };
  const [rows, { count, counts }] = await Promise.all([selectDeskPage(app.sql, organizationId, asked), counted()]);
  return { rows: rows.map(deskView), count, counts, today: day };

  /** What a tab has is counted once, if it is not more than tabs show. */
  async function counted() {
    const { tab } = asked;
    const counts = await selectTabCounts(app.sql, organizationId, { ...asked, ids: null });
    const isKnown = tab !== null && ids === null && counts[tab] < DESK_TAB_COUNT_MAX;
    return { counts, count: isKnown ? counts[tab] : await selectDeskCount(app.sql, organizationId, asked) };
  }

  async function dueIds(): Promise<string[]> {
    const { waivers } = await dueWaiversNow(app, organizationId);
    return waivers.filter(({ kind }) => kind === due).map(({ waiver }) => waiver.id);
  }
};
