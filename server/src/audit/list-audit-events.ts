import type { listAuditEvents as Call } from '@plumbline/contract/staff/audit';
import type { Handler } from '../http/handler.ts';
import { auditView } from './audit-view.ts';
import { selectAuditEvents, selectTimeZone } from './audit-log.sql.ts';

const PAGE = 50;

export const listAuditEvents: Handler<typeof Call> = async (app, { organizationId }, { before, ...filters }) => {
  const timeZone = await selectTimeZone(app.sql, organizationId);
  const [at = '', id = ''] = before?.split('_') ?? [];
  const page = { before: before === undefined ? null : { at, id }, limit: PAGE + 1, timeZone };
  const found = await selectAuditEvents(app.sql, organizationId, filters, page);
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return { rows: rows.map(auditView), next: found.length > PAGE && last ? `${last.at}_${last.id}` : null };
};
