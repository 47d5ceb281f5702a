import { expect, test } from 'vitest';
import { addBankingDays, addDays, batchCloseAfter, easternStamp, isBankingDay } from './banking-days.ts';

const bankingDaysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, place) => addDays(`${year}-01-01`, place)).filter(
    (day) => day.startsWith(String(year)) && isBankingDay(day),
  );

test.each([
  [2026, 251],
  [2027, 252],
])('%i has %i banking days', (year, count) => {
  expect(bankingDaysOf(year)).toHaveLength(count);
});

test.each(['2026-01-19', '2026-05-25', '2026-06-19', '2026-11-26', '2027-07-05'])('the banks rest on %s', (day) => {
  expect(isBankingDay(day)).toBe(false);
});

test.each(['2026-07-03', '2027-06-18', '2027-12-24'])('a holiday on a Saturday is not made up for on %s', (day) => {
  expect(isBankingDay(day)).toBe(true);
});

test.each([
  ['in winter', '2026-11-16T15:00:00Z', '2026-11-17T02:00:00.000Z'],
  ['in summer', '2026-07-15T15:00:00Z', '2026-07-16T01:00:00.000Z'],
  ['at the very minute', '2026-11-17T02:00:00Z', '2026-11-17T02:00:00.000Z'],
  ['a second too late', '2026-11-17T02:00:01Z', '2026-11-18T02:00:00.000Z'],
  ['on a Saturday', '2026-11-21T15:00:00Z', '2026-11-24T02:00:00.000Z'],
  ['on Thanksgiving', '2026-11-26T15:00:00Z', '2026-11-28T02:00:00.000Z'],
  ['on the night the clocks change', '2026-11-01T05:30:00Z', '2026-11-03T02:00:00.000Z'],
])('the batch closes at 21:00 in New York: captured %s', (_when, captured, closes) => {
  expect(batchCloseAfter(new Date(captured)).toISOString()).toBe(closes);
});

test('banking days skip weekends and holidays', () => {
  expect(addBankingDays('2026-11-25', 1)).toBe('2026-11-27');
  expect(addBankingDays('2026-11-16', 3)).toBe('2026-11-19');
});

test('instants are in New York time', () => {
  expect(easternStamp(new Date('2026-11-17T02:00:00Z'))).toBe('20261116210000');
});
