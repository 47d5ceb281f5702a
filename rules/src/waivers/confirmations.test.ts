import { expect, test } from 'vitest';
import { asCents } from '../money.ts';
import { neededConfirmation, type ConfirmationAmounts } from './confirmations.ts';
import type { WaiverType } from './waiver-types.ts';

const asked = (
  waiverType: WaiverType | null,
  amounts: ConfirmationAmounts | null,
  { isInvoiceAlreadyPaid = false } = {},
) => neededConfirmation({ waiverType, isInvoiceAlreadyPaid }, amounts);

const of = (cents: number, ...concerns: ConfirmationAmounts['concerns']): ConfirmationAmounts => ({
  amount: asCents(cents),
  concerns,
});

test('a full release with an open balance is confirmed', () => {
  expect(asked('unconditional.final', of(1, 'BALANCE_NOT_ZERO'))).toBe('full-release');
  expect(asked('unconditional.final', of(0, 'BALANCE_NOT_ZERO'))).toBe('full-release');
  expect(asked('unconditional.final', of(0))).toBeNull();
});

test.each(['conditional.progress', 'conditional.final', 'unconditional.progress'] as const)(
  'a %s waiver of nothing is confirmed',
  (type) => {
    expect(asked(type, of(0, 'NOTHING_CLEARED'))).toBe('covers-nothing');
    expect(asked(type, of(1))).toBeNull();
  },
);

test('nothing is asked about an own form, before the amounts are there, or while money is on its way', () => {
  expect(asked('other', of(0))).toBeNull();
  expect(asked(null, of(0))).toBeNull();
  expect(asked('conditional.progress', null)).toBeNull();
  expect(asked('unconditional.progress', of(0, 'NOTHING_CLEARED', 'FUNDS_NOT_CLEARED'))).toBeNull();
  expect(asked('unconditional.progress', of(0, 'NOTHING_CLEARED'), { isInvoiceAlreadyPaid: true })).toBeNull();
});
