import { expect, test } from 'vitest';
import { TABLES } from '../portals/table-columns.ts';
import { projectList } from './project-list.ts';

const DEFAULTS = projectList.read({});

test('is empty if nothing is chosen: the largest open total first', () => {
  expect(projectList.write(DEFAULTS)).toEqual({});
  expect(DEFAULTS).toEqual({
    search: null,
    currencyCode: null,
    startDate: null,
    endDate: null,
    sort: 'openTotal',
    direction: 'desc',
    page: 1,
    size: 20,
  });
});

test('every parameter is read and written', () => {
  const search = {
    search: 'roof',
    currencyCode: 'CAD',
    startDate: '2027-01-01',
    endDate: '2027-02-01',
    sort: 'jobName',
    direction: 'asc',
    page: '3',
    size: '5',
  };
  expect(projectList.write(projectList.read(search))).toEqual(search);
});

test('invalid values are ignored, and dates in the wrong order are swapped', () => {
  expect(projectList.read({ currencyCode: 'EUR', startDate: 'today', sort: 'id', size: '500' })).toEqual(DEFAULTS);
  expect(projectList.read({ startDate: '2027-02-01', endDate: '2027-01-01' })).toMatchObject({
    startDate: '2027-01-01',
    endDate: '2027-02-01',
  });
});

test('every column except the buttons is sortable', () => {
  const columns = TABLES.projects.map(({ id }) => id).filter((id) => id !== 'actions');
  expect(columns.toSorted()).toEqual([...projectList.sorts].toSorted());
});

test('sorting and changing return to the first page', () => {
  const second = { ...DEFAULTS, page: 2 };
  expect(projectList.sortBy(second, 'percentPaid')).toMatchObject({ sort: 'percentPaid', direction: 'asc', page: 1 });
  expect(projectList.sortBy(second, 'open61')).toMatchObject({ sort: 'open61', direction: 'desc', page: 1 });
  expect(projectList.sortBy(second, 'openTotal')).toMatchObject({ sort: 'openTotal', direction: 'asc', page: 1 });
  expect(projectList.change(second, { search: 'x' })).toMatchObject({ search: 'x', page: 1 });
});
