import { describe, expect, test } from 'vitest';
import { asDay, formatDay, today } from '../dates.ts';
import { throughDateProblem, WAIVER_ZONE } from './through-date.ts';
import { WAIVER_TYPES } from './waiver-types.ts';

const TODAY = asDay('2027-03-14');

describe('through date', () => {
  test.each([
    ['conditional.progress', 'required'],
    ['unconditional.progress', 'required'],
    ['conditional.final', null],
    ['unconditional.final', null],
    ['other', null],
  ] as const)('WVR-03 without a day, %s: %s', (type, problem) => {
    expect(throughDateProblem(type, null, TODAY)).toBe(problem);
  });

  test.each([
    ['2027-03-13', null],
    ['2027-03-14', null],
    ['2027-03-15', 'future'],
    ['2028-01-01', 'future'],
  ])('WVR-03 %s for any type: %s', (date, problem) => {
    for (const type of WAIVER_TYPES) expect(throughDateProblem(type, asDay(date), TODAY)).toBe(problem);
  });

  test.each([
    // Evening in California, already the next day in UTC.
    ['2027-03-15T05:30:00Z', '2027-03-14', null],
    ['2027-03-15T05:30:00Z', '2027-03-15', 'future'],
    ['2027-03-15T07:00:00Z', '2027-03-15', null],
    ['2027-03-15T06:59:59Z', '2027-03-15', 'future'],
  ])('WVR-03 at %s, %s is %s in Pacific time', (now, date, problem) => {
    const pacificToday = today(new Date(now), WAIVER_ZONE);
    expect(throughDateProblem('conditional.progress', asDay(date), pacificToday)).toBe(problem);
  });

  test('a day is shown as it was chosen', () => {
    expect(formatDay(asDay('2027-03-05'))).toBe('3/05/2027');
    expect(WAIVER_ZONE).toBe('America/Los_Angeles');
  });
});
