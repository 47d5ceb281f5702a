import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { recurrenceNote } from './recurrence-note.ts';

const recurrence = { frequency: 'MONTHLY', quantity: 6, type: 'CREDIT_CARD', brand: 'VISA', last4: '1111' };
const nextDate = asDay('2026-12-01');

test.each([
  [{ processedCount: 0, nextDate }, 'Monthly · Installment 1 of 6 · Visa 1111'],
  [{ processedCount: 2, nextDate }, 'Monthly · Installment 3 of 6 · Visa 1111'],
  [{ processedCount: 5, nextDate }, 'Monthly · Installment 6 of 6 · Visa 1111'],
  [{ processedCount: 6, nextDate: null }, 'Monthly · 6 of 6 processed · Visa 1111'],
])('DSH-04 the note for %o', (progress, words) => {
  expect(recurrenceNote({ ...recurrence, ...progress })).toBe(words);
});
