import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bankHolidays,
  businessDaysAfter,
  businessDaysBefore,
  CUT_OFF_MINUTE,
  isBusinessDay,
  nextBusinessDay,
  processingDay,
} from './business-days.ts';
import { addDays, asDay, daysBetween, weekday, type Day } from './dates.ts';

const anyDay = fc.integer({ min: 0, max: 50_000 }).map((count) => addDays(asDay('2000-01-01'), count));

const businessDaysOf = (year: number): Day[] => {
  const first = asDay(`${year}-01-01`);
  const length = daysBetween(first, asDay(`${year + 1}-01-01`));
  return Array.from({ length }, (_, count) => addDays(first, count)).filter(isBusinessDay);
};

describe('bank holidays', () => {
  test('of 2026: Independence Day falls on a Saturday and closes nothing', () => {
    expect(bankHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
    expect(isBusinessDay(asDay('2026-07-03'))).toBe(true);
    expect(businessDaysOf(2026)).toHaveLength(251);
  });

  test('of 2027: Juneteenth and Christmas fall on Saturdays, Independence Day on a Sunday', () => {
    expect(bankHolidays(2027)).toEqual([
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-07-05',
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
    ]);
    expect(businessDaysOf(2027)).toHaveLength(252);
  });

  test('of 2023 and 2028: New Year on a Sunday closes the Monday, on a Saturday nothing', () => {
    expect(bankHolidays(2023)[0]).toBe('2023-01-02');
    expect(bankHolidays(2028)).not.toContain('2028-01-01');
    expect(isBusinessDay(asDay('2027-12-31'))).toBe(true);
  });

  test.each([
    ['2029-01-15', '2030-01-21'],
    ['2027-02-15', '2022-02-21'],
    ['2026-05-25', '2027-05-31'],
    ['2025-09-01', '2026-09-07'],
    ['2029-10-08', '2024-10-14'],
    ['2029-11-22', '2024-11-28'],
  ])('on a moving weekday lie between %s and %s of their month', (earliest, latest) => {
    expect(isBusinessDay(asDay(earliest))).toBe(false);
    expect(isBusinessDay(asDay(latest))).toBe(false);
  });

  test('are weekdays of their year, in order, eleven at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_900, max: 2_400 }), (year) => {
        const holidays = bankHolidays(year);
        expect(holidays).toEqual(holidays.toSorted());
        expect(holidays.length).toBeLessThanOrEqual(11);
        for (const holiday of holidays) {
          expect(holiday.startsWith(`${year}-`)).toBe(true);
          expect([1, 2, 3, 4, 5]).toContain(weekday(holiday));
        }
      }),
    );
  });
});

describe('business days', () => {
  test.each([
    ['2027-03-10', true],
    ['2027-03-12', true],
    ['2027-03-13', false],
    ['2027-03-14', false],
    ['2027-03-15', true],
    ['2027-02-15', false],
    ['2027-07-05', false],
    ['2027-11-26', true],
  ])('%s is one: %j', (date, expected) => {
    expect(isBusinessDay(asDay(date))).toBe(expected);
  });

  test.each([
    ['2027-03-10', '2027-03-10'],
    ['2027-03-13', '2027-03-15'],
    ['2027-03-14', '2027-03-15'],
    ['2027-02-13', '2027-02-16'],
    ['2027-07-03', '2027-07-06'],
    ['2027-11-25', '2027-11-26'],
    ['2028-12-30', '2029-01-02'],
  ])('a payment meant for %s is processed on %s', (date, expected) => {
    expect(nextBusinessDay(asDay(date))).toBe(expected);
  });

  test.each([
    ['2027-03-10', 0, '2027-03-10'],
    ['2027-03-10', 1, '2027-03-11'],
    ['2027-03-12', 1, '2027-03-15'],
    ['2027-03-13', 1, '2027-03-15'],
    ['2027-03-10', 5, '2027-03-17'],
    ['2027-02-12', 1, '2027-02-16'],
    ['2027-07-01', 3, '2027-07-07'],
  ])('%s plus %d business days is %s', (date, count, expected) => {
    expect(businessDaysAfter(asDay(date), count)).toBe(expected);
  });

  test('the next one is at most four days away, and counting returns business days only', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 12 }), (date, count) => {
        const next = nextBusinessDay(date);
        expect(isBusinessDay(next)).toBe(true);
        expect(daysBetween(date, next)).toBeLessThanOrEqual(4);
        expect(next === date).toBe(isBusinessDay(date));
        const later = businessDaysAfter(date, count);
        const passed = Array.from({ length: daysBetween(date, later) }, (_, place) => addDays(date, place + 1));
        expect(passed.filter(isBusinessDay)).toHaveLength(count);
        expect(isBusinessDay(later)).toBe(true);
      }),
    );
  });
});

describe('the cut-off', () => {
  test.each([
    ['2027-03-10', 0, '2027-03-10'],
    ['2027-03-10', 16 * 60 + 59, '2027-03-10'],
    ['2027-03-10', 17 * 60, '2027-03-11'],
    ['2027-03-10', 23 * 60 + 59, '2027-03-11'],
    ['2027-03-12', 17 * 60, '2027-03-15'],
    ['2027-03-13', 9 * 60, '2027-03-15'],
    ['2027-03-14', 18 * 60, '2027-03-15'],
  ])('a payment made on %s in minute %d goes out on %s', (today, minute, expected) => {
    expect(processingDay(asDay(today), minute)).toBe(expected);
  });

  test('is at five in the afternoon', () => {
    expect(CUT_OFF_MINUTE).toBe(1_020);
  });
});

describe('businessDaysBefore', () => {
  test.each([
    ['2027-03-10', 0, '2027-03-10'],
    ['2027-03-10', 1, '2027-03-09'],
    ['2027-03-14', 1, '2027-03-12'],
    ['2027-07-06', 1, '2027-07-02'],
    ['2026-12-01', 7, '2026-11-19'],
  ])('%s minus %i business days', (date, count, expected) => {
    expect(businessDaysBefore(asDay(date), count)).toBe(expected);
  });

  test('reverses businessDaysAfter from a business day', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.nat(30), (offset, count) => {
        const day = nextBusinessDay(addDays(asDay('2026-01-01'), offset));
        expect(businessDaysBefore(businessDaysAfter(day, count), count)).toBe(day);
      }),
    );
  });
});
