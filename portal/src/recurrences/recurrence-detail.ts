import type { Answer } from '@plumbline/contract/call';
import type { getRecurrence } from '@plumbline/contract/recurrences';

/** A recurrence with its payments. */
export type RecurrenceDetail = Answer<typeof getRecurrence>;

type Part = RecurrenceDetail['payments'][number];

/** Called off before anything was charged; a declined or returned payment was processed. */
const isCanceled = ({ status, preciseStatus }: Part): boolean => status === 'CANCELED' && preciseStatus === null;

export const canceledOf = ({ payments }: Pick<RecurrenceDetail, 'payments'>): Part[] => payments.filter(isCanceled);

/** The payments that have run, the latest first. */
export const processedOf = ({ payments }: Pick<RecurrenceDetail, 'payments'>): Part[] =>
  payments.filter((payment) => payment.status !== 'SCHEDULED' && !isCanceled(payment)).toReversed();

/** The payments that are still to come (Spec 2 §4). */
export const futureOf = ({ payments }: Pick<RecurrenceDetail, 'payments'>): Part[] =>
  payments.filter(({ status }) => status === 'SCHEDULED');
