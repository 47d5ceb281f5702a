// What follows a payment that was not answered with a payment (Spec 2 §8): whether it may still have been taken, and
// if it was refused, what the payer is asked (PAY-11, PAY-12).

export type SubmitFailure = { readonly code: string; /** 0 without an answer. */ readonly status: number };

export type AfterFailure =
  /** Nobody knows whether it was taken: only the same key may be sent again. */
  | 'unknown'
  /** The session is over; the form waits for the next one. */
  | 'signed-out'
  | 'over-maximum'
  | 'is-credit-card'
  | 'is-debit-card'
  | 'quote-changed'
  | 'has-pending'
  | 'checkout-expired'
  | 'refused';

const BY_CODE: Readonly<Record<string, AfterFailure>> = {
  offline: 'unknown',
  timeout: 'unknown',
  payment_in_progress: 'unknown',
  // Turned away at the door, where an earlier try may have got through.
  too_many_requests: 'unknown',
  not_signed_in: 'signed-out',
  user_token_expired: 'signed-out',
  amount_over_maximum: 'over-maximum',
  token_is_a_credit_card: 'is-credit-card',
  token_is_a_debit_card: 'is-debit-card',
  quote_changed: 'quote-changed',
  invoice_has_pending: 'has-pending',
  checkout_token_invalid: 'checkout-expired',
  // The one failure of a server that is a promise: nothing was charged.
  payment_provider_unavailable: 'refused',
};

export function afterFailure({ code, status }: SubmitFailure): AfterFailure {
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? 'refused';
  return status === 0 || status === 408 || status >= 500 ? 'unknown' : 'refused';
}

/** The provider has used the card's CVV up, or does not know the token: the payer enters the card again. */
export const spendsToken = (code: string): boolean =>
  code === 'payment_declined' || code === 'payment_provider_unavailable' || code === 'token_invalid';

/** A payment that was refused for good is over: the next one needs a key of its own (decision C18). */
export const endsKey = (after: AfterFailure): boolean => after !== 'unknown' && after !== 'signed-out';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** After this long the payer is asked whether to go on. */
export const ASKS_FOR_MS = 120_000;

/** How long to wait before asking again: 2 s, 4 s, 8 s and so on; null once it has been long enough. */
export function pauseBefore(retry: number, sinceMs: number): number | null {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (retry - 1), LONGEST_PAUSE_MS);
  return sinceMs + pause > ASKS_FOR_MS ? null : pause;
}
