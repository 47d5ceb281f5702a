import { expect, test } from 'vitest';
import {
  activePayFilters,
  changePayFilters,
  clearPayFilters,
  payFiltersFrom,
  payQueryOf,
  paySearchOf,
  sortPayBy,
} from './pay-filters.ts';

const NOTHING_ASKED = payFiltersFrom({});

test('PAY-01 without parameters: 20 a page, the oldest due first', () => {
  expect(NOTHING_ASKED).toMatchObject({ size: 20, page: 1, sort: 'dueDate', direction: 'asc', selected: 'false' });
  expect(paySearchOf(NOTHING_ASKED)).toEqual({});
});

test('PAY-01 size, hasProject, daysPastDue and projectId come from the address', () => {
  const filters = payFiltersFrom({ size: '100', hasProject: 'true', daysPastDue: '61' });
  expect(filters).toMatchObject({ size: 100, hasProject: true, daysPastDue: '61', projectId: null });
  expect(paySearchOf(filters)).toEqual({ size: '100', hasProject: 'true', daysPastDue: '61' });
});

test('a project is shown whole, whatever size the link names (decision B9)', () => {
  const filters = payFiltersFrom({ size: '100', projectId: 'lofts' });
  expect(filters).toMatchObject({ projectId: 'lofts', size: 500 });
  expect(paySearchOf(filters)).toEqual({ projectId: 'lofts' });
  expect(changePayFilters(filters, { projectId: null }).size).toBe(20);
});

test('what makes no sense in an address counts as not there', () => {
  expect(payFiltersFrom({ size: '7', hasProject: 'maybe', daysPastDue: '45', sort: 'memo', page: '0' })).toEqual(
    NOTHING_ASKED,
  );
});

test('the list is asked for open invoices of one currency', () => {
  const filters = payFiltersFrom({ hasProject: 'false', search: '48213', selected: 'true', step: 'method' });
  expect(payQueryOf(filters, 'CAD')).toEqual({
    hasProject: 'false',
    search: '48213',
    isPaid: 'false',
    type: 'INVOICE',
    currencyCode: 'CAD',
    sort: 'dueDate',
    direction: 'asc',
    page: '1',
    size: '20',
  });
});

test('another filter or order begins on the first page, the next page does not', () => {
  const third = payFiltersFrom({ page: '3' });
  expect(changePayFilters(third, { hasProject: true }).page).toBe(1);
  expect(changePayFilters(third, { page: 4 }).page).toBe(4);
  expect(sortPayBy(third, 'dueDate')).toMatchObject({ sort: 'dueDate', direction: 'desc', page: 1 });
  expect(sortPayBy(third, 'balance')).toMatchObject({ sort: 'balance', direction: 'asc', page: 1 });
});

test('clearing takes the filters off and leaves order and size', () => {
  const filters = payFiltersFrom({ search: 'pier', hasProject: 'true', sort: 'balance', size: '50' });
  expect(activePayFilters(filters)).toEqual(['search', 'hasProject']);
  const cleared = clearPayFilters(filters);
  expect(activePayFilters(cleared)).toEqual([]);
  expect(cleared).toMatchObject({ sort: 'balance', size: 50 });
});
