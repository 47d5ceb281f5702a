import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
  [0, 'Good evening'],
  [4, 'Good evening'],
])('DSH-01 at %i o’clock', (hour, words) => {
  expect(greeting(hour, 'Tarnwick Constructors')).toBe(`${words}, TARNWICK CONSTRUCTORS`);
});
