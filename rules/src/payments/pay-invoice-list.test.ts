import { expect, test } from 'vitest';
import { payInvoiceList, payInvoiceQuery } from './pay-invoice-list.ts';

const NOTHING_ASKED = payInvoiceList.read({});

test('PAY-01 defaults to 20 per page, oldest due date first', () => {
  expect(NOTHING_ASKED).toMatchObject({ size: 20, page: 1, sort: 'dueDate', direction: 'asc', selected: 'false' });
  expect(payInvoiceList.write(NOTHING_ASKED)).toEqual({});
});

test('PAY-01 size, hasProject, daysPastDue and projectId come from the address', () => {
  const filters = payInvoiceList.read({ size: '100', hasProject: 'true', daysPastDue: '61' });
  expect(filters).toMatchObject({ size: 100, hasProject: true, daysPastDue: '61', projectId: null });
  expect(payInvoiceList.write(filters)).toEqual({ size: '100', hasProject: 'true', daysPastDue: '61' });
});

test('a project is shown whole, whatever size the link names (decision B9)', () => {
  const filters = payInvoiceList.read({ size: '100', projectId: 'lofts' });
  expect(filters).toMatchObject({ projectId: 'lofts', size: 500 });
  expect(payInvoiceList.write(filters)).toEqual({ projectId: 'lofts' });
  expect(payInvoiceList.change(filters, { projectId: null }).size).toBe(20);
});

test('invalid values in the address are ignored', () => {
  expect(payInvoiceList.read({ size: '7', hasProject: 'maybe', daysPastDue: '45', sort: 'memo', page: '0' })).toEqual(
    NOTHING_ASKED,
  );
});

test('the query asks for open invoices of one currency', () => {
  const filters = payInvoiceList.read({ hasProject: 'false', search: '48213', selected: 'true', step: 'method' });
  expect(payInvoiceQuery(filters, 'CAD')).toEqual({
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

test('another filter or order returns to the first page, the next page does not', () => {
  const third = payInvoiceList.read({ page: '3' });
  expect(payInvoiceList.change(third, { hasProject: true }).page).toBe(1);
  expect(payInvoiceList.change(third, { page: 4 }).page).toBe(4);
  expect(payInvoiceList.sortBy(third, 'dueDate')).toMatchObject({ sort: 'dueDate', direction: 'desc', page: 1 });
  expect(payInvoiceList.sortBy(third, 'balance')).toMatchObject({ sort: 'balance', direction: 'asc', page: 1 });
});

test('clearing removes the filters and keeps order and size', () => {
  const filters = payInvoiceList.read({ search: 'pier', hasProject: 'true', sort: 'balance', size: '50' });
  expect(payInvoiceList.activeFilters(filters)).toEqual(['search', 'hasProject']);
  const cleared = payInvoiceList.clear(filters);
  expect(payInvoiceList.activeFilters(cleared)).toEqual([]);
  expect(cleared).toMatchObject({ sort: 'balance', size: 50 });
});
