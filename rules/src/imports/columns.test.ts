import { describe, expect, test } from 'vitest';
import { columnsProblems, columnsProblemWords, guessColumns, rememberColumns } from './columns.ts';
import { importFields } from './import-fields.ts';
import { FILE_KINDS } from './import-kinds.ts';
import { plainHeading } from './plain-heading.ts';

const EPICOR = ['Inv No', 'Cust #', 'Job Name', 'Inv Date', 'Due Dt', 'Ext Amt', 'Open Bal', 'Slsmn'];
const EPICOR_COLUMNS = [
  'invoiceNumber',
  'customerCode',
  'jobName',
  'invoiceCreatedAt',
  'dueDate',
  'totalAmount',
  'balance',
  null,
];
const QUICKBOOKS = ['Type', 'Date', 'Num', 'Customer', 'Due Date', 'Amount', 'Open Balance', 'Memo'];
const QUICKBOOKS_COLUMNS = [
  'type',
  'invoiceCreatedAt',
  'invoiceNumber',
  'customerCode',
  'dueDate',
  'totalAmount',
  'balance',
  'memo',
];

describe('IMP-01 columns', () => {
  test('are guessed from the headings of usual exports', () => {
    expect(guessColumns('invoices', EPICOR)).toEqual(EPICOR_COLUMNS);
    expect(guessColumns('invoices', QUICKBOOKS)).toEqual(QUICKBOOKS_COLUMNS);
    expect(guessColumns('customers', ['Customer No.', 'Customer Name', 'E-Mail', 'Fax'])).toEqual([
      'code',
      'name',
      'emailDomain',
      null,
    ]);
  });

  test('of what the rules of waivers need are found by their headings', () => {
    const project = [
      'Job class',
      'Contract Date',
      'Close date',
      'Allow CP',
      'Conditional final',
      'UP allowed',
      'Class',
    ];
    expect(guessColumns('projects', project)).toEqual([
      'projectClass',
      'originalContractDate',
      'closedOn',
      'allowsCp',
      'allowsCf',
      'allowsUp',
      null,
    ]);
    expect(guessColumns('customers', ['Credit Hold'])).toEqual(['isOnHold']);
    expect(guessColumns('customers', ['On Hold'])).toEqual(['isOnHold']);
    expect(guessColumns('invoices', ['Disputed'])).toEqual(['disputedAmount']);
  });

  test('the more telling heading wins, and each field is used once', () => {
    expect(guessColumns('invoices', ['Invoice', 'Invoice Number', 'Date', 'Date'])).toEqual([
      null,
      'invoiceNumber',
      'invoiceCreatedAt',
      null,
    ]);
  });

  test('are remembered, also what was left out', () => {
    const chosen = [...EPICOR_COLUMNS];
    chosen[7] = 'memo';
    chosen[2] = null;
    const remembered = rememberColumns(EPICOR, chosen);
    expect(guessColumns('invoices', EPICOR, remembered)).toEqual(chosen);
    expect(guessColumns('invoices', ['CUST #', 'Job name', 'Due date'], remembered)).toEqual([
      'customerCode',
      null,
      'dueDate',
    ]);
    expect(guessColumns('invoices', ['Cust #'], { cust: 'gone' })).toEqual([null]);
  });

  test('what is missing, twice or unknown is said', () => {
    expect(columnsProblems('invoices', EPICOR_COLUMNS)).toEqual([]);
    const words = columnsProblems('customers', ['name', 'name', 'else', null]).map(columnsProblemWords);
    expect(words).toEqual([
      'There is no field else.',
      'Name is chosen for two columns.',
      'Choose the column of Customer number.',
    ]);
  });
});

test.each(FILE_KINDS)('the fields of %s have their own keys, and headings as they are compared', (kind) => {
  const fields = importFields(kind);
  expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
  for (const { headings } of fields) expect(headings.map(plainHeading)).toEqual(headings);
  expect(fields.some(({ isKey }) => isKey)).toBe(true);
});
