import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import { isSettlementRange, settlementRange, settlementWords } from './settlement-list.ts';

const day = asDay('2026-10-31');

test('REF-03 the settlement report shows thirty days, unless others are chosen', () => {
  expect(settlementRange({ from: null, to: null }, day)).toEqual({ from: '2026-10-02', to: day });
  expect(settlementRange({ from: asDay('2026-01-01'), to: null }, day)).toEqual({ from: '2026-01-01', to: day });
  expect(settlementRange({ from: null, to: asDay('2026-01-30') }, day)).toEqual({
    from: '2026-01-01',
    to: '2026-01-30',
  });
  for (const to of ['1000-01-01', '1000-01-30']) {
    expect(settlementRange({ from: null, to: asDay(to) }, day)).toEqual({ from: '1000-01-01', to });
  }
});

test('the settlement report is of a year at most, and from is not after to', () => {
  expect(isSettlementRange({ from: day, to: day })).toBe(true);
  expect(isSettlementRange({ from: asDay('2025-10-31'), to: day })).toBe(true);
  expect(isSettlementRange({ from: asDay('2025-10-30'), to: day })).toBe(false);
  expect(isSettlementRange({ from: asDay('2026-11-01'), to: day })).toBe(false);
});

test('REF-03 a settlement below zero is a refund', () => {
  expect(settlementWords('SETTLE', asCents(100))).toBe('Payment');
  expect(settlementWords('SETTLE', asCents(-100))).toBe('Refund');
  expect(settlementWords('CHARGEBACK', asCents(-100))).toBe('Dispute');
});
