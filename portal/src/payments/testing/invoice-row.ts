import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';

/** An open invoice as in the list. */
export const invoiceRow = (facts: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: 'i1',
  type: 'INVOICE',
  invoiceNumber: '48213',
  customerId: 'tarnwick',
  customerName: 'Tarnwick Builders',
  projectId: 'lofts',
  jobId: 'J-7',
  jobName: 'Harrow Street Lofts',
  poNumber: null,
  orderNumber: null,
  statementNumber: null,
  shipToAddress: '12 Harrow Street',
  billToAddress: null,
  memo: null,
  invoiceCreatedAt: asDay('2026-10-01'),
  dueDate: asDay('2026-10-31'),
  totalAmount: asCents(100_000),
  balance: asCents(100_000),
  currentBalance: asCents(100_000),
  pendingAmount: asCents(0),
  isInDispute: false,
  currencyCode: 'USD',
  pdfLink: null,
  creditRestrictionType: null,
  relatedInvoiceNumber: null,
  waiverStateCode: null,
  hasConditionalProgressWaiver: false,
  hasConditionalFinalWaiver: false,
  hasUnconditionalProgressWaiver: false,
  hasUnconditionalFinalWaiver: false,
  ...facts,
});
