// What can be loaded from a supplier's ERP, field by field (IMP-01).
import {
  amount,
  CUSTOMER_CODE,
  day,
  type ImportField,
  JOB_ID,
  JOB_NAME,
  key,
  other,
  required,
  text,
} from './import-field.ts';
import type { ImportKind } from './import-kinds.ts';
import { CUSTOMERS, PROJECTS } from './party-fields.ts';

export type { ImportField, ValueKind } from './import-field.ts';

const INVOICE_NUMBER = text('invoiceNumber', 'Invoice number', 60, [
  'invoice number',
  'invoice',
  'invoice no',
  'inv',
  'inv no',
  'inv number',
  'num',
  'document number',
  'doc no',
  'transaction number',
  'reference',
  'ref no',
  'invoice id',
  'recordid',
  'record id',
]);
const CURRENCY: ImportField = {
  key: 'currencyCode',
  label: 'Currency',
  value: 'choice',
  choices: {
    USD: ['usd', 'us$', '$', 'us dollar', 'us dollars'],
    CAD: ['cad', 'ca$', 'c$', 'canadian dollar', 'canadian dollars'],
  },
  headings: ['currency', 'currency code', 'curr', 'cur'],
};

const INVOICES: readonly ImportField[] = [
  key(INVOICE_NUMBER),
  required(CUSTOMER_CODE),
  JOB_ID,
  JOB_NAME,
  {
    key: 'type',
    label: 'Invoice or credit',
    value: 'choice',
    choices: {
      INVOICE: ['invoice', 'inv', 'i', 'in', 'bill', 'debit', 'dm', 'd'],
      CREDIT: ['credit', 'credit memo', 'cm', 'cr', 'c', 'credit note', 'return'],
    },
    headings: ['type', 'document type', 'doc type', 'trans type', 'transaction type', 'invoice type', 'tran type'],
  },
  required(
    day('invoiceCreatedAt', 'Invoice date', [
      'invoice date',
      'inv date',
      'date',
      'document date',
      'doc date',
      'trans date',
      'transaction date',
      'whencreated',
    ]),
  ),
  day('dueDate', 'Due date', [
    'due date',
    'due dt',
    'due',
    'net due date',
    'payment due',
    'due date receive by',
    'whendue',
  ]),
  required(
    amount('totalAmount', 'Total', [
      'total',
      'amount',
      'invoice amount',
      'ext amt',
      'original amount',
      'invoice total',
      'orig amt',
      'total amount',
      'gross amount',
      'amount gross',
      'totalentered',
    ]),
  ),
  required(
    amount('balance', 'Balance', [
      'balance',
      'open balance',
      'open bal',
      'open amount',
      'amount due',
      'remaining',
      'amount remaining',
      'balance due',
      'outstanding',
      'totaldue',
    ]),
  ),
  amount('disputedAmount', 'Disputed amount', [
    'disputed amount',
    'disputed',
    'in dispute',
    'amount in dispute',
    'dispute amount',
  ]),
  amount('taxAmount', 'Tax', ['tax', 'sales tax', 'tax amount', 'tax total', 'amount tax']),
  CURRENCY,
  text('poNumber', 'PO number', 60, [
    'po',
    'po number',
    'po no',
    'purchase order',
    'p o number',
    'customer po',
    'customer po no',
    'cust po',
    'p o',
    'po check number',
  ]),
  text('orderNumber', 'Order number', 60, [
    'order',
    'order number',
    'order no',
    'sales order',
    'so number',
    'so no',
    'created from',
  ]),
  text('statementNumber', 'Statement number', 60, ['statement', 'statement number', 'statement no']),
  text('shipToAddress', 'Ship-to address', 300, ['ship to address', 'ship address', 'delivery address']),
  text('billToAddress', 'Bill-to address', 300, ['bill to address', 'bill address', 'billing address']),
  text('memo', 'Memo', 1000, ['memo', 'notes', 'comment', 'description', 'remarks', 'memo description']),
  text('relatedInvoiceNumber', 'Credit of invoice', 60, [
    'related invoice',
    'applies to',
    'original invoice',
    'credit of invoice',
    'apply to',
    'applied to transaction',
  ]),
];

const LINES: readonly ImportField[] = [
  key(INVOICE_NUMBER),
  required(
    text('description', 'Description', 500, [
      'description',
      'item description',
      'item',
      'product',
      'item name',
      'line description',
    ]),
  ),
  other('quantity')('quantity', 'Quantity', ['quantity', 'qty', 'qty shipped', 'shipped']),
  text('unit', 'Unit', 20, ['unit', 'uom', 'um', 'unit of measure']),
  amount('unitPrice', 'Unit price', ['unit price', 'price', 'rate', 'unit cost']),
  required(
    amount('amount', 'Amount', [
      'amount',
      'line total',
      'ext amt',
      'extension',
      'extended amount',
      'line amount',
      'ext price',
    ]),
  ),
];

const POSTINGS: readonly ImportField[] = [
  key(
    text('paymentCode', 'Payment code', 20, [
      'payment code',
      'code',
      'reference',
      'payment reference',
      'ref no',
      'check no',
      'portal code',
      'referenceno',
      'external id',
      'memo',
    ]),
  ),
  day('postedOn', 'Posted on', ['posted on', 'posting date', 'post date', 'date', 'posted']),
];

const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customers: CUSTOMERS,
  projects: PROJECTS,
  invoices: INVOICES,
  lines: LINES,
  postings: POSTINGS,
  documents: [],
};

export const importFields = (kind: ImportKind): readonly ImportField[] => FIELDS[kind];
