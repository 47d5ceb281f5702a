// The filters of the audit log.

import type { Day } from '../dates.ts';
import { addressOf, choiceField, dayField, type ListField, textField, withFallback } from '../lists/list-fields.ts';
import { AUDIT_KINDS } from './audit-kinds.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const idField: ListField<string | null> = { fallback: null, read: (text) => (UUID.test(text) ? text : null) };

/** What the page of the log shows, as its address says it. */
export const auditAddress = addressOf({
  search: withFallback(textField, ''),
  staffId: idField,
  kind: choiceField(AUDIT_KINDS),
  from: dayField,
  to: dayField,
});
export type AuditShown = ReturnType<typeof auditAddress.read>;

export const FROM_AFTER_TO = 'From is after To. Choose an earlier day.';

export const isFromAfterTo = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }): boolean =>
  from !== undefined && to !== undefined && from > to;
