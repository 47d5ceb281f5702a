import { expect, test } from 'vitest';
import { recurrenceList } from './recurrence-list.ts';

const DEFAULTS = recurrenceList.read({});

test('is empty if nothing is chosen', () => {
  expect(recurrenceList.write(DEFAULTS)).toEqual({});
  expect(DEFAULTS).toEqual({
    search: null,
    status: null,
    currencyCode: null,
    sort: 'nextDate',
    direction: 'asc',
    page: 1,
    size: 20,
  });
});

test('every parameter is read and written', () => {
  const search = {
    search: 'roof',
    status: 'PENDING',
    currencyCode: 'CAD',
    sort: 'amount',
    direction: 'desc',
    page: '3',
    size: '5',
  };
  expect(recurrenceList.write(recurrenceList.read(search))).toEqual(search);
});

test('invalid values are ignored', () => {
  expect(recurrenceList.read({ status: 'RUNNING', currencyCode: 'EUR', sort: 'id', size: '500' })).toEqual(DEFAULTS);
});

test('sorting and changing return to the first page', () => {
  expect(recurrenceList.sortBy({ ...DEFAULTS, page: 2 }, 'startDate')).toMatchObject({
    sort: 'startDate',
    direction: 'asc',
    page: 1,
  });
  expect(recurrenceList.change({ ...DEFAULTS, page: 2 }, { size: 5 })).toMatchObject({ size: 5, page: 1 });
});
