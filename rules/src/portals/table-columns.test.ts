import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import { columnsOf, TABLES, type TableColumn, type TableKey } from './table-columns.ts';

const isTable = (key: string): key is TableKey => Object.hasOwn(TABLES, key);
const tables = Object.keys(TABLES)
  .filter(isTable)
  .map((key): [TableKey, readonly TableColumn[]] => [key, TABLES[key]]);
const ids = (columns: readonly TableColumn[]) => columns.map((column) => column.id);
const customised = (tablesConfig: Settings['tablesConfig']): Settings => ({
  ...DEFAULT_SETTINGS,
  isTableCustomizationEnabled: true,
  tablesConfig,
});

describe('the registry', () => {
  test.each(tables)('%s has each column once and a label for every one that can be chosen', (_, columns) => {
    expect(new Set(ids(columns)).size).toBe(columns.length);
    expect(columns.filter((column) => column.locked === null && column.label === '')).toEqual([]);
    expect(columns.some((column) => column.isDefault && column.locked === null)).toBe(true);
  });

  test('documents show the columns the specification lists', () => {
    expect(TABLES.documents.map((column) => column.label)).toEqual([
      'Type',
      'Date',
      'Project Name',
      'Project Address',
      'Originator',
      '',
    ]);
  });
});

describe('columnsOf', () => {
  test.each(tables)('REP-11 off: %s shows its default columns, whatever is configured', (table, columns) => {
    const defaults = columns.filter((column) => column.isDefault);
    expect(columnsOf(DEFAULT_SETTINGS, table)).toEqual(defaults);
    const configured = { ...customised({ [table]: [ids(columns)[1] ?? ''] }), isTableCustomizationEnabled: false };
    expect(columnsOf(configured, table)).toEqual(defaults);
  });

  test('REP-11 on: the configured columns show in their order, hidden ones too', () => {
    const settings = customised({ invoices: ['balance', 'memo', 'invoiceNumber'] });
    expect(ids(columnsOf(settings, 'invoices'))).toEqual(['balance', 'memo', 'invoiceNumber', 'actions']);
    expect(ids(columnsOf(settings, 'payments'))).toEqual(ids(columnsOf(DEFAULT_SETTINGS, 'payments')));
  });

  test('locked columns keep their place, listed or not', () => {
    const settings = customised({ payInvoices: ['amount', 'dueDate', 'select'] });
    expect(ids(columnsOf(settings, 'payInvoices'))).toEqual([
      'select',
      'dueDate',
      'balance',
      'creditApplied',
      'amount',
    ]);
  });

  test('unknown and repeated ids are dropped', () => {
    const settings = customised({ documents: ['type', 'secret', 'type', '__proto__', 'createdAt'] });
    expect(ids(columnsOf(settings, 'documents'))).toEqual(['type', 'createdAt', 'actions']);
  });

  test.each([[[]], [['secret']], [['actions']]])(
    'a list without a known column, such as %j, gives the default',
    (list) => {
      expect(columnsOf(customised({ waivers: list }), 'waivers')).toEqual(columnsOf(DEFAULT_SETTINGS, 'waivers'));
    },
  );
});
