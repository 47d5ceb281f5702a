import { expect, test } from 'vitest';
import { openNonces } from './nonces.ts';

const MINUTE_MS = 60_000;

test('a nonce is valid once, for a quarter of an hour', () => {
  let time = 0;
  const nonces = openNonces(() => new Date(time));
  expect([nonces.take('a'), nonces.take('a'), nonces.take('b')]).toEqual([true, false, true]);
  time = 15 * MINUTE_MS - 1;
  expect([nonces.take('a'), nonces.take('b')]).toEqual([false, false]);
  time = 15 * MINUTE_MS;
  expect([nonces.take('a'), nonces.take('b')]).toEqual([true, true]);
});

test('if there are too many, the oldest is dropped first', () => {
  const nonces = openNonces(() => new Date(0), { max: 2 });
  for (const nonce of ['a', 'b', 'c']) nonces.take(nonce);
  expect([nonces.take('c'), nonces.take('b')]).toEqual([false, true]);
});
