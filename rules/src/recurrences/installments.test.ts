import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBusinessDay } from '../business-days.ts';
import { addDays, addMonths, asDay } from '../dates.ts';
import { add, asCents } from '../money.ts';
import { installmentDays, installmentPlan, installmentsNote } from './installments.ts';

const span = (startDate: string, endDate: string) => ({ startDate: asDay(startDate), endDate: asDay(endDate) });

describe('days', () => {
  test.each([
    ['2027-01-31', '2027-05-30', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['2027-01-31', '2027-05-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2027-12-30', '2028-02-29', ['2027-12-30', '2028-01-30', '2028-02-29']],
    ['2027-03-10', '2027-03-11', ['2027-03-10']],
    ['2027-03-10', '2027-04-09', ['2027-03-10']],
    ['2027-03-10', '2027-04-10', ['2027-03-10', '2027-04-10']],
    ['2027-03-10', '2027-03-09', []],
    ['2027-03-10', '1000-01-01', []],
    ['9999-11-30', '9999-12-31', ['9999-11-30', '9999-12-30']],
  ])('PRE-02 from %s to %s: %j', (start, end, expected) => {
    expect(installmentDays(span(start, end), 6)).toEqual(expected);
  });

  test('are never more than the maximum', () => {
    expect(installmentDays(span('2027-01-01', '2027-07-01'), 6)).toHaveLength(6);
    expect(installmentDays(span('2027-01-01', '2027-07-01'), 6).at(-1)).toBe('2027-06-01');
    expect(installmentDays(span('2027-01-01', '2037-01-01'), 1)).toEqual(['2027-01-01']);
  });

  test('PRE-02 are monthly, on the day of the first or the last day of a shorter month', () => {
    const start = fc.nat(3_000).map((count) => addDays(asDay('2027-01-01'), count));
    fc.assert(
      fc.property(start, fc.nat(900), fc.integer({ min: 1, max: 24 }), (startDate, length, max) => {
        const endDate = addDays(startDate, length);
        const days = installmentDays({ startDate, endDate }, max);
        expect(days[0]).toBe(startDate);
        const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
        for (const [place, day] of days.entries()) {
          expect(monthOf(day) - monthOf(startDate)).toBe(place);
          const isLastOfMonth = addDays(day, 1).endsWith('-01');
          expect(day.slice(8) === startDate.slice(8) || (isLastOfMonth && day.slice(8) < startDate.slice(8))).toBe(
            true,
          );
          expect(day <= endDate).toBe(true);
        }
        expect(days.length === max || addMonths(startDate, days.length) > endDate).toBe(true);
      }),
    );
  });
});

describe('the plan', () => {
  test('has the amount every month', () => {
    expect(installmentPlan(asCents(2_500), span('2027-07-31', '2027-09-30'), 6)).toEqual({
      amount: 2_500,
      quantity: 3,
      total: 7_500,
      installments: [
        { recurrenceNumber: 1, scheduledAt: '2027-07-31', processOn: '2027-08-02', total: 2_500 },
        { recurrenceNumber: 2, scheduledAt: '2027-08-31', processOn: '2027-08-31', total: 2_500 },
        { recurrenceNumber: 3, scheduledAt: '2027-09-30', processOn: '2027-09-30', total: 2_500 },
      ],
    });
  });

  test('adds up, and a postponed run never moves the following days', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(400), fc.nat(1_000_000), (from, length, amount) => {
        const startDate = addDays(asDay('2027-01-01'), from);
        const plan = installmentPlan(asCents(amount), { startDate, endDate: addDays(startDate, length) }, 6);
        expect(add(...plan.installments.map((each) => each.total))).toBe(plan.total);
        expect(plan.quantity).toBe(plan.installments.length);
        for (const { recurrenceNumber, scheduledAt, processOn } of plan.installments) {
          expect(scheduledAt).toBe(addMonths(startDate, recurrenceNumber - 1));
          expect(processOn >= scheduledAt && isBusinessDay(processOn)).toBe(true);
        }
      }),
    );
  });
});

test.each([
  ['2027-03-10', '2027-09-10', 6, 'up to 6 Installments'],
  ['2027-03-10', '2027-09-09', 6, null],
  ['2027-03-10', '2027-09-11', 6, null],
  ['2027-08-31', '2028-02-29', 6, 'up to 6 Installments'],
  ['2027-03-10', '2028-03-10', 12, 'up to 12 Installments'],
])('PRE-02 from %s to %s of at most %d months notes %j', (start, end, max, expected) => {
  expect(installmentsNote(span(start, end), max)).toBe(expected);
});
