import type { listWaiverRecurrences as Call } from '@plumbline/contract/waiver-requests';
import { type EndReason, type SkipReason, stoppedBy } from '@plumbline/rules/waivers/waiver-schedule';
import type { Handler } from '../../http/handler.ts';
import { projectView } from '../project-view.ts';
import { selectRecurrences } from './waiver-recurrences.sql.ts';

type Row = Awaited<ReturnType<typeof selectRecurrences>>[number];

export const listWaiverRecurrences: Handler<typeof Call> = async (app, { tenant, customerId }) => {
  const rows = await selectRecurrences(app.sql, { organizationId: tenant.organizationId, customerId });
  return {
    rows: rows.map((row) => ({
      id: row.id,
      ...stateOf(row),
      waiverType: row.waiverType,
      project: projectView(row),
      schedule: row.schedule,
      scheduleDay: row.scheduleDay,
      runCount: row.runCount,
      lastRequest: row.lastRequest,
      skipReason: row.skipReason as SkipReason | null,
      createdAt: row.createdAt,
    })),
    count: rows.length,
  };
};

/** A schedule whose first request came to nothing makes no more, although its row says so only on its next day. */
function stateOf({ status, nextRunOn, endReason, ...row }: Row) {
  if (status !== 'ACTIVE') return { status, nextRunOn: null, endReason: endReason as EndReason | null };
  const stop = stoppedBy({ status: row.firstStatus, rejectReason: row.firstRejectReason });
  return stop === null
    ? { status, nextRunOn, endReason: null }
    : { status: 'ENDED' as const, nextRunOn: null, endReason: stop };
}
