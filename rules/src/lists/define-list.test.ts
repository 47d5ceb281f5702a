import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { defineList } from './define-list.ts';
import { choiceField, choicesField, dayField, textField, withFallback } from './list-fields.ts';

const list = defineList({
  filters: {
    search: textField,
    colors: choicesField(['red', 'blue']),
    projectId: textField,
    startDate: dayField,
    endDate: dayField,
  },
  modes: { tab: withFallback<'all' | 'own'>(choiceField(['all', 'own']), 'all') },
  sorts: { name: 'asc', total: 'desc' },
  defaultSort: 'name',
  sizes: [20, 50],
});
const DEFAULTS = list.read({});

test('the parameters are the filters, the modes, the order and the page', () => {
  expect(list.params).toEqual([
    'search',
    'colors',
    'projectId',
    'startDate',
    'endDate',
    'tab',
    'sort',
    'direction',
    'page',
    'size',
  ]);
  expect(Object.keys(DEFAULTS)).toEqual(list.params);
});

test('default values are not written', () => {
  expect(list.write(DEFAULTS)).toEqual({});
  const search = { colors: 'red,blue', tab: 'own', sort: 'total', page: '3', size: '50' };
  expect(list.write(list.read(search))).toEqual(search);
});

test('dates in the wrong order are swapped', () => {
  const [early, late] = [asDay('2027-01-02'), asDay('2027-03-04')];
  expect(list.change(DEFAULTS, { startDate: late, endDate: early })).toMatchObject({ startDate: early, endDate: late });
  for (const range of [
    { startDate: early, endDate: late },
    { startDate: early, endDate: early },
    { startDate: late, endDate: null },
    { startDate: null, endDate: early },
  ]) {
    expect(list.change(DEFAULTS, range)).toMatchObject(range);
  }
});

test('the list of a project has a fixed size, which is not written', () => {
  const ofProject = list.change({ ...DEFAULTS, size: 50 }, { projectId: 'p-1' });
  expect(ofProject.size).toBe(500);
  expect(list.write(ofProject)).toEqual({ projectId: 'p-1' });
  expect(list.change(ofProject, { projectId: null }).size).toBe(20);
});

test('a change returns to the first page and is read like an address', () => {
  const third = { ...DEFAULTS, page: 3 };
  expect(list.change(third, { search: ' two\nlines ' })).toEqual({ ...DEFAULTS, search: 'two lines' });
  expect(list.change(third, { page: 4 }).page).toBe(4);
  expect(list.change(third, { size: 7 })).toEqual(DEFAULTS);
});

test("a click on a column's head reverses its order, or starts with the column's own direction", () => {
  const byTotal = list.sortBy({ ...DEFAULTS, page: 2 }, 'total');
  expect(byTotal).toMatchObject({ sort: 'total', direction: 'desc', page: 1 });
  expect(list.sortBy(byTotal, 'total')).toMatchObject({ sort: 'total', direction: 'asc' });
  expect(list.sortBy(byTotal, 'name')).toMatchObject({ sort: 'name', direction: 'asc' });
  expect(list.sortBy(DEFAULTS, 'name')).toMatchObject({ sort: 'name', direction: 'desc' });
  expect(['name', 'total', 'search', 'toString'].filter(list.isSort)).toEqual(['name', 'total']);
});

test('clearing removes the filters and keeps modes, order and size', () => {
  const values = list.read({ search: 'x', colors: 'red', tab: 'own', sort: 'total', size: '50', page: '2' });
  expect(list.activeFilters(values)).toEqual(['search', 'colors']);
  const cleared = list.clear(values);
  expect(list.activeFilters(cleared)).toEqual([]);
  expect(list.write(cleared)).toEqual({ tab: 'own', sort: 'total', size: '50' });
});

test('an order that depends on the filters is null until it is chosen', () => {
  const dated = defineList({
    filters: { search: textField },
    sorts: { name: 'asc', day: 'desc' },
    defaultSort: ({ search }) => (search === null ? 'day' : 'name'),
    sizes: [20],
  });
  expect(dated.read({})).toEqual({ search: null, sort: null, direction: null, page: 1, size: 20 });
  expect(dated.orderOf(dated.read({}))).toEqual({ sort: 'day', direction: 'desc' });
  expect(dated.orderOf(dated.read({ search: 'x' }))).toEqual({ sort: 'name', direction: 'asc' });
  expect(dated.orderOf(dated.read({ search: 'x', sort: 'day' }))).toEqual({ sort: 'day', direction: 'desc' });
  expect(dated.sortBy(dated.read({}), 'day')).toMatchObject({ sort: 'day', direction: 'asc' });
});

test('a list with one order has no order parameters', () => {
  const plain = defineList({ filters: { search: textField }, sizes: [20, 100], defaultSize: 100 });
  expect(plain.params).toEqual(['search', 'page', 'size']);
  expect(plain.read({ sort: 'name', direction: 'asc' })).toEqual({ search: null, page: 1, size: 100 });
});
