import { describe, expect, test } from 'vitest';
import { parseTypedDay } from './typed-day.ts';

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
