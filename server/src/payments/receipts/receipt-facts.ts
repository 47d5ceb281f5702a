// The contents of a receipt, for its PDF and for the mails about it.
import { formatDay, formatMoment } from '@plumbline/rules/dates';
import { paidWith, receiptStatus } from '@plumbline/rules/payments/receipt-words';
import type { Sql } from '../../database/open-database.ts';
import type { Tenant } from '../../http/caller.ts';
import type { ReceiptDocument } from '../../pdf/receipt-pdf.ts';
import { paidLines } from '../activity/payment-lines.ts';
import { infoOf } from '../activity/payment-view.ts';
import { selectPaymentDetails } from '../activity/payment-details.sql.ts';
import { buildTimeline } from '../activity/build-timeline.ts';

export type ReceiptFacts = Omit<ReceiptDocument, 'owner' | 'createdAt'> & { paymentId: string };

type ReceiptContext = { tenant: Tenant; customerId: string; now: Date };

const REQUEST_WORDS = { IN_PERSON: 'In person', OVER_THE_PHONE: 'Over the phone' } as const;

/** By code or id; null when the customer has no such payment. Inside a transaction, as the payment is there. */
export async function receiptFacts(
  sql: Sql,
  { tenant, customerId, now }: ReceiptContext,
  code: string,
): Promise<ReceiptFacts | null> {
  const { organizationId, timeZone } = tenant;
  const payment = await selectPaymentDetails(sql, { organizationId, customerId }, code);
  if (!payment) return null;
  const { scheduledAt, requestMethod, origin, createdAt } = payment;
  const points = buildTimeline(payment, tenant, now);
  const info = infoOf(payment.info);
  const name = payment.createdByName ?? info.name ?? null;
  return {
    paymentId: payment.id,
    code: payment.code,
    status: receiptStatus(payment, points, timeZone),
    customerName: payment.customerName,
    customerCode: payment.customerCode,
    customerAddress: payment.customerAddress,
    paidWith: paidWith(payment),
    submitted: formatMoment(createdAt, timeZone),
    scheduledFor: scheduledAt === null ? null : formatDay(scheduledAt),
    madeBy: name === null ? null : { label: origin === 'ADMIN' ? 'Entered by' : 'Made by', name },
    requestedBy: requestMethod === null ? null : REQUEST_WORDS[requestMethod],
    externalCode: payment.externalCode,
    reference: info.reference ?? null,
    projectName: info.projectName ?? null,
    projectAddress: info.projectAddress ?? null,
    notes: info.notes ?? null,
    currencyCode: payment.currencyCode,
    isPrepaid: payment.isPrepaid,
    subtotal: payment.subtotal,
    credit: payment.credit,
    surcharge: payment.surcharge,
    surchargeRateBps: payment.surchargeRateBps,
    total: payment.total,
    refundedAmount: payment.refundedAmount,
    lines: paidLines(payment.allocations),
  };
}
