// A payment in the answers of the API.
import { preciseStatus } from '@plumbline/rules/payments/precise-status';
import type { selectPaymentDetails } from './payment-details.sql.ts';

type Details = NonNullable<Awaited<ReturnType<typeof selectPaymentDetails>>>;
/** What lists, details and exports have in common. */
export type ListedPaymentRow = Omit<
  Details,
  | 'allocations'
  | 'customerAddress'
  | 'customerCode'
  | 'customerName'
  | 'failureMessage'
  | 'installments'
  | 'origin'
  | 'paymentRequest'
  | 'processOn'
  | 'requestMethod'
>;

/** The keys that the payer filled in and lists have; other keys belong to the supplier. */
export const INFO_KEYS = ['name', 'email', 'reference', 'projectName', 'projectAddress', 'notes'] as const;
/** Of somebody who paid by a link; for details and receipts only. */
const PAYER_KEYS = ['companyName', 'companyAddress'] as const;
const ALL_KEYS = [...INFO_KEYS, ...PAYER_KEYS];

export function infoOf(info: ListedPaymentRow['info']): Partial<Record<(typeof ALL_KEYS)[number], string>> {
  const entries = ALL_KEYS.flatMap((key) => {
    const value = info[key];
    return typeof value === 'string' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

export const paymentView = (row: ListedPaymentRow) => ({
  id: row.id,
  code: row.code,
  externalCode: row.externalCode,
  status: row.status,
  preciseStatus: preciseStatus(row),
  paymentType: row.paymentType,
  brand: row.brand,
  last4: row.last4,
  offlineReference: row.offlineReference,
  receivedOn: row.receivedOn,
  total: row.total,
  subtotal: row.subtotal,
  credit: row.credit,
  surcharge: row.surcharge,
  surchargeRate: row.surchargeRateBps,
  refundedAmount: row.refundedAmount,
  currencyCode: row.currencyCode,
  isPrepaid: row.isPrepaid,
  isOneTimePay: row.isOneTimePay,
  scheduledAt: row.scheduledAt,
  recurrenceId: row.recurrenceId,
  recurrenceNumber: row.recurrenceNumber,
  paymentInvoicesCount: row.paymentInvoicesCount,
  info: infoOf(row.info),
  createdBy: row.createdByName === null ? null : { name: row.createdByName },
  createdAt: row.createdAt,
  approvedAt: row.approvedAt,
  voidedAt: row.voidedAt,
  refundedAt: row.refundedAt,
  chargebackAt: row.chargebackAt,
  canceledAt: row.canceledAt,
});
