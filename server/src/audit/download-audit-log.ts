import type { downloadAuditLog as Call } from '@plumbline/contract/staff/audit';
import { formatMoment, today } from '@plumbline/rules/dates';
import { csvTable, csvText } from '@plumbline/rules/lists/csv';
import type { App } from '../app.ts';
import type { Handler } from '../http/handler.ts';
import { selectTimeZone } from '../database/organization.sql.ts';
import { type AuditCursor, type AuditFilters, type AuditRow, selectAuditEvents } from './audit-log.sql.ts';
import { type AuditView, auditViews } from './audit-view.ts';
import { checkDays } from './check-days.ts';

/** Small enough that formatting a batch does not block other requests. */
const BATCH = 200;

/** Every event of the filtered log, newest first. */
export const downloadAuditLog: Handler<typeof Call> = async (app, { organizationId }, filters) => {
  checkDays(filters);
  const timeZone = await selectTimeZone(app.sql, organizationId);
  const csv = csvTable<AuditView>([
    { head: 'Time', cell: ({ at }) => csvText(formatMoment(at, timeZone)) },
    { head: 'Time (UTC)', cell: ({ at }) => csvText(at) },
    { head: 'Person', cell: ({ actorName }) => csvText(actorName) },
    { head: 'Email', cell: ({ actorEmail }) => csvText(actorEmail) },
    { head: 'Action', cell: ({ words }) => csvText(words) },
    { head: 'Customer', cell: ({ customerName }) => csvText(customerName) },
    { head: 'Details', cell: ({ detail }) => csvText(detail) },
    { head: 'Address', cell: ({ clientAddress }) => csvText(clientAddress) },
  ]);
  const batches = batchesOf(app, organizationId, filters, timeZone);
  // Read before the response starts: afterwards a failure could only cut the stream off.
  const first = await batches.next();
  async function* chunks() {
    yield first.done ? csv.head : csv.head + csv.lines(first.value);
    for await (const batch of batches) yield csv.lines(batch);
  }
  return { name: `Audit-log-${today(app.now(), timeZone)}.csv`, chunks: chunks() };
};

/** Keyset pagination: no connection is kept between batches, however slow the reader is. */
async function* batchesOf(
  app: App,
  organizationId: string,
  filters: AuditFilters,
  timeZone: string,
): AsyncGenerator<AuditView[], undefined> {
  let before: AuditCursor | null = null;
  do {
    const rows: AuditRow[] = await selectAuditEvents(app.sql, organizationId, filters, {
      before,
      limit: BATCH,
      timeZone,
    });
    if (rows.length > 0) yield await auditViews(app.sql, { organizationId, timeZone }, rows);
    before = rows.length < BATCH ? null : (rows.at(-1) ?? null);
  } while (before !== null);
}
