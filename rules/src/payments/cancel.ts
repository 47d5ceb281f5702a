import { NOT_APPROVED, SENT_BACK } from './second-person.ts';

export type CancelRefusal = 'payment_already_canceled' | 'payment_not_scheduled' | 'payment_in_recurrence';

/**
 * Why a payment cannot be canceled, or null. Only a scheduled payment outside a recurrence can be (Spec 2 §4), until
 * its run changes the status from SCHEDULED (decision C15).
 */
export function refuseCancel(payment: {
  readonly status: string;
  readonly recurrenceId: string | null;
}): CancelRefusal | null {
  if (payment.status === 'CANCELED') return 'payment_already_canceled';
  if (payment.status !== 'SCHEDULED') return 'payment_not_scheduled';
  return payment.recurrenceId === null ? null : 'payment_in_recurrence';
}

/**
 * The page on which a scheduled payment can be canceled: its own where the portal has the button there, else the one after
 * the payment (decision C15).
 */
export const cancelPath = (code: string, isOnDetail: boolean): string =>
  `${isOnDetail ? '/history/payments' : '/thanks'}/${encodeURIComponent(code)}`;

/** The failure code of a scheduled payment whose invoices were paid another way before its day. */
export const NOTHING_OWED = 'nothing_owed';

/** The failure code of a scheduled payment that could not be started for days. */
export const COULD_NOT_START = 'could_not_start';

/** The failure code of a scheduled payment of which an invoice stayed in dispute for days (decision C50). */
export const IN_DISPUTE = 'in_dispute';

/** The failure code of a scheduled payment whose method the portal does not take any more. */
export const NOT_OFFERED = 'not_offered';

/** The failure code of an installment whose recurrence was canceled before it was charged once more. */
export const RECURRENCE_CANCELED = 'recurrence_canceled';

/** Why a scheduled payment was called off, before anything was sent (decision C28). */
export const CALLED_OFF: readonly (string | null)[] = [
  NOTHING_OWED,
  NOT_OFFERED,
  'method_gone',
  COULD_NOT_START,
  IN_DISPUTE,
  RECURRENCE_CANCELED,
  NOT_APPROVED,
  SENT_BACK,
];

/** Canceled and not declined: no bank was asked. */
export const isCalledOff = (failureCode: string | null): boolean => CALLED_OFF.includes(failureCode);
