import { sql as raw } from 'kysely';

/** What every answer shows of a payment. */
export const PAYMENT_COLUMNS = [
  'payment.id',
  'payment.code',
  'payment.externalCode',
  'payment.status',
  'payment.paymentType',
  'payment.brand',
  'payment.last4',
  'payment.cardType',
  'payment.currencyCode',
  'payment.subtotal',
  'payment.credit',
  'payment.surcharge',
  'payment.surchargeRateBps',
  'payment.total',
  'payment.refundedAmount',
  'payment.isPrepaid',
  'payment.isOneTimePay',
  'payment.scheduledAt',
  'payment.recurrenceId',
  'payment.recurrenceNumber',
  'payment.info',
  'payment.createdAt',
  'payment.approvedAt',
  'payment.voidedAt',
  'payment.refundedAt',
  'payment.chargebackAt',
  'payment.canceledAt',
] as const;

/** Looked up by its key for each payment: identities are everybody's, and no join shall read them all. */
export const PAYER_NAME = raw<string | null>`(select name from identity where identity.id = payment.created_by)`;

/** By the index of each payment: what it costs depends on the rows that are shown, not on the table. */
export const invoicesCount = (organizationId: string) => raw<number>`(
  select count(distinct invoice_id)::int from payment_allocation
   where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = payment.id
)`;
