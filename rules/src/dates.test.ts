import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  asDay,
  dayAt,
  daysBetween,
  formatDay,
  formatInstant,
  formatLongDay,
  formatMoment,
  isDay,
  later,
  sameTimeOn,
  today,
  weekday,
} from './dates.ts';

const PACIFIC = 'America/Los_Angeles';

const anyDay = fc.integer({ min: 0, max: 200_000 }).map((count) => addDays(asDay('1800-01-01'), count));

describe('asDay', () => {
  test.each(['2027-02-28', '2028-02-29', '2000-02-29', '2027-12-31', '1000-01-01', '9999-12-31'])(
    '%s is a day',
    (text) => {
      expect(asDay(text)).toBe(text);
    },
  );

  test.each([
    '2027-02-29',
    '1900-02-29',
    '2027-02-30',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
    '2027-01-32',
    '2027-1-1',
    '0999-12-31',
    '12027-01-01',
    '2027-01-01T00:00:00Z',
    ' 2027-01-01',
    '',
    'today',
  ])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => asDay(text)).toThrow(RangeError);
  });
});

test('an instant late in the evening belongs to the day of its zone', () => {
  expect(dayAt('2026-11-15T06:30:00.000Z', 'America/Los_Angeles')).toBe('2026-11-14');
  expect(dayAt(new Date('2026-11-15T06:30:00.000Z'), 'America/New_York')).toBe('2026-11-15');
});

test('asked for one instant after the other, each has its own day', () => {
  const zone = 'America/New_York';
  const days = [
    '2026-11-15T04:59:59.999Z',
    '2026-11-15T05:00:00.000Z',
    '2026-11-15T05:00:30.000Z',
    '2026-11-15T04:59:00.000Z',
  ];
  expect(days.map((instant) => today(new Date(instant), zone))).toEqual([
    '2026-11-14',
    '2026-11-15',
    '2026-11-15',
    '2026-11-14',
  ]);
  expect(today(new Date('2026-11-15T04:59:30.000Z'), 'UTC')).toBe('2026-11-15');
});

describe('today', () => {
  test.each([
    ['2027-03-14T06:30:00Z', PACIFIC, '2027-03-13'],
    ['2027-03-14T06:30:00Z', 'UTC', '2027-03-14'],
    ['2027-03-14T06:30:00Z', 'Pacific/Kiritimati', '2027-03-14'],
    ['2027-01-01T07:59:59.999Z', PACIFIC, '2026-12-31'],
    ['2027-01-01T08:00:00Z', PACIFIC, '2027-01-01'],
    ['2027-07-01T06:59:59.999Z', PACIFIC, '2027-06-30'],
    ['2027-07-01T07:00:00Z', PACIFIC, '2027-07-01'],
  ])('%s in %s is %s', (instant, zone, expected) => {
    expect(today(new Date(instant), zone)).toBe(expected);
  });

  test('an unknown zone is refused', () => {
    expect(() => today(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('counting days', () => {
  test.each([
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-12-31', 1, '2028-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2027-03-13', 2, '2027-03-15'],
    ['2027-05-05', 0, '2027-05-05'],
  ])('%s plus %d days is %s', (start, count, expected) => {
    expect(addDays(asDay(start), count)).toBe(expected);
  });

  test('daylight saving time makes no day shorter', () => {
    expect(daysBetween(asDay('2027-03-13'), asDay('2027-03-15'))).toBe(2);
    expect(daysBetween(asDay('2027-11-06'), asDay('2027-11-08'))).toBe(2);
    expect(daysBetween(asDay('2027-03-15'), asDay('2027-03-13'))).toBe(-2);
  });

  test('days beyond the calendar are refused', () => {
    expect(() => addDays(asDay('9999-12-31'), 1)).toThrow(RangeError);
    expect(() => addDays(asDay('1000-01-01'), -1)).toThrow(RangeError);
  });

  test('adding and counting agree, and text order is day order', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -50_000, max: 50_000 }), (start, count) => {
        const end = addDays(start, count);
        expect(daysBetween(start, end)).toBe(count);
        expect(end > start).toBe(count > 0);
        expect(weekday(end)).toBe((((weekday(start) + count) % 7) + 7) % 7);
      }),
    );
  });

  test.each([
    ['2027-03-14', 0],
    ['2027-03-15', 1],
    ['2027-03-20', 6],
  ])('%s is weekday %d', (date, expected) => {
    expect(weekday(asDay(date))).toBe(expected);
  });
});

describe('addMonths', () => {
  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2027-01-31', 3, '2027-04-30'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2027-01-15', 12, '2028-01-15'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-11-30', 1, '2027-12-30'],
    ['2027-05-31', 0, '2027-05-31'],
  ])('%s plus %d months is %s', (start, count, expected) => {
    expect(addMonths(asDay(start), count)).toBe(expected);
  });

  test('a series counted from its first day returns to the end of the month', () => {
    const start = asDay('2027-01-31');
    expect([0, 1, 2, 3].map((count) => addMonths(start, count))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  test('always yields the wanted month, on the same day or the last one', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1_200, max: 1_200 }), (start, count) => {
        const end = addMonths(start, count);
        const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
        expect(months(end) - months(start)).toBe(count);
        const isLastOfMonth = addDays(end, 1).endsWith('-01');
        expect(end.slice(8) === start.slice(8) || (isLastOfMonth && end.slice(8) < start.slice(8))).toBe(true);
      }),
    );
  });
});

test.each([
  ['winter', '2026-11-16T09:30:00Z', '2026-11-17', '2026-11-17T09:30:00.000Z'],
  // 00:10 on Friday before the clocks go back: three days later it would be 23:10 on Sunday.
  ['clocks that go back', '2026-10-30T07:10:00Z', '2026-11-02', '2026-11-02T08:10:00.000Z'],
  // 23:30 on Friday before they go forward: three days later it would be 00:30 on Tuesday.
  ['clocks that go forward', '2027-03-13T07:30:00Z', '2027-03-15', '2027-03-16T06:30:00.000Z'],
  ['clocks that change at noon', '2026-10-30T19:00:00Z', '2026-11-02', '2026-11-02T19:00:00.000Z'],
])('sameTimeOn is on that day: %s', (_, instant, day, expected) => {
  const moved = sameTimeOn(new Date(instant), asDay(day), PACIFIC);
  expect([moved.toISOString(), today(moved, PACIFIC)]).toEqual([expected, day]);
});

test('later adds milliseconds to a Date or a text', () => {
  const instant = '2027-03-06T23:59:59.500Z';
  expect(later(instant, 501).toISOString()).toBe('2027-03-07T00:00:00.001Z');
  expect(later(new Date(instant), -500).toISOString()).toBe('2027-03-06T23:59:59.000Z');
});

describe('formatting', () => {
  test.each([
    ['2027-03-05', '3/05/2027'],
    ['2027-12-31', '12/31/2027'],
    ['2027-10-01', '10/01/2027'],
  ])('%s reads %s', (date, text) => {
    expect(formatDay(asDay(date))).toBe(text);
  });

  test.each([
    ['2027-03-05T17:41:00Z', '2027-03-05', 'Today, 9:41 AM'],
    ['2027-03-05T17:41:00Z', '2027-03-06', '3/05/2027, 9:41 AM'],
    ['2027-03-06T07:59:00Z', '2027-03-05', 'Today, 11:59 PM'],
    ['2027-03-06T08:00:00Z', '2027-03-06', 'Today, 12:00 AM'],
    ['2027-03-06T20:05:00Z', '2027-03-06', 'Today, 12:05 PM'],
  ])('%s, shown on %s, is %s', (instant, day, text) => {
    expect(formatInstant(instant, asDay(day), PACIFIC)).toBe(text);
    expect(formatInstant(new Date(instant), asDay(day), PACIFIC)).toBe(text);
  });

  test('text that is not an instant is refused', () => {
    expect(() => formatInstant('soon', asDay('2027-03-05'), PACIFIC)).toThrow(RangeError);
  });
});

test('formatMoment always includes the day, also today', () => {
  expect(formatMoment('2027-03-06T07:41:00Z', PACIFIC)).toBe('3/05/2027, 11:41 PM');
});

test.each([
  ['2026-11-16', 'Monday, November 16, 2026'],
  ['2028-02-29', 'Tuesday, February 29, 2028'],
])('formatLongDay(%s) is %s in any zone', (date, text) => expect(formatLongDay(asDay(date))).toBe(text));
