// The headings of usual exports, as docs/integrations.md names them, go to their fields without a choice (IMP-01).
import { describe, expect, test } from 'vitest';
import { columnsProblems, guessColumns } from './columns.ts';
import type { FileKind } from './import-kinds.ts';

/** What is read of each heading; null if it is not imported. */
type Headings = Readonly<Record<string, string | null>>;

const EXPORTS: readonly (readonly [system: string, kind: FileKind, headings: Headings])[] = [
  [
    'QuickBooks',
    'customers',
    {
      'Customer full name': 'code',
      'Company name': 'name',
      'Phone numbers': 'phone',
      Email: 'emailDomain',
      'Bill address': 'address',
    },
  ],
  [
    'QuickBooks',
    'invoices',
    {
      'Transaction type': 'type',
      Date: 'invoiceCreatedAt',
      Num: 'invoiceNumber',
      'Customer full name': 'customerCode',
      'Due date': 'dueDate',
      Amount: 'totalAmount',
      'Open balance': 'balance',
      'P. O. #': 'poNumber',
      'Memo/Description': 'memo',
    },
  ],
  [
    'QuickBooks',
    'postings',
    {
      Date: 'postedOn',
      'Ref No.': 'paymentCode',
    },
  ],
  [
    'NetSuite',
    'customers',
    {
      ID: 'code',
      'Company Name': 'name',
      'Billing Address': 'address',
      Phone: 'phone',
      Email: 'emailDomain',
      Hold: 'isOnHold',
    },
  ],
  [
    'NetSuite',
    'invoices',
    {
      'Document Number': 'invoiceNumber',
      Type: 'type',
      'Customer ID': 'customerCode',
      'Project ID': 'jobId',
      Date: 'invoiceCreatedAt',
      'Due Date/Receive By': 'dueDate',
      'Amount (Gross)': 'totalAmount',
      'Amount Remaining': 'balance',
      'Amount (Tax)': 'taxAmount',
      'PO/Check Number': 'poNumber',
      Currency: 'currencyCode',
      'Created From': 'orderNumber',
      Memo: 'memo',
      'Applied To Transaction': 'relatedInvoiceNumber',
    },
  ],
  [
    'NetSuite',
    'postings',
    {
      'External ID': 'paymentCode',
      Date: 'postedOn',
    },
  ],
  [
    'Sage',
    'customers',
    {
      CUSTOMERID: 'code',
      'Customer Name': 'name',
      'Address Line 1': 'address',
      City: 'city',
      State: 'state',
      'ZIP Code': 'postalCode',
      'Telephone No': 'phone',
      'Email Address': 'emailDomain',
      'Credit Hold': 'isOnHold',
    },
  ],
  [
    'Sage',
    'invoices',
    {
      RECORDNO: null,
      RECORDID: 'invoiceNumber',
      CUSTOMERID: 'customerCode',
      'Job No': 'jobId',
      'Invoice Type': 'type',
      WHENCREATED: 'invoiceCreatedAt',
      WHENDUE: 'dueDate',
      TOTALENTERED: 'totalAmount',
      TOTALDUE: 'balance',
      'Customer PO No': 'poNumber',
      CURRENCY: 'currencyCode',
    },
  ],
  [
    'Sage',
    'postings',
    {
      REFERENCENO: 'paymentCode',
      'Posting Date': 'postedOn',
    },
  ],
  [
    'Epicor, Spruce',
    'customers',
    {
      'Cust #': 'code',
      'Customer Name': 'name',
      'Address 1': 'address',
      City: 'city',
      ST: 'state',
      Zip: 'postalCode',
      Phone: 'phone',
      'E-Mail': 'emailDomain',
      'Credit Hold': 'isOnHold',
    },
  ],
  [
    'Epicor, Spruce',
    'invoices',
    {
      'Inv No': 'invoiceNumber',
      'Cust #': 'customerCode',
      'Job #': 'jobId',
      'Job Name': 'jobName',
      'Doc Type': 'type',
      'Inv Date': 'invoiceCreatedAt',
      'Due Dt': 'dueDate',
      'Ext Amt': 'totalAmount',
      'Open Bal': 'balance',
      'Cust PO': 'poNumber',
      'Order #': 'orderNumber',
      'Apply To': 'relatedInvoiceNumber',
    },
  ],
  [
    'Epicor, Spruce',
    'postings',
    {
      Reference: 'paymentCode',
      'Post Date': 'postedOn',
    },
  ],
];

describe('IMP-01 the headings of', () => {
  test.each(EXPORTS)('%s, %s, go to their fields', (_system, kind, headings) => {
    const names = Object.keys(headings);
    const columns = guessColumns(kind, names);
    expect(Object.fromEntries(names.map((name, place) => [name, columns[place]]))).toEqual(headings);
    expect(columnsProblems(kind, columns)).toEqual([]);
  });
});
