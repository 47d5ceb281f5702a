import { type RawBuilder, sql as raw } from 'kysely';
import { type AuditKind, auditSubjects } from '@plumbline/rules/access/audit-kinds';
import { auditActionsNamed } from '@plumbline/rules/access/audit-words';
import type { Day } from '@plumbline/rules/dates';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';

export type AuditFilters = {
  staffId?: string;
  action?: string;
  kind?: AuditKind;
  /** The first and the last day. */
  from?: Day;
  to?: Day;
  search?: string;
};
export type AuditCursor = { at: string; id: string };

/** Newest first; `before` is the last row of the page before. */
export const selectAuditEvents = (
  sql: Sql,
  organizationId: string,
  { staffId, action, kind, from, to, search: typed }: AuditFilters,
  { before, limit, timeZone }: { before: AuditCursor | null; limit: number; timeZone: string },
) => {
  const search = typed?.trim() === '' ? undefined : typed?.trim();
  return sql
    .selectFrom('auditEvent')
    .leftJoin('identity', 'identity.id', 'auditEvent.actorIdentityId')
    .leftJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'auditEvent.customerId'),
    )
    .select(['auditEvent.id', 'auditEvent.at', 'auditEvent.action', 'auditEvent.detail', 'auditEvent.clientAddress'])
    .select(['auditEvent.actorIdentityId', 'auditEvent.subjectType', 'auditEvent.subjectId'])
    .select(['identity.name as actorName', 'identity.email as actorEmail', 'customer.name as customerName'])
    .where('auditEvent.organizationId', '=', organizationId)
    .$if(staffId !== undefined, (query) =>
      query.where('auditEvent.actorIdentityId', '=', ({ selectFrom }) =>
        selectFrom('staff')
          .select('staff.identityId')
          .where('staff.organizationId', '=', organizationId)
          .where('staff.id', '=', staffId ?? ''),
      ),
    )
    .$if(action !== undefined, (query) => query.where('auditEvent.action', '=', action ?? ''))
    .$if(kind !== undefined, (query) =>
      query.where(raw<string>`split_part(audit_event.action, '.', 1)`, 'in', kind ? auditSubjects(kind) : []),
    )
    .$if(from !== undefined, (query) => query.where('auditEvent.at', '>=', startOf(from ?? '', 0, timeZone)))
    .$if(to !== undefined, (query) => query.where('auditEvent.at', '<', startOf(to ?? '', 1, timeZone)))
    .$if(search !== undefined, (query) =>
      query.where(({ eb, or, cast }) => {
        const pattern = likePattern(search ?? '');
        const named = auditActionsNamed(search ?? '');
        return or([
          eb('identity.name', 'ilike', pattern),
          eb('identity.email', 'ilike', pattern),
          eb('customer.name', 'ilike', pattern),
          eb('auditEvent.action', 'ilike', pattern),
          eb('auditEvent.clientAddress', 'ilike', pattern),
          eb(cast<string>('auditEvent.detail', 'text'), 'ilike', pattern),
          ...(named.length > 0 ? [eb('auditEvent.action', 'in', named)] : []),
        ]);
      }),
    )
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('auditEvent.at', 'auditEvent.id'), '<', tuple(before?.at ?? '', before?.id ?? '')),
      ),
    )
    .orderBy('auditEvent.at', 'desc')
    .orderBy('auditEvent.id', 'desc')
    .limit(limit)
    .execute();
};

/** Midnight of a day, or of one some days later, in a time zone. */
const startOf = (day: string, daysLater: number, timeZone: string): RawBuilder<string> =>
  raw<string>`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`;

export type AuditRow = Awaited<ReturnType<typeof selectAuditEvents>>[number];
