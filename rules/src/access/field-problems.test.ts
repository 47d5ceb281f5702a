import { expect, test } from 'vitest';
import { hasProblems, isBlank, missingWhenBlank, problemsAmong } from './field-problems.ts';

test('only the fields with problems are returned', () => {
  expect(problemsAmong({ name: null, email: 'missing', phone: null })).toEqual({ email: 'missing' });
  expect(problemsAmong({ name: null })).toEqual({});
  expect(hasProblems({})).toBe(false);
  expect(hasProblems({ email: 'short' })).toBe(true);
});

test.each([
  ['', true],
  [' \t\n', true],
  ['\u00a0', true],
  ['0', false],
  [' a ', false],
])('%j is blank: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank);
  expect(missingWhenBlank(text)).toBe(blank ? 'missing' : null);
});
