import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBusinessDay } from '../business-days.ts';
import { addDays, asDay, type Day } from '../dates.ts';
import { add, asCents, ZERO, type Cents } from '../money.ts';
import {
  earliestRun,
  fitToLimits,
  isAnnounced,
  isRunTime,
  monthOf,
  planRuns,
  runDayOf,
  type PlanFacts,
} from './plan.ts';
import type { AutopayRule } from './rule.ts';

const MONDAY = asDay('2026-11-16');

const DAYS = { today: MONDAY, startsOn: MONDAY, takenDays: new Set<Day>(), skippedDays: new Set<Day>() };

const DUE_DATE: AutopayRule = {
  scope: 'ALL',
  projectIds: [],
  timing: 'DUE_DATE',
  daysBefore: null,
  weekday: null,
  invoiceLimit: null,
  monthLimit: null,
  usesCredits: false,
};
const before = (daysBefore: number): AutopayRule => ({ ...DUE_DATE, timing: 'DAYS_BEFORE', daysBefore });
const weekly = (weekday: number): AutopayRule => ({ ...DUE_DATE, timing: 'WEEKLY', weekday });

describe('AUT-01 the day of a run', () => {
  test.each([
    ['the due date', DUE_DATE, '2026-11-20', '2026-11-20'],
    ['a due date on a Saturday', DUE_DATE, '2026-11-28', '2026-11-30'],
    ['a due date on Thanksgiving', DUE_DATE, '2026-11-26', '2026-11-27'],
    ['too late to be announced', DUE_DATE, '2026-11-17', '2026-11-19'],
    ['due before the rule was made', DUE_DATE, '2026-11-15', null],
    ['due on the day on which the rule was made', DUE_DATE, '2026-11-16', '2026-11-19'],
    ['days before', before(5), '2026-12-07', '2026-12-02'],
    ['days before, on a holiday', before(4), '2026-11-30', '2026-11-27'],
    ['days before that have passed', before(10), '2026-11-20', '2026-11-19'],
    ['the next Friday', weekly(5), '2026-11-18', '2026-11-20'],
    ['due on that Friday', weekly(5), '2026-11-20', '2026-11-20'],
    ['due on the Saturday after', weekly(5), '2026-11-21', '2026-11-27'],
    ['long past due', weekly(5), '2026-01-02', '2026-11-20'],
    ['a Wednesday that is too near', weekly(3), '2026-11-18', '2026-11-25'],
    ['a Thursday that is Thanksgiving', weekly(4), '2026-11-24', '2026-11-27'],
  ])('%s', (_, rule, dueDate, day) => {
    expect(runDayOf(rule, asDay(dueDate), DAYS)).toBe(day);
  });

  test('the run of a weekly day that has become too near may still be ahead, if banks are closed on it', () => {
    // Thanksgiving is on the Thursday.
    const days = { ...DAYS, today: asDay('2026-11-24') };
    expect(runDayOf(weekly(4), asDay('2026-01-02'), days)).toBe('2026-11-27');
  });

  test('AUT-02 a skipped day leaves its invoices open; a weekly rule takes them with the next run', () => {
    const days = { ...DAYS, takenDays: new Set([asDay('2026-11-20')]), skippedDays: new Set([asDay('2026-11-20')]) };
    expect(runDayOf(DUE_DATE, asDay('2026-11-20'), days)).toBeNull();
    expect(runDayOf(weekly(5), asDay('2026-11-20'), days)).toBe('2026-11-27');
  });

  test('a day that has its run already is followed by another', () => {
    const days = { ...DAYS, takenDays: new Set([asDay('2026-11-20')]) };
    expect(runDayOf(DUE_DATE, asDay('2026-11-20'), days)).toBe('2026-11-23');
  });

  const day = fc.integer({ min: -400, max: 400 }).map((count) => addDays(MONDAY, count));
  const rule = fc.oneof(
    fc.constant(DUE_DATE),
    fc.integer({ min: 1, max: 30 }).map(before),
    fc.integer({ min: 1, max: 5 }).map(weekly),
  );
  test('is a business day that can still be announced, and free', () => {
    fc.assert(
      fc.property(rule, day, fc.array(day, { maxLength: 30 }), (given, dueDate, taken) => {
        const takenDays = new Set(taken);
        const found = runDayOf(given, dueDate, { ...DAYS, takenDays });
        if (found === null) return;
        expect(isBusinessDay(found)).toBe(true);
        expect(found >= earliestRun(MONDAY)).toBe(true);
        expect(takenDays.has(found)).toBe(false);
      }),
    );
  });
});

const invoice = (id: string, amount: number, dueDate = '2026-11-20') => ({
  id,
  dueDate: asDay(dueDate),
  amount: asCents(amount),
});
const NONE = { used: ZERO, approved: new Map<string, Cents>() };

describe('AUT-03 limits', () => {
  test('whole invoices, oldest due date first; what does not fit waits', () => {
    const limits = { invoiceLimit: asCents(500_00), monthLimit: asCents(600_00) };
    const due = [invoice('c', 300_00), invoice('b', 400_00, '2026-11-18'), invoice('a', 501_00), invoice('d', 200_00)];
    const { invoices, waiting, amount } = fitToLimits(limits, due, NONE);
    expect(invoices.map(({ id }) => id)).toEqual(['b', 'd']);
    expect(waiting.map(({ invoice: { id }, limit }) => [id, limit])).toEqual([
      ['a', 'INVOICE'],
      ['c', 'MONTH'],
    ]);
    expect(amount).toBe(600_00);
  });

  test('an approval is for one amount', () => {
    const limits = { invoiceLimit: asCents(5_00), monthLimit: asCents(5_00) };
    const approved = new Map([['a', asCents(9_00)]]);
    expect(fitToLimits(limits, [invoice('a', 9_00)], { used: ZERO, approved }).amount).toBe(9_00);
    expect(fitToLimits(limits, [invoice('a', 9_01)], { used: ZERO, approved }).amount).toBe(0);
  });

  test('TEM-01 what is approved takes its part of the month before what is not', () => {
    const limits = { invoiceLimit: null, monthLimit: asCents(100_00) };
    const due = [invoice('a', 60_00, '2026-11-18'), invoice('b', 40_00, '2026-11-19'), invoice('c', 50_00)];
    const run = fitToLimits(limits, due, { used: ZERO, approved: new Map([['c', asCents(50_00)]]) });
    expect(run.invoices.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(run.waiting.map(({ invoice: { id }, limit }) => [id, limit])).toEqual([['a', 'MONTH']]);
    expect(run.amount).toBe(90_00);
  });

  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_00 }), { maxLength: 20 });
  test('are never exceeded, and nothing is lost', () => {
    fc.assert(
      fc.property(amounts, fc.nat(2_000_00), fc.nat(2_000_00), fc.nat(500_00), (list, one, month, used) => {
        const due = list.map((amount, place) => invoice(String(place), amount));
        const limits = { invoiceLimit: asCents(one), monthLimit: asCents(month) };
        const run = fitToLimits(limits, due, { ...NONE, used: asCents(used) });
        expect(run.invoices.every(({ amount }) => amount <= one)).toBe(true);
        expect(run.amount === 0 || run.amount + used <= month).toBe(true);
        expect(run.amount).toBe(add(...run.invoices.map(({ amount }) => amount)));
        expect(run.invoices.length + run.waiting.length).toBe(due.length);
      }),
    );
  });

  test('each month begins anew, with what its runs take already', () => {
    const facts: PlanFacts = { ...DAYS, usedByMonth: new Map([['2026-11', asCents(90_00)]]), approved: NONE.approved };
    const due = [invoice('a', 20_00), invoice('b', 60_00, '2026-12-01'), invoice('c', 60_00, '2026-12-02')];
    const runs = planRuns({ ...DUE_DATE, monthLimit: asCents(100_00) }, due, facts);
    expect(runs.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-11-20', 0],
      ['2026-12-01', 60_00],
      ['2026-12-02', 0],
    ]);
    expect(monthOf(runs[1]!.day)).toBe('2026-12');
  });
});

test('AUT-02 a run is announced three days before and starts on a business day before the cut-off', () => {
  const friday = asDay('2026-11-20');
  expect([addDays(friday, -4), addDays(friday, -3)].map((day) => isAnnounced(friday, day))).toEqual([false, true]);
  expect(isRunTime(friday, addDays(friday, -1), 0)).toBe(false);
  expect([0, 1019, 1020].map((minute) => isRunTime(friday, friday, minute))).toEqual([true, true, false]);
  expect([1, 2, 3].map((count) => isRunTime(friday, addDays(friday, count), 60))).toEqual([false, false, true]);
});
