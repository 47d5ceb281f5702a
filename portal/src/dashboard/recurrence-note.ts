import type { Answer } from '@plumbline/contract/call';
import type { listRecurrences } from '@plumbline/contract/recurrences';
import { methodWords } from '../payment-methods/method-words.ts';

export type Recurrence = Answer<typeof listRecurrences>['rows'][number];

type Progress = Pick<Recurrence, 'frequency' | 'processedCount' | 'quantity' | 'nextDate' | 'type' | 'brand' | 'last4'>;

/** Frequency, next installment and method: 'Monthly · Installment 3 of 6 · Visa 1111'. */
export function recurrenceNote(recurrence: Progress): string {
  const { frequency, processedCount, quantity, nextDate } = recurrence;
  const next = Math.min(processedCount + 1, quantity);
  const progress =
    nextDate === null ? `${processedCount} of ${quantity} processed` : `Installment ${next} of ${quantity}`;
  return [frequencyWord(frequency), progress, methodWords(recurrence)].join(' · ');
}

/** MONTHLY is the only frequency so far. */
const frequencyWord = (frequency: string): string => `${frequency.slice(0, 1)}${frequency.slice(1).toLowerCase()}`;
