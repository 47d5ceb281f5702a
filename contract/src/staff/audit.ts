// The audit log of an organization.
import Type from 'typebox';
import { AUDIT_KINDS } from '@plumbline/rules/access/audit-kinds';
import { Before, call, DayText, fields, Id, Instant, oneOf, orNull, stream } from '../call.ts';

const AUDIT = '/v1/console/audit-events';

const filters = {
  /** What this member of staff has done. */
  staffId: Type.Optional(Id),
  action: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z][a-zA-Z. -]*$' })),
  kind: Type.Optional(oneOf(AUDIT_KINDS)),
  /** The first and the last day, in the organization's time zone. */
  from: Type.Optional(DayText),
  to: Type.Optional(DayText),
  /** In names, addresses, the words of the action and what was changed. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
};

export const listAuditEvents = call({
  method: 'GET',
  path: AUDIT,
  caller: 'staff',
  roles: ['owner'],
  summary: 'What staff and customers have changed, newest first.',
  query: fields({
    ...filters,
    before: Type.Optional(Before),
  }),
  answer: fields({
    rows: Type.Array(
      fields({
        id: Id,
        at: Instant,
        /** Null if nobody was signed in. */
        actorName: orNull(Type.String()),
        actorEmail: orNull(Type.String()),
        customerName: orNull(Type.String()),
        action: Type.String(),
        /** The action in plain words. */
        words: Type.String(),
        /** What was changed, in one line; empty without more. */
        detail: Type.String(),
        clientAddress: orNull(Type.String()),
      }),
    ),
    /** Null on the last page. */
    next: orNull(Type.String()),
  }),
});

export const downloadAuditLog = call({
  method: 'GET',
  path: `${AUDIT}/csv`,
  caller: 'staff',
  roles: ['owner'],
  summary: 'The filtered audit log as CSV.',
  query: fields(filters),
  answer: stream('text/csv; charset=utf-8'),
});
