import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { besidePanelNote, laterDatesNote, recurrenceNote } from './recurrence-note.ts';

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
/** As a reader sees it. */
const plain = (note: string) => note.replaceAll('\u00a0', ' ');

test.each([
  [{ processedCount: 0, nextDate }, 'Monthly · Installment 1 of 6 · Visa 1111'],
  [{ processedCount: 2, nextDate }, 'Monthly · Installment 3 of 6 · Visa 1111'],
  [{ processedCount: 5, nextDate }, 'Monthly · Installment 6 of 6 · Visa 1111'],
  [{ processedCount: 6, nextDate: null }, 'Monthly · 6 of 6 processed · Visa 1111'],
  [{ processedCount: 6, nextDate: null, status: 'CANCELED' }, 'Monthly · $200.00 paid · Visa 1111'],
])('DSH-04 the note for %o', (progress, words) => {
  expect(plain(recurrenceNote({ ...recurrence, ...progress }))).toBe(words);
});

test('DSH-04 on the dashboard the two dates after the next one, while there are any', () => {
  const nextDates = ['2026-12-01', '2027-01-01', '2027-02-01'].map(asDay);
  const progress = { ...recurrence, processedCount: 2, nextDate };
  const rest = 'Installment 3 of 6 · Visa 1111';
  expect(plain(laterDatesNote({ ...progress, nextDates }))).toBe(`Then 1/01/2027 and 2/01/2027 · ${rest}`);
  expect(plain(laterDatesNote({ ...progress, nextDates: nextDates.slice(1) }))).toBe(`Then 2/01/2027 · ${rest}`);
  expect(plain(laterDatesNote({ ...progress, nextDates: nextDates.slice(2) }))).toBe(`Monthly · ${rest}`);
});

test('DSH-04 a note breaks between its parts only', () => {
  const progress = { ...recurrence, processedCount: 2, nextDate };
  expect(laterDatesNote({ ...progress, nextDates: ['2026-12-01', '2027-01-01', '2027-02-01'].map(asDay) })).toBe(
    'Then\u00a01/01/2027\u00a0and\u00a02/01/2027 · Installment\u00a03\u00a0of\u00a06 · Visa\u00a01111',
  );
  expect(besidePanelNote(progress)).toBe('Installment\u00a03\u00a0of\u00a06 · Visa\u00a01111');
});
