import { describe, expect, test } from 'vitest';
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

describe('a record that has left the list', () => {
  test.each([
    ['b', [{ id: 'a' }, { id: 'c' }], 'a', 'c'],
    ['a', [{ id: 'b' }, { id: 'c' }], null, 'b'],
    ['c', [{ id: 'a' }], 'a', null],
    ['a', [{ id: 'c' }, { id: 'new' }], null, 'c'],
    ['b', [{ id: 'other page' }], null, null],
    ['x', [{ id: 'a' }], null, null],
  ])('keeps its place: the neighbors of %s', (id, rows, previous, next) => {
    expect(neighborsOf(rows, id, ROWS)).toEqual({ previous, next });
  });
});
