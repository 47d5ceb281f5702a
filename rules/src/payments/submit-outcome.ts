// What follows a submission that failed (Spec 2 §8): whether the payment may still have been made and, if it was
// refused, what the payer is asked (PAY-11, PAY-12).

export type SubmitFailure = { readonly code: string; /** 0 without a response. */ readonly status: number };

export type AfterFailure =
  /** The payment may have been made: only the same key may be sent again. */
  | 'unknown'
  /** The session has ended; the form waits for the next sign-in. */
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
  // Refused by the rate limit, but an earlier attempt may have succeeded.
  too_many_requests: 'unknown',
  not_signed_in: 'signed-out',
  user_token_expired: 'signed-out',
  amount_over_maximum: 'over-maximum',
  token_is_a_credit_card: 'is-credit-card',
  token_is_a_debit_card: 'is-debit-card',
  quote_changed: 'quote-changed',
  invoice_has_pending: 'has-pending',
  checkout_token_invalid: 'checkout-expired',
  // The only server error that guarantees that nothing was charged.
  payment_provider_unavailable: 'refused',
};

export function afterFailure({ code, status }: SubmitFailure): AfterFailure {
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? 'refused';
  return status === 0 || status === 408 || status >= 500 ? 'unknown' : 'refused';
}

/** The provider has consumed the CVV or does not know the token: the payer enters the card again. */
export const spendsToken = (code: string): boolean =>
  code === 'payment_declined' || code === 'payment_provider_unavailable' || code === 'token_invalid';

/** A checkout is good for one payment, even one that fails (decision C19). */
export const spendsCheckout = (code: string): boolean =>
  code === 'payment_declined' || code === 'checkout_token_invalid';

/** After a final refusal the next payment needs a new key (decision C18). */
export const endsKey = (after: AfterFailure): boolean => after !== 'unknown' && after !== 'signed-out';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** After this time the payer is asked whether to continue. */
export const ASKS_FOR_MS = 120_000;

/** The delay before the next retry: 2 s, 4 s, 8 s and so on; null after the maximum time. */
export function pauseBefore(retry: number, sinceMs: number): number | null {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (retry - 1), LONGEST_PAUSE_MS);
  return sinceMs + pause > ASKS_FOR_MS ? null : pause;
}
