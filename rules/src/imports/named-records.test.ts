import { describe, expect, test } from 'vitest';
import { namedDay, namedNumbers, namedType } from './named-records.ts';

describe('numbers in the name of a file', () => {
  test.each([
    ['486144.pdf', '486144'],
    ['INV-1001.PDF', 'INV-1001'],
    ['Invoice INV-1001 (copy).pdf', 'INV-1001'],
    ['Invoice_486144_2026-11-16.pdf', '486144'],
    ['11-16-2026 486144.pdf', '486144'],
    ['TARN-001_J-7_prelim notice.pdf', 'J-7'],
    ['A.B/7.pdf', 'A.B/7'],
    ['7.pdf', '7'],
    ['20261116-0001.pdf', '20261116-0001'],
  ])('%s names %s', (name, number) => {
    expect(namedNumbers(name)).toContain(number);
  });

  test('the longest stand first', () => {
    const numbers = namedNumbers('INV 486144 J-7.pdf');
    expect(numbers[0]).toBe('INV 486144 J-7');
    expect(numbers.map(({ length }) => length)).toEqual(numbers.map(({ length }) => length).toSorted((a, b) => b - a));
  });

  test.each([
    ['Scan 2026-11-16.pdf', '2026'],
    ['Scan 2026-11-16.pdf', '2026-11-16'],
    ['Scan 7.pdf', '7'],
    ['Harrow Street.pdf', 'Harrow'],
  ])('%s does not name %s', (name, number) => {
    expect(namedNumbers(name)).not.toContain(number);
  });

  test('a name of many words has few runs', () => {
    expect(namedNumbers(`${'1234 '.repeat(50)}.pdf`).length).toBeLessThan(400);
    expect(namedNumbers('.pdf')).toEqual([]);
  });
});

test.each([
  ['J-7 Monthly.pdf', 'monthly-notice'],
  ['J-7 prelim.pdf', 'preliminary-notice'],
  ['Notice J-7.pdf', 'preliminary-notice'],
  ['J-7.pdf', null],
])('the type in %s is %s', (name, type) => {
  expect(namedType(name)).toBe(type);
});

test.each([
  ['J-7 2026-10-31.pdf', '2026-10-31'],
  ['J-7_20261031.pdf', '2026-10-31'],
  ['J-7 10.31.2026.pdf', '2026-10-31'],
  ['J-7 1-5-2026.pdf', '2026-01-05'],
  ['J-7 2026-02-30.pdf', null],
  ['486144.pdf', null],
  ['99991231.pdf', null],
])('the day in %s is %s', (name, day) => {
  expect(namedDay(name)).toBe(day);
});
