// The labels of the payments desk.
import type { Answer } from '@plumbline/contract/call';
import type { browsePayments, getDeskPayment } from '@plumbline/contract/payment-desk/desk-payments';
import { methodName } from '@plumbline/rules/payments/receipt-words';

export type ListedPayment = Answer<typeof browsePayments>['rows'][number];
export type DeskPayment = Answer<typeof getDeskPayment>;
export type Attempt = DeskPayment['attempts'][number];
export type LedgerTransaction = DeskPayment['ledger'][number];
export type Refund = DeskPayment['refunds'][number];
export type Dispute = DeskPayment['disputes'][number];
export type Outcome = DeskPayment['outcomes'][number];
export type RefundableMoney = NonNullable<DeskPayment['refundable']>;

type Method = Pick<ListedPayment, 'paymentType' | 'brand' | 'last4' | 'offlineReference'>;

/** 'Visa 4242', 'Bank account 6789', 'Check 1042', 'Account credits'. */
export const methodText = ({ paymentType, brand, last4, offlineReference }: Method): string =>
  methodName({ paymentType, brand, last4, offlineReference }) ?? 'Account credits';

const ATTEMPT_KINDS: Readonly<Record<Attempt['kind'], string>> = { AUTH: 'Charge', REFUND: 'Refund', VOID: 'Void' };

const ATTEMPT_STATES: Readonly<Record<Attempt['state'], string>> = {
  CREATED: 'not sent yet',
  SENT: 'sent, no answer yet',
  UNKNOWN: 'no answer; the provider is asked again',
  OK: 'approved',
  DECLINED: 'declined',
  VOIDED: 'voided',
  NOT_FOUND: 'never reached the provider',
};

/** 'Charge approved, authorization 04718C' */
export function attemptText({ kind, state, responseText, authCode }: Attempt): string {
  const start = `${ATTEMPT_KINDS[kind]} ${ATTEMPT_STATES[state]}`;
  if (state === 'OK') return authCode === null || authCode === '' ? start : `${start}, authorization ${authCode}`;
  return responseText === null || responseText === '' ? start : `${start}: ${responseText}`;
}

const REFUND_STATES: Readonly<Record<Refund['state'], string>> = {
  PENDING: 'under way',
  DONE: 'done',
  FAILED: 'failed',
};

export const refundText = ({ kind, state }: Pick<Refund, 'kind' | 'state'>): string =>
  `${kind === 'VOID' ? 'Void' : 'Refund'} ${REFUND_STATES[state]}`;

export const DISPUTE_STATES: Readonly<Record<Dispute['state'], string>> = { OPEN: 'Open', WON: 'Won', LOST: 'Lost' };

const OUTCOMES: Readonly<Record<Outcome['kind'], string>> = {
  RETURN: 'Returned by the bank',
  DISPUTE: 'Disputed',
  DISPUTE_WON: 'Dispute won',
  DISPUTE_LOST: 'Dispute lost',
};

export const outcomeText = ({ kind }: Pick<Outcome, 'kind'>): string => OUTCOMES[kind];

export const MAIL_STATES: Readonly<Record<DeskPayment['mails'][number]['status'], string>> = {
  HELD: 'Not sent',
  WAITING: 'Waits to be sent',
  SENT: 'Sent',
  FAILED: 'Could not be delivered',
};
