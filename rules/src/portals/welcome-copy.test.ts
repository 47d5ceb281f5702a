import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from './settings.ts';
import { welcomeCopy } from './welcome-copy.ts';

const copyFor = (isWaiverEnabled: boolean, isPaymentEnabled: boolean, isWaiverOnly: boolean) =>
  welcomeCopy({ ...DEFAULT_SETTINGS, isWaiverEnabled, isPaymentEnabled, isWaiverOnly });

test.each([
  [false, false, false, 'generic'],
  [false, true, false, 'payment-only'],
  [true, false, false, 'waiver-only'],
  [true, true, false, 'waiver-and-payment'],
  [false, false, true, 'waiver-only'],
  [false, true, true, 'waiver-only'],
  [true, false, true, 'waiver-only'],
  [true, true, true, 'waiver-only'],
])('LOG-07 waivers %s, payments %s, waiver only %s: %s', (waivers, payments, only, kind) => {
  expect(copyFor(waivers, payments, only).kind).toBe(kind);
});

test('LOG-07 each kind has its own text, and none mentions what the portal lacks', () => {
  const both = copyFor(true, true, false);
  const waivers = copyFor(true, false, false);
  const payments = copyFor(false, true, false);
  const generic = copyFor(false, false, false);
  expect(both.headline).toBe('Every invoice, payment and lien waiver, in one place.');
  expect(new Set([both, waivers, payments, generic].map((copy) => copy.headline)).size).toBe(4);
  const words = (copy: typeof both) => [copy.headline, ...copy.lines].join(' ');
  expect(words(waivers)).not.toMatch(/\bpay|invoice/i);
  expect(words(payments)).not.toMatch(/waiver/i);
  expect(words(generic)).not.toMatch(/\bpay|invoice|waiver/i);
  for (const copy of [both, waivers, payments, generic]) expect(copy.lines).toHaveLength(3);
});
