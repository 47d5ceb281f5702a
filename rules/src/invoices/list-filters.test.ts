import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { nextOrder, settled, unsaidSize, withDaysInOrder } from './list-filters.ts';

test('days that were given the wrong way round change places', () => {
  const [early, late] = [asDay('2027-01-02'), asDay('2027-03-04')];
  expect(withDaysInOrder({ startDate: late, endDate: early })).toEqual({ startDate: early, endDate: late });
  for (const range of [
    { startDate: early, endDate: late },
    { startDate: early, endDate: early },
    { startDate: late, endDate: null },
    { startDate: null, endDate: early },
  ]) {
    expect(withDaysInOrder(range)).toEqual(range);
  }
});

test('the list of a project has its own size, which its address does not say', () => {
  const days = { startDate: asDay('2027-03-04'), endDate: asDay('2027-01-02') };
  const inOrder = { startDate: days.endDate, endDate: days.startDate };
  expect(settled({ ...days, projectId: null, size: 50 })).toEqual({ ...inOrder, projectId: null, size: 50 });
  expect(settled({ ...days, projectId: 'p-1', size: 50 })).toEqual({ ...inOrder, projectId: 'p-1', size: 500 });
  expect(settled({ ...days, projectId: null, size: 500 }).size).toBe(20);
  expect(unsaidSize({ projectId: 'p-1', size: 500 })).toEqual({ projectId: 'p-1', size: 20 });
  expect(unsaidSize({ projectId: null, size: 50 })).toEqual({ projectId: null, size: 50 });
});

test('a column’s head turns its own order, and begins with the one that suits it', () => {
  const fallingFirst = new Set(['total']);
  expect(nextOrder({ sort: 'name', direction: 'asc' }, 'name', fallingFirst)).toEqual({
    sort: 'name',
    direction: 'desc',
  });
  expect(nextOrder({ sort: 'total', direction: 'desc' }, 'total', fallingFirst)).toEqual({
    sort: 'total',
    direction: 'asc',
  });
  expect(nextOrder({ sort: 'name', direction: 'asc' }, 'total', fallingFirst)).toEqual({
    sort: 'total',
    direction: 'desc',
  });
  expect(nextOrder({ sort: 'total', direction: 'desc' }, 'name', fallingFirst)).toEqual({
    sort: 'name',
    direction: 'asc',
  });
});
