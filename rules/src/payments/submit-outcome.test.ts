import { expect, test } from 'vitest';
import { afterFailure, ASKS_FOR_MS, endsKey, spendsCheckout, pauseBefore, spendsToken } from './submit-outcome.ts';

test.each([
  ['timeout', 0],
  ['offline', 0],
  ['payment_in_progress', 409],
  ['too_many_requests', 429],
  ['internal', 500],
  ['internal', 502],
  ['internal', 504],
  ['internal', 408],
])('PAY-12 after %s (%i) the result is unknown, and the key stays', (code, status) => {
  expect(afterFailure({ code, status })).toBe('unknown');
  expect(endsKey('unknown')).toBe(false);
});

test.each([
  ['payment_declined', 402, 'refused'],
  ['payment_provider_unavailable', 503, 'refused'],
  ['idempotency_key_reused', 422, 'refused'],
  ['details_incomplete', 400, 'refused'],
  ['something_new', 400, 'refused'],
  ['amount_over_maximum', 400, 'over-maximum'],
  ['token_is_a_credit_card', 400, 'is-credit-card'],
  ['token_is_a_debit_card', 400, 'is-debit-card'],
  ['quote_changed', 409, 'quote-changed'],
  ['invoice_has_pending', 409, 'has-pending'],
  ['checkout_token_invalid', 400, 'checkout-expired'],
] as const)('PAY-11 %s (%i) is a definite no', (code, status, after) => {
  expect(afterFailure({ code, status })).toBe(after);
  expect(endsKey(after)).toBe(true);
});

test('an ended session says nothing about the payment', () => {
  expect(afterFailure({ code: 'not_signed_in', status: 401 })).toBe('signed-out');
  expect(endsKey('signed-out')).toBe(false);
});

test('inherited property names are not codes', () => {
  expect(afterFailure({ code: 'constructor', status: 400 })).toBe('refused');
});

test('PAY-12 pauses grow from 2 s and end after two minutes', () => {
  const pauses: number[] = [];
  let since = 0;
  for (let retry = 1; ; retry += 1) {
    const pause = pauseBefore(retry, since);
    if (pause === null) break;
    pauses.push(pause);
    since += pause;
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(since).toBeLessThanOrEqual(ASKS_FOR_MS);
});

test('slow responses count towards the two minutes', () => {
  expect(pauseBefore(2, 110_000)).toBe(4_000);
  expect(pauseBefore(3, 115_000)).toBeNull();
});

test('a card is entered again if its token was used or is unknown', () => {
  expect(['payment_declined', 'token_invalid'].every(spendsToken)).toBe(true);
  expect(['token_is_a_debit_card', 'quote_changed', 'amount_over_maximum'].some(spendsToken)).toBe(false);
});

test.each([
  ['payment_declined', true],
  ['checkout_token_invalid', true],
  ['token_is_a_debit_card', false],
  ['quote_changed', false],
])('spendsCheckout %s: %s', (code, expected) => {
  expect(spendsCheckout(code)).toBe(expected);
});
