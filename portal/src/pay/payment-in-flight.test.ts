import { expect, test } from 'vitest';
import type { PaymentInput } from './method-form.ts';
import { paymentInFlight } from './payment-in-flight.ts';

const memory = (text: string | null = null) => {
  let kept = text;
  return {
    read: () => kept,
    write: (_: string, value: string) => {
      kept = value;
    },
    remove: () => {
      kept = null;
    },
  };
};

const PAYMENT = { idempotencyKey: 'k1', input: { paymentType: 'ACH' } as PaymentInput, sentAtMs: 7 };

test('PAY-12 what was sent is found again under its own key, until it is answered', () => {
  const store = paymentInFlight(memory());
  store.begin(PAYMENT);
  expect(store.read('k1')).toEqual(PAYMENT);
  expect(store.read('k2')).toBeNull();
  store.end();
  expect(store.read('k1')).toBeNull();
});

test.each(['', 'x', 'null', '7', '{"idempotencyKey":"k1"}', '{"idempotencyKey":"k1","sentAtMs":"7","input":{}}'])(
  'what cannot be read is nothing: %j',
  (text) => {
    expect(paymentInFlight(memory(text)).read('k1')).toBeNull();
  },
);
