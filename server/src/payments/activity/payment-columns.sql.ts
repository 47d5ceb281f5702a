import { sql as raw } from 'kysely';

/** The columns of a payment in every answer. */
export const PAYMENT_COLUMNS = [
  'payment.id',
  'payment.code',
  'payment.externalCode',
  'payment.status',
  'payment.paymentType',
  'payment.brand',
  'payment.last4',
  'payment.cardType',
  'payment.offlineReference',
  'payment.receivedOn',
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
  'payment.sentAt',
  'payment.failureCode',
  'payment.invoicesCount as paymentInvoicesCount',
] as const;

/** A subquery by primary key for each payment: a join would make the planner read all identities. */
export const PAYER_NAME = raw<string | null>`(select name from identity where identity.id = payment.created_by)`;
