import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { invoiceFacts } from './invoice-facts.ts';
import type { Invoice } from './invoice-row.ts';

const BARE: Invoice = {
  id: 'i1',
  type: 'INVOICE',
  invoiceNumber: '47980',
  customerId: 'c1',
  customerName: 'Tarnwick',
  projectId: null,
  jobId: null,
  jobName: null,
  poNumber: null,
  orderNumber: '  ',
  statementNumber: null,
  shipToAddress: null,
  billToAddress: null,
  memo: null,
  invoiceCreatedAt: asDay('2026-09-12'),
  dueDate: null,
  totalAmount: asCents(631_000),
  balance: asCents(631_000),
  currentBalance: asCents(631_000),
  pendingAmount: asCents(0),
  isInDispute: false,
  currencyCode: 'CAD',
  pdfLink: null,
  creditRestrictionType: null,
  relatedInvoiceNumber: null,
  taxAmount: asCents(0),
  waiverStateCode: null,
  questionCount: 0,
  waivers: [],
  hasConditionalProgressWaiver: false,
  hasConditionalFinalWaiver: false,
  hasUnconditionalProgressWaiver: false,
  hasUnconditionalFinalWaiver: false,
  appliedCredits: [],
  availableCreditIds: [],
  credits: [],
  lines: [],
};
const shown = (invoice: Invoice) => invoiceFacts(invoice).map(({ label, value }) => `${label}: ${value}`);

test('REP-06 empty fields are left out', () => {
  expect(shown(BARE)).toEqual(['Created: 9/12/2026', 'Customer: Tarnwick', 'Total: CA$6,310.00']);
});

test('REP-06 every field with a value is shown', () => {
  const credit = { invoiceNumber: 'C1', creditRestrictionType: 'NONE' as const };
  expect(
    shown({
      ...BARE,
      jobName: 'Pier 9',
      jobId: 'J-7',
      poNumber: 'PO-1',
      orderNumber: 'SO-2',
      statementNumber: 'ST-3',
      dueDate: asDay('2026-10-12'),
      shipToAddress: '9 Wharf Rd',
      billToAddress: 'PO Box 7',
      memo: 'Second delivery',
      waiverStateCode: 'OR',
      appliedCredits: [
        { id: 'c', invoiceNumber: 'C7', amount: asCents(1_000) },
        { id: 'd', invoiceNumber: 'C8', amount: asCents(250) },
      ],
      taxAmount: asCents(4_000),
      pendingAmount: asCents(100),
      credits: [
        { ...credit, id: 'a', balance: asCents(300_000) },
        { ...credit, id: 'b', balance: asCents(22_000) },
      ],
    }),
  ).toEqual([
    'Project: Pier 9',
    'Job: J-7',
    'PO number: PO-1',
    'Order: SO-2',
    'Statement: ST-3',
    'Created: 9/12/2026',
    'Due: 10/12/2026',
    'Customer: Tarnwick',
    'Ship to: 9 Wharf Rd',
    'Bill to: PO Box 7',
    'Waiver state: OR',
    'Memo: Second delivery',
    'Tax: CA$40.00',
    'Total: CA$6,310.00',
    'Processing: CA$1.00',
    'Credits applied: C7 CA$10.00, C8 CA$2.50',
    'Credits: CA$3,220.00 can be applied: C1 CA$3,000.00, C1 CA$220.00',
  ]);
});

test('a credit shows its invoice and its restriction', () => {
  const credit = { ...BARE, type: 'CREDIT' as const, relatedInvoiceNumber: '47001' };
  expect(shown({ ...credit, creditRestrictionType: 'INVOICE' })).toContain('Use: For invoice 47001');
  expect(shown({ ...credit, creditRestrictionType: 'NONE' })).toContain('Related invoice: 47001');
});
