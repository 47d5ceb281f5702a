import { describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { parseTypedDay, typedDayProblem } from './typed-day.ts';

describe('a typed day', () => {
  test.each([
    ['3/5/2027', '2027-03-05'],
    ['03/05/2027', '2027-03-05'],
    ['3/05/27', '2027-03-05'],
    ['3-5-2027', '2027-03-05'],
    ['2027-03-05', '2027-03-05'],
    [' 2/29/2028 ', '2028-02-29'],
    ['2/29/2027', null],
    ['13/1/2027', null],
    ['3/5', null],
    ['soon', null],
    ['', null],
  ])('%j is %j', (text, day) => {
    expect(parseTypedDay(text)).toBe(day);
  });
});

describe('the problem of a typed day', () => {
  const limits = {
    min: asDay('2027-03-05'),
    max: asDay('2027-04-01'),
    isExcluded: (day: string) => day === '2027-03-06',
  };
  test.each([
    ['', null],
    ['3/5/2027', null],
    ['2/30/2027', 'There is no such day'],
    ['2/30', 'Write the date as month/day/year'],
    ['3/4/2027', 'Choose 3/05/2027 or later'],
    ['4/2/2027', 'Choose 4/01/2027 or earlier'],
    ['3/6/2027', 'This day cannot be chosen'],
  ])('%j: %j', (text, words) => {
    expect(typedDayProblem(text, limits)).toBe(words);
  });
});
