import type { Answer } from '@plumbline/contract/call';
import type { listRecurrences } from '@plumbline/contract/recurrences';
import { formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import { methodWords } from '../payment-methods/method-words.ts';

export type Recurrence = Answer<typeof listRecurrences>['rows'][number];

type Progress = Pick<
  Recurrence,
  | 'status'
  | 'frequency'
  | 'processedCount'
  | 'quantity'
  | 'nextDate'
  | 'paymentsTotal'
  | 'currencyCode'
  | 'type'
  | 'brand'
  | 'last4'
>;

/** Frequency, next installment and method: 'Monthly · Installment 3 of 6 · Visa 1111'. */
export const recurrenceNote = (recurrence: Progress): string =>
  joinParts([frequencyWord(recurrence.frequency), progressWords(recurrence), methodWords(recurrence)]);

/** Beside an open panel, whose first line names the frequency: 'Installment 3 of 6 · Visa 1111'. */
export const besidePanelNote = (recurrence: Progress): string =>
  joinParts([progressWords(recurrence), methodWords(recurrence)]);

/** On the dashboard, below the next date: 'Then 12/24/2026 and 1/24/2027 · Installment 3 of 6 · Visa 1111'. */
export function laterDatesNote(recurrence: Progress & Pick<Recurrence, 'nextDates'>): string {
  const later = recurrence.nextDates.slice(1).map(formatDay).join(' and ');
  const first = later === '' ? frequencyWord(recurrence.frequency) : `Then ${later}`;
  return joinParts([first, progressWords(recurrence), methodWords(recurrence)]);
}

/** Lines break between the parts only: never 'Installment 3 of' or 'Visa' at the end of a line. */
const joinParts = (parts: readonly string[]): string => parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');

function progressWords(recurrence: Progress): string {
  const { status, processedCount, quantity, nextDate, paymentsTotal, currencyCode } = recurrence;
  // Canceled payments count as processed, so that a count would say that all of them ran.
  if (status === 'CANCELED') return `${formatCents(paymentsTotal, currencyCode)} paid`;
  if (nextDate === null) return `${processedCount} of ${quantity} processed`;
  return `Installment ${Math.min(processedCount + 1, quantity)} of ${quantity}`;
}

/** MONTHLY is the only frequency so far. */
export const frequencyWord = (frequency: string): string =>
  `${frequency.slice(0, 1)}${frequency.slice(1).toLowerCase()}`;
