import { Refused } from '@plumbline/contract/refusals';
import { FROM_AFTER_TO, isFromAfterTo } from '@plumbline/rules/access/audit-filters';
import type { AuditFilters } from './audit-log.sql.ts';

export function checkDays(filters: Pick<AuditFilters, 'from' | 'to'>): void {
  if (isFromAfterTo(filters)) throw new Refused('invalid_request', FROM_AFTER_TO, { from: FROM_AFTER_TO });
}
