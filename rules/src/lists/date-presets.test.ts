import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, asDay, daysBetween } from '../dates.ts';
import { datePresets } from './date-presets.ts';

test('REP-05 the presets on an ordinary day', () => {
  expect(datePresets(asDay('2027-03-15'))).toEqual([
    { key: 'today', label: 'Today', startDate: '2027-03-15', endDate: '2027-03-15' },
    { key: 'last-day', label: 'Last Day', startDate: '2027-03-14', endDate: '2027-03-14' },
    { key: 'last-7-days', label: 'Last 7 Days', startDate: '2027-03-09', endDate: '2027-03-15' },
    { key: 'last-14-days', label: 'Last 14 Days', startDate: '2027-03-02', endDate: '2027-03-15' },
    { key: 'last-month', label: 'Last Month', startDate: '2027-02-15', endDate: '2027-03-15' },
  ]);
});

test('the last month follows the calendar', () => {
  const lastMonth = (day: string) => datePresets(asDay(day)).at(-1)?.startDate;
  expect(lastMonth('2027-03-31')).toBe('2027-02-28');
  expect(lastMonth('2027-01-10')).toBe('2026-12-10');
});

test('each preset has as many days as its label says, and is recognized', () => {
  fc.assert(
    fc.property(fc.nat(20_000), (count) => {
      const today = addDays(asDay('2000-01-01'), count);
      const lengths = datePresets(today).map(({ startDate, endDate }) => daysBetween(startDate, endDate) + 1);
      expect(lengths.slice(0, 4)).toEqual([1, 1, 7, 14]);
    }),
  );
});
