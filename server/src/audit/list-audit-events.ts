import type { listAuditEvents as Call } from '@plumbline/contract/staff/audit';
import type { Handler } from '../http/handler.ts';
import { nextBefore, rowBefore } from '../http/page-before.ts';
import { auditViews } from './audit-view.ts';
import { selectTimeZone } from '../database/organization.sql.ts';
import { selectAuditEvents } from './audit-log.sql.ts';
import { checkDays } from './check-days.ts';

const PAGE = 50;

export const listAuditEvents: Handler<typeof Call> = async (app, { organizationId }, { before, ...filters }) => {
  checkDays(filters);
  const timeZone = await selectTimeZone(app.sql, organizationId);
  const page = { before: rowBefore(before), limit: PAGE + 1, timeZone };
  const found = await selectAuditEvents(app.sql, organizationId, filters, page);
  const rows = found.slice(0, PAGE);
  const views = await auditViews(app.sql, { organizationId, timeZone }, rows);
  return { rows: views, next: nextBefore(found, PAGE) };
};
