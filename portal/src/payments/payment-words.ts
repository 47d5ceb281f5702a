// Sentences and labels about a payment (HIS-02).
import { formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import { isOffline } from '@plumbline/rules/payments/payment-type';
import { scheduledDay } from '@plumbline/rules/payments/schedule';
import type { PaymentDetail } from './payment-types.ts';

type SentenceFacts = Pick<
  PaymentDetail,
  | 'status'
  | 'paymentType'
  | 'total'
  | 'credit'
  | 'refundedAmount'
  | 'currencyCode'
  | 'scheduledAt'
  | 'processOn'
  | 'preciseStatus'
>;

/** The state of the payment in one sentence; claims no more than is known. */
export function paymentSentence(payment: SentenceFacts): string {
  const { status, paymentType, currencyCode, scheduledAt, processOn, refundedAmount, preciseStatus } = payment;
  const amount = formatCents(paidAmount(payment), currencyCode);
  switch (status) {
    case 'STARTED':
      return `${amount} is being processed. Please do not pay again.`;
    case 'PENDING':
      return paymentType === 'ACH' ? `${amount} is on its way from your bank.` : `${amount} is being processed.`;
    case 'SCHEDULED':
      return `${amount} is scheduled${scheduledAt === null ? '' : ` for ${scheduledDay(scheduledAt, processOn)}`}.`;
    case 'APPROVED':
      return refundedAmount > 0
        ? `${amount} paid, ${formatCents(refundedAmount, currencyCode)} of it refunded.`
        : `${amount} paid.`;
    case 'CANCELED':
      if (preciseStatus === 'Returned') return 'The bank returned this payment. It is not paid.';
      if (preciseStatus === 'Nothing to pay') return 'Nothing was owed any more on its day. Nothing was charged.';
      return `${preciseStatus ?? 'Canceled'}. Nothing was paid.`;
    case 'REFUNDED':
      return `${amount} was paid and refunded.`;
    case 'CHARGEBACK':
      return paymentType === 'ACH' || isOffline(paymentType)
        ? `The bank took ${amount} back. It is not paid.`
        : `The card's bank disputes ${amount}.`;
    case 'VOIDED':
      return isOffline(paymentType) ? 'Recorded by mistake. Nothing was paid.' : 'Voided. Nothing was paid.';
    default:
      return amount;
  }
}

type ScheduleFacts = Pick<PaymentDetail, 'status' | 'scheduledAt' | 'processOn'>;

/** Decision C16: the scheduled day is shown whatever the status. */
export function scheduledWords({
  status,
  scheduledAt,
  processOn,
}: ScheduleFacts): { title: string; note: string | null } | null {
  if (scheduledAt === null) return null;
  const isToCome = status === 'SCHEDULED';
  return {
    title: `${isToCome ? 'Scheduled for' : 'Was scheduled for'} ${formatDay(scheduledAt)}`,
    note:
      isToCome && processOn !== null && processOn !== scheduledAt
        ? `Banks are closed that day, so it processes on ${formatDay(processOn)}.`
        : null,
  };
}

/** Spec 2 §4: a canceled payment keeps the button, disabled; a processed one has none. */
export const isCancelShown = ({
  status,
  scheduledAt,
  recurrenceId,
}: Pick<PaymentDetail, 'status' | 'scheduledAt' | 'recurrenceId'>): boolean =>
  scheduledAt !== null && recurrenceId === null && (status === 'SCHEDULED' || status === 'CANCELED');

/** The amount to show: a payment by credits only has a total of zero. */
export const paidAmount = ({ paymentType, credit, total }: Pick<PaymentDetail, 'paymentType' | 'credit' | 'total'>) =>
  paymentType === 'CREDIT' ? credit : total;

type PayerFacts = Pick<PaymentDetail, 'createdBy' | 'info' | 'requestMethod'>;

/** The payer; if staff paid, also for whom and how the customer asked (Spec 2 §5). */
export function payerWords({ createdBy, info, requestMethod }: PayerFacts, companyName: string): string | null {
  const name = createdBy?.name ?? info.name ?? null;
  if (name === null || requestMethod === null) return name;
  return `${name}, on behalf of ${companyName} (asked ${requestMethod === 'IN_PERSON' ? 'in person' : 'over the phone'})`;
}

type Line = Pick<PaymentDetail['paymentInvoices'][number], 'paymentType' | 'paymentReason'>;

const KINDS: Readonly<Record<Line['paymentType'], string | null>> = {
  complete: null,
  shortpay: 'Short pay',
  overpay: 'Overpay',
};

/** 'Short pay: Damaged goods'; null for an invoice paid in full. */
export function lineWords({ paymentType, paymentReason }: Line): string | null {
  const kind = KINDS[paymentType];
  return kind !== null && paymentReason !== null ? `${kind}: ${paymentReason}` : kind;
}
