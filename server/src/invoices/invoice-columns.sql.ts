import { sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';

/** What every list shows of an invoice. */
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

/** What payments under way will still take of the balance: they pay an invoice, and they use up a credit (decision B7). */
export const pendingAmount = raw<Cents>`invoice.held_amount`.as('pendingAmount');
