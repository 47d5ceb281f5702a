// The contents of a receipt, for its PDF and for the mails about it.
import { formatDay, formatMoment } from '@plumbline/rules/dates';
import { methodLabel } from '@plumbline/rules/payments/method-label';
import { paidWith, receiptStatus } from '@plumbline/rules/payments/receipt-words';
import type { Sql } from '../../database/open-database.ts';
import type { Tenant } from '../../http/caller.ts';
import type { MailedPayment } from '../../mails/payment-mails.ts';
import type { ReceiptDocument } from '../../pdf/receipt-pdf.ts';
import { onAccountOf, paidLines } from '../activity/payment-lines.ts';
import { infoOf } from '../activity/payment-view.ts';
import { selectPaymentDetails } from '../activity/payment-details.sql.ts';
import { buildTimeline } from '../activity/build-timeline.ts';
import type { PaymentRow } from '../payments.sql.ts';

export type ReceiptFacts = Omit<ReceiptDocument, 'owner' | 'createdAt'> & { paymentId: string };
export type MailFacts = MailedPayment & { paymentId: string };

type MailedRow = Pick<
  PaymentRow,
  | 'id'
  | 'code'
  | 'status'
  | 'paymentType'
  | 'brand'
  | 'last4'
  | 'cardType'
  | 'offlineReference'
  | 'receivedOn'
  | 'currencyCode'
  | 'subtotal'
  | 'credit'
  | 'surcharge'
  | 'surchargeRateBps'
  | 'total'
  | 'refundedAmount'
  | 'isPrepaid'
  | 'scheduledAt'
  | 'processOn'
  | 'origin'
  | 'info'
  | 'createdAt'
  | 'sentAt'
  | 'approvedAt'
  | 'canceledAt'
  | 'voidedAt'
  | 'refundedAt'
  | 'chargebackAt'
  | 'failureCode'
  | 'failureMessage'
>;

const REQUEST_WORDS = { IN_PERSON: 'In person', OVER_THE_PHONE: 'Over the phone' } as const;

/** By code or id; null when the customer has no such payment. Inside a transaction, as the payment is there. */
export async function receiptFacts(
  sql: Sql,
  { tenant, customerId, now }: { tenant: Tenant; customerId: string; now: Date },
  code: string,
): Promise<ReceiptFacts | null> {
  const { organizationId } = tenant;
  const payment = await selectPaymentDetails(sql, { organizationId, customerId }, code);
  if (!payment) return null;
  const { customerName, createdByName: payerName, requestMethod } = payment;
  const info = infoOf(payment.info);
  const lines = paidLines(payment.allocations);
  const onAccount = onAccountOf(payment, lines);
  const { recurrenceNumber, installments } = payment;
  const installment = recurrenceNumber === null ? null : `${recurrenceNumber} of ${installments.length}`;
  return {
    ...mailFacts(payment, { customerName, payerName, lines, installment, onAccount }, { tenant, now }),
    customerCode: payment.customerCode,
    customerAddress: payment.customerAddress,
    requestedBy: requestMethod === null ? null : REQUEST_WORDS[requestMethod],
    externalCode: payment.externalCode,
    reference: info.reference ?? null,
    projectName: info.projectName ?? null,
    projectAddress: info.projectAddress ?? null,
    notes: info.notes ?? null,
    company: info.companyName === undefined ? null : { name: info.companyName, address: info.companyAddress ?? null },
    refundedAmount: payment.refundedAmount,
    lines,
  };
}

type KnownFacts = Pick<MailedPayment, 'customerName' | 'installment' | 'lines' | 'onAccount'> & {
  payerName: string | null;
};

/** What mails say about a payment. */
export function mailFacts(
  payment: MailedRow,
  { customerName, payerName, lines, installment, onAccount }: KnownFacts,
  { tenant, now }: { tenant: Tenant; now: Date },
): MailFacts {
  const { scheduledAt, origin, createdAt, receivedOn } = payment;
  const { timeZone } = tenant;
  const points = buildTimeline(payment, tenant, now);
  const name = payerName ?? infoOf(payment.info).name ?? null;
  return {
    paymentId: payment.id,
    code: payment.code,
    status: receiptStatus(payment, points, timeZone),
    customerName,
    paidWith: paidWith(payment),
    methodLabel: methodLabel(payment.status),
    submitted: formatMoment(createdAt, timeZone),
    receivedOn: receivedOn === null ? null : formatDay(receivedOn),
    scheduledFor: scheduledAt === null ? null : formatDay(scheduledAt),
    installment,
    madeBy: name === null ? null : { label: origin === 'ADMIN' ? 'Entered by' : 'Made by', name },
    // Whoever pays by a link has no account: they pay an amount, and do not add funds.
    isPrepaid: payment.isPrepaid && origin !== 'LINK',
    currencyCode: payment.currencyCode,
    subtotal: payment.subtotal,
    credit: payment.credit,
    onAccount,
    surcharge: payment.surcharge,
    surchargeRateBps: payment.surchargeRateBps,
    total: payment.total,
    lines,
  };
}
