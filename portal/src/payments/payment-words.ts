// A payment in sentences: what became of the money, and who paid (HIS-02).
import { formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import type { PaymentDetail } from './payment-types.ts';
import { isReturned } from './payment-status-words.ts';

type Told = Pick<
  PaymentDetail,
  | 'status'
  | 'paymentType'
  | 'total'
  | 'credit'
  | 'refundedAmount'
  | 'currencyCode'
  | 'scheduledAt'
  | 'failureCode'
  | 'timeline'
>;

/** What became of the money; never more than is known. */
export function paymentSentence(payment: Told): string {
  const { status, paymentType, currencyCode, scheduledAt, refundedAmount, failureCode } = payment;
  const amount = formatCents(paidAmount(payment), currencyCode);
  switch (status) {
    case 'STARTED':
      return `${amount} is being processed. Please do not pay again.`;
    case 'PENDING':
      return paymentType === 'ACH' ? `${amount} is on its way from your bank.` : `${amount} is being processed.`;
    case 'SCHEDULED':
      return scheduledAt === null ? `${amount} is scheduled.` : `${amount} will be paid on ${formatDay(scheduledAt)}.`;
    case 'APPROVED':
      return refundedAmount > 0
        ? `${amount} paid, ${formatCents(refundedAmount, currencyCode)} of it refunded.`
        : `${amount} paid.`;
    case 'CANCELED':
      if (failureCode === null) return 'Canceled. Nothing was paid.';
      return isReturned(payment) ? 'The bank returned this payment. It is not paid.' : 'Declined. Nothing was paid.';
    case 'REFUNDED':
      return `${amount} was paid and refunded.`;
    case 'CHARGEBACK':
      return paymentType === 'ACH'
        ? `The bank took ${amount} back. It is not paid.`
        : `The card's bank disputes ${amount}.`;
    case 'VOIDED':
      return 'Voided. Nothing was paid.';
    default:
      return amount;
  }
}

type Scheduled = Pick<PaymentDetail, 'status' | 'scheduledAt' | 'processOn'>;

/** Decision C16: the chosen day stays in sight, whatever became of the payment. */
export function scheduledWords({
  status,
  scheduledAt,
  processOn,
}: Scheduled): { title: string; note: string | null } | null {
  if (scheduledAt === null) return null;
  const isToCome = status === 'SCHEDULED';
  return {
    title: `${isToCome ? 'Scheduled for' : 'Was scheduled for'} ${formatDay(scheduledAt)}`,
    note:
      isToCome && processOn !== null && processOn !== scheduledAt
        ? `Banks are closed that day, so it is processed on ${formatDay(processOn)}.`
        : null,
  };
}

/** Spec 2 §4: the button stays, disabled, once the payment is canceled; of what has run there is nothing to cancel. */
export const isCancelShown = ({
  status,
  scheduledAt,
  recurrenceId,
}: Pick<PaymentDetail, 'status' | 'scheduledAt' | 'recurrenceId'>): boolean =>
  scheduledAt !== null && recurrenceId === null && (status === 'SCHEDULED' || status === 'CANCELED');

/** What a payment is worth to who reads of it: what credits pay alone has a total of nothing. */
export const paidAmount = ({ paymentType, credit, total }: Pick<PaymentDetail, 'paymentType' | 'credit' | 'total'>) =>
  paymentType === 'CREDIT' ? credit : total;

type PaidBy = Pick<PaymentDetail, 'createdBy' | 'info' | 'requestMethod'>;

/** Who paid, and how the customer asked for it if somebody else did (Spec 2 §5). */
export function payerWords({ createdBy, info, requestMethod }: PaidBy, companyName: string): string | null {
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

/** 'Short pay: Damaged goods'; null when the invoice was paid as it stood. */
export function lineWords({ paymentType, paymentReason }: Line): string | null {
  const kind = KINDS[paymentType];
  return kind !== null && paymentReason !== null ? `${kind}: ${paymentReason}` : kind;
}
