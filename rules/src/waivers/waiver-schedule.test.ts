import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, asDay, daysBetween, weekday } from '../dates.ts';
import { endWords, scheduleWords, skipWords } from './schedule-words.ts';
import {
  nextRun,
  nextRuns,
  parseSchedule,
  readSchedule,
  SCHEDULED_RUNS_MAX,
  stoppedBy,
  throughDateOfRun,
  type MonthDay,
  type WaiverSchedule,
} from './waiver-schedule.ts';

const monthly = (day: MonthDay): WaiverSchedule => ({ kind: 'MONTHLY', day });
const weekly = (day: number): WaiverSchedule => ({ kind: 'WEEKLY', day });
const anyDay = fc.nat(20_000).map((count) => addDays(asDay('2000-01-01'), count));

describe('a schedule', () => {
  test.each([
    ['MONTHLY', 1],
    ['MONTHLY', 31],
    ['MONTHLY', 'LAST'],
    ['WEEKLY', 0],
    ['WEEKLY', 6],
  ])('%s on %s is valid', (kind, day) => {
    expect(readSchedule(kind, day)).toEqual({ kind, day });
  });

  test.each([
    ['MONTHLY', 0],
    ['MONTHLY', 32],
    ['MONTHLY', 1.5],
    ['MONTHLY', '5'],
    ['MONTHLY', 'last'],
    ['MONTHLY', null],
    ['WEEKLY', -1],
    ['WEEKLY', 7],
    ['WEEKLY', 2.5],
    ['WEEKLY', 'LAST'],
    ['WEEKLY', null],
    ['YEARLY', 1],
    ['', 1],
    [null, 1],
    [null, null],
  ])('%s on %s is not valid', (kind, day) => {
    expect(readSchedule(kind, day)).toBeNull();
  });

  test('ends after twelve runs', () => {
    expect(SCHEDULED_RUNS_MAX).toBe(12);
  });
});

describe('monthly runs', () => {
  test.each([
    [5, '2027-03-04', '2027-03-05'],
    [5, '2027-03-05', '2027-04-05'],
    [5, '2027-03-06', '2027-04-05'],
    [1, '2027-02-28', '2027-03-01'],
    [1, '2027-12-15', '2028-01-01'],
    [31, '2027-01-31', '2027-02-28'],
    [31, '2027-02-27', '2027-02-28'],
    [31, '2027-02-28', '2027-03-31'],
    [31, '2028-02-28', '2028-02-29'],
    [30, '2027-02-15', '2027-02-28'],
    [29, '2027-02-15', '2027-02-28'],
    [29, '2028-02-15', '2028-02-29'],
    [28, '2027-02-15', '2027-02-28'],
    [28, '2028-02-15', '2028-02-28'],
    ['LAST', '2027-04-29', '2027-04-30'],
    ['LAST', '2027-04-30', '2027-05-31'],
    ['LAST', '2027-12-31', '2028-01-31'],
  ] as const)('day %s after %s is %s', (day, after, run) => {
    expect(nextRun(monthly(day), asDay(after))).toBe(run);
  });

  test('WVR-07 day 31 returns to the 31st after every short month', () => {
    expect(nextRuns(monthly(31), asDay('2026-12-31'), 6)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
    expect(nextRuns(monthly(31), asDay('2027-01-01'), 0)).toEqual([]);
  });

  test('WVR-07 no run drifts: one per month, on its day or at the end of the month, from any start', () => {
    const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('LAST' as const));
    fc.assert(
      fc.property(anyDay, monthDay, (start, day) => {
        const runs = nextRuns(monthly(day), start, 14);
        const months = runs.map((run) => Number(run.slice(0, 4)) * 12 + Number(run.slice(5, 7)));
        expect(months).toEqual(months.map((_, place) => (months[0] ?? 0) + place));
        for (const run of runs) {
          const isLast = addDays(run, 1).endsWith('-01');
          const dayOfMonth = Number(run.slice(8));
          expect(day === 'LAST' ? isLast : dayOfMonth === day || (isLast && dayOfMonth < day)).toBe(true);
        }
        expect(runs[0]! > start).toBe(true);
        expect(daysBetween(start, runs[0]!)).toBeLessThanOrEqual(31);
        expect(nextRuns(monthly(day), addDays(runs[0]!, -1), 14)).toEqual(runs);
      }),
    );
  });
});

describe('weekly runs', () => {
  test.each([
    // 2027-03-14 is a Sunday.
    [0, '2027-03-13', '2027-03-14'],
    [0, '2027-03-14', '2027-03-21'],
    [1, '2027-03-14', '2027-03-15'],
    [6, '2027-03-14', '2027-03-20'],
    [6, '2027-03-20', '2027-03-27'],
    [3, '2027-12-30', '2028-01-05'],
  ])('weekday %d after %s is %s', (day, after, run) => {
    expect(nextRun(weekly(day), asDay(after))).toBe(run);
  });

  test('WVR-07 always the same weekday, seven days apart', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (start, day) => {
        const runs = nextRuns(weekly(day), start, 10);
        expect(runs.map(weekday)).toEqual(runs.map(() => day));
        expect(runs.slice(1).map((run, place) => daysBetween(runs[place]!, run))).toEqual(Array(9).fill(7));
        expect(daysBetween(start, runs[0]!)).toBeGreaterThanOrEqual(1);
        expect(daysBetween(start, runs[0]!)).toBeLessThanOrEqual(7);
      }),
    );
  });
});

test.each([
  [monthly(5), '2027-03-05', '2027-02-28'],
  [monthly(1), '2027-01-01', '2026-12-31'],
  [monthly('LAST'), '2027-03-31', '2027-02-28'],
  [weekly(5), '2027-03-05', '2027-03-04'],
  [weekly(1), '2027-03-01', '2027-02-28'],
])('a run of %j on %s covers deliveries through %s', (schedule, run, through) => {
  expect(throughDateOfRun(schedule, asDay(run))).toBe(through);
});

test.each([
  ['MONTHLY', '5', 'Monthly on day 5'],
  ['MONTHLY', 'LAST', 'Monthly on the last day'],
  ['WEEKLY', '5', 'Weekly on Friday'],
])('WVR-07 a schedule %s %s reads %s', (kind, day, words) => {
  expect(scheduleWords(parseSchedule(kind, day))).toBe(words);
});

test('a row without a schedule is a fault', () => {
  expect(() => parseSchedule('MONTHLY', '32')).toThrow('not a schedule: MONTHLY 32');
});

test('WVR-07 a schedule stops when its first request comes to nothing', () => {
  expect(stoppedBy({ status: 'ready', rejectReason: null })).toBeNull();
  expect(stoppedBy({ status: 'rejected', rejectReason: 'PROJECT_UNKNOWN' })).toBe('FIRST_REJECTED');
  expect(stoppedBy({ status: 'rejected', rejectReason: 'WITHDRAWN' })).toBe('FIRST_WITHDRAWN');
  expect(endWords('FIRST_WITHDRAWN')).toContain('Submit it again');
  expect(skipWords('NOTHING_BILLED')).toBe('Skipped last time: nothing was billed.');
});
