import { sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';

/** The columns of an invoice in every list. */
export const INVOICE_COLUMNS = [
  'invoice.id',
  'invoice.type',
  'invoice.invoiceNumber',
  'invoice.customerId',
  'invoice.projectId',
  'invoice.jobId',
  'invoice.jobName',
  'invoice.poNumber',
  'invoice.orderNumber',
  'invoice.statementNumber',
  'invoice.shipToAddress',
  'invoice.billToAddress',
  'invoice.memo',
  'invoice.invoiceCreatedAt',
  'invoice.dueDate',
  'invoice.totalAmount',
  'invoice.balance',
  'invoice.currencyCode',
  'invoice.pdfLink',
  'invoice.creditRestrictionType',
  'invoice.relatedInvoiceNumber',
] as const;

/** The hold of unfinished payments: on the balance of an invoice, or on a credit (decision B7). */
export const pendingAmount = raw<Cents>`invoice.held_amount`.as('pendingAmount');
