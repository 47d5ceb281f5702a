import type { Answer } from '@plumbline/contract/call';
import type { getRecurrence } from '@plumbline/contract/recurrences';

/** A recurrence with its payments. */
export type RecurrenceDetail = Answer<typeof getRecurrence>;

/** The payments that are still to come (Spec 2 §4). */
export const futureOf = ({ payments }: Pick<RecurrenceDetail, 'payments'>): RecurrenceDetail['payments'] =>
  payments.filter(({ status }) => status === 'SCHEDULED');
