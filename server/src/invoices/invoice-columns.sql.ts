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

/** Payments that have taken money from nobody yet, but will (decision B7). */
const UNDER_WAY = raw.raw(`('STARTED', 'PENDING', 'SCHEDULED')`);

const heldBy = (column: 'invoice_id' | 'credit_id') => raw<Cents>`(
  select coalesce(sum(payment_allocation.amount), 0)::bigint
    from payment_allocation
    join payment on payment.organization_id = payment_allocation.organization_id
                and payment.customer_id = payment_allocation.customer_id
                and payment.id = payment_allocation.payment_id
   where payment_allocation.organization_id = invoice.organization_id
     and payment_allocation.${raw.ref(column)} = invoice.id
     and payment.status in ${UNDER_WAY}
)`;

/** What payments under way will still take of the balance: they pay an invoice, and they use up a credit. */
export const pendingAmount = raw<Cents>`
  case invoice.type when 'CREDIT' then ${heldBy('credit_id')} else ${heldBy('invoice_id')} end`.as('pendingAmount');
