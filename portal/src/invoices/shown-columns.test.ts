import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { columnsOf, TABLES } from '@plumbline/rules/portals/table-columns';
import { shownColumns } from './shown-columns.ts';

const configured = (...invoices: string[]) =>
  columnsOf({ ...DEFAULT_SETTINGS, isTableCustomizationEnabled: true, tablesConfig: { invoices } }, 'invoices');
const ids = ({ columns }: ReturnType<typeof shownColumns>) => columns.map(({ id }) => id);

test('REP-11 shows the configured columns in their order, without actions', () => {
  expect(ids(shownColumns(configured('balance', 'memo', 'invoiceNumber'), false))).toEqual([
    'balance',
    'memo',
    'invoiceNumber',
  ]);
});

test('REP-11 without customization shows the default columns', () => {
  const columns = columnsOf({ ...DEFAULT_SETTINGS, tablesConfig: { invoices: ['memo'] } }, 'invoices');
  expect(ids(shownColumns(columns, false))).toContain('invoiceNumber');
  expect(ids(shownColumns(columns, false))).not.toContain('memo');
});

test('beside an open panel only the key columns stay', () => {
  expect(ids(shownColumns(columnsOf(DEFAULT_SETTINGS, 'invoices'), true))).toEqual([
    'invoiceNumber',
    'jobName',
    'dueDate',
    'balance',
  ]);
  expect(ids(shownColumns(configured('type', 'memo', 'jobId', 'status', 'orderNumber'), true))).toEqual([
    'type',
    'memo',
    'jobId',
    'status',
  ]);
});

test('more columns than fit make the table scroll', () => {
  expect(shownColumns(columnsOf(DEFAULT_SETTINGS, 'invoices'), false).scrolls).toBe(false);
  expect(shownColumns(configured(...TABLES.invoices.map(({ id }) => id)), false).scrolls).toBe(true);
});
