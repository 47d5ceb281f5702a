import { expect, test } from 'vitest';
import { neighborsOf } from './neighbors.ts';

const ROWS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test.each([
  ['a', null, 'b'],
  ['b', 'a', 'c'],
  ['c', 'b', null],
  ['x', null, null],
])('REP-06 the neighbors of %s are %s and %s', (id, previous, next) => {
  expect(neighborsOf(ROWS, id)).toEqual({ previous, next });
});
