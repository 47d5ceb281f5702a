import { expect, test } from 'vitest';
import type { PaymentInput } from './method-form.ts';
import { paymentInFlight } from './payment-in-flight.ts';

const memory = (text: string | null = null) => {
  const kept = new Map<string, string>();
  return {
    read: (name: string) => kept.get(name) ?? text,
    write: (name: string, value: string) => void kept.set(name, value),
    remove: (name: string) => void kept.delete(name),
  };
};

const PAYMENT = { idempotencyKey: 'k1', input: { paymentType: 'ACH' } as PaymentInput, sentAtMs: 7 };

test('PAY-12 a sent payment is found by its key until it ends', () => {
  const store = paymentInFlight(memory());
  store.begin(PAYMENT);
  expect(store.read('k1')).toEqual(PAYMENT);
  expect(store.read('k2')).toBeNull();
  store.begin({ ...PAYMENT, idempotencyKey: 'k2' });
  expect(store.read('k1')).toEqual(PAYMENT);
  store.end('k1');
  expect(store.read('k1')).toBeNull();
  expect(store.read('k2')).not.toBeNull();
});

test.each(['', 'x', 'null', '7', '{"idempotencyKey":"k1"}', '{"idempotencyKey":"k1","sentAtMs":"7","input":{}}'])(
  'unreadable data is ignored: %j',
  (text) => {
    expect(paymentInFlight(memory(text)).read('k1')).toBeNull();
  },
);
