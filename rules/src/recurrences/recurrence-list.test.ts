import { expect, test } from 'vitest';
import { recurrenceList } from './recurrence-list.ts';

const DEFAULTS = recurrenceList.read({});

test('says nothing when nothing is chosen', () => {
  expect(recurrenceList.write(DEFAULTS)).toEqual({});
  expect(DEFAULTS).toEqual({
    search: null,
    status: null,
    currencyCode: null,
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    size: 20,
  });
});

test('every parameter is read from the address and kept in it', () => {
  const search = {
    search: 'roof',
    status: 'PENDING',
    currencyCode: 'CAD',
    sort: 'amount',
    direction: 'asc',
    page: '3',
    size: '5',
  };
  expect(recurrenceList.write(recurrenceList.read(search))).toEqual(search);
});

test('what makes no sense counts as not there', () => {
  expect(recurrenceList.read({ status: 'RUNNING', currencyCode: 'EUR', sort: 'id', size: '500' })).toEqual(DEFAULTS);
});

test('sorting and changing begin again on the first page', () => {
  expect(recurrenceList.sortBy({ ...DEFAULTS, page: 2 }, 'startDate')).toMatchObject({
    sort: 'startDate',
    direction: 'asc',
    page: 1,
  });
  expect(recurrenceList.change({ ...DEFAULTS, page: 2 }, { size: 5 })).toMatchObject({ size: 5, page: 1 });
});
