import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { recurrenceNote } from './recurrence-note.ts';

const recurrence = {
  status: 'PENDING',
  frequency: 'MONTHLY',
  quantity: 6,
  paymentsTotal: asCents(20_000),
  currencyCode: 'USD',
  type: 'CREDIT_CARD',
  brand: 'VISA',
  last4: '1111',
} as const;
const nextDate = asDay('2026-12-01');

test.each([
  [{ processedCount: 0, nextDate }, 'Monthly · Installment 1 of 6 · Visa 1111'],
  [{ processedCount: 2, nextDate }, 'Monthly · Installment 3 of 6 · Visa 1111'],
  [{ processedCount: 5, nextDate }, 'Monthly · Installment 6 of 6 · Visa 1111'],
  [{ processedCount: 6, nextDate: null }, 'Monthly · 6 of 6 processed · Visa 1111'],
  [{ processedCount: 6, nextDate: null, status: 'CANCELED' }, 'Monthly · $200.00 paid · Visa 1111'],
])('DSH-04 the note for %o', (progress, words) => {
  expect(recurrenceNote({ ...recurrence, ...progress })).toBe(words);
});
