import { expect, test } from 'vitest';
import { pluralize } from './pluralize.ts';

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [1_152, '1,152 days'],
])('%i', (count, words) => {
  expect(pluralize(count, 'day', 'days')).toBe(words);
});
