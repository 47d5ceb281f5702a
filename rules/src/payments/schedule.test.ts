import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBusinessDay } from '../business-days.ts';
import { addDays, asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import { lineKind } from './line.ts';
import { amountAtRun, earliestDay, processOn, refuseSchedule } from './schedule.ts';
import { applied, line, OVER, TODAY } from './testing/samples.ts';

describe('the earliest day', () => {
  test('SCH-01 is tomorrow for invoices', () => {
    expect(earliestDay(TODAY, false)).toBe('2027-03-11');
  });

  test('PRE-01 is today for a prepayment', () => {
    expect(earliestDay(TODAY, true)).toBe('2027-03-10');
  });
});

describe('the processing day', () => {
  test.each([
    ['2027-03-11', '2027-03-11'],
    ['2027-03-13', '2027-03-15'],
    ['2027-03-14', '2027-03-15'],
    ['2027-07-04', '2027-07-06'],
    ['2027-12-25', '2027-12-27'],
  ])('a payment scheduled for %s runs on %s', (scheduledAt, expected) => {
    expect(processOn(asDay(scheduledAt))).toBe(expected);
  });

  test('is a business day, never before the chosen one', () => {
    fc.assert(
      fc.property(fc.nat(5_000), (count) => {
        const chosen = addDays(TODAY, count);
        expect(isBusinessDay(processOn(chosen))).toBe(true);
        expect(processOn(chosen) >= chosen).toBe(true);
      }),
    );
  });
});

describe('scheduling', () => {
  test.each([
    ['not at all', false, null, true, null],
    ['not at all, where it is not offered', false, null, false, null],
    ['for tomorrow', true, '2027-03-11', true, null],
    ['for today', true, '2027-03-10', true, 'schedule_date_too_early'],
    ['for a year ahead', true, '2028-03-09', true, null],
    ['for later than that', true, '2028-03-10', true, 'schedule_date_too_late'],
    ['for the end of days', true, '9999-12-31', true, 'schedule_date_too_late'],
    ['without a date', true, null, true, 'schedule_date_missing'],
    ['where it is not offered', true, '2027-03-11', false, 'scheduling_not_offered'],
  ])('SCH-01 %s', (_, isScheduled, date, scheduling, expected) => {
    const scheduledAt = date === null ? null : asDay(date);
    expect(refuseSchedule({ isScheduled, scheduledAt }, { scheduling, today: TODAY })).toBe(expected);
  });
});

describe('on its day a line charges', () => {
  const credits = [applied('c1', 1_000)];

  test.each([
    ['its amount, when as much is owed', line(10_000, 4_000), 10_000, 4_000],
    ['what is still owed, when that is less', line(10_000, 10_000), 6_000, 6_000],
    ['no more than its amount, when more is owed', line(10_000, 10_000), 12_000, 10_000],
    ['nothing, when nothing is owed', line(10_000, 10_000), 0, 0],
    ['what credits leave of the balance', line(10_000, 9_000, { credits }), 5_000, 4_000],
    ['nothing, when credits cover the balance', line(10_000, 9_000, { credits }), 800, 0],
    ['more than is owed, when it has a reason', line(10_000, 12_000, { paymentReasonId: OVER.id }), 9_000, 12_000],
    ['no more than is owed, when it has none', line(10_000, 12_000), 9_000, 9_000],
    ['no more than is owed, when it was short', line(10_000, 9_500, { paymentReasonId: 'x' }), 9_000, 9_000],
  ])('%s', (_, each, balance, expected) => {
    expect(amountAtRun({ ...each, kind: lineKind(each) }, asCents(balance))).toBe(expected);
  });
});
