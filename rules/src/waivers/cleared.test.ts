import { expect, test } from 'vitest';
import { asDay, type Day } from '../dates.ts';
import { clearsOn, isCleared, type PaidMoney } from './cleared.ts';

const on = (text: string): Day => asDay(text);

test.each<[PaidMoney['paymentType'], string | null, string | null]>([
  ['CREDIT_CARD', '2026-11-02', '2026-11-02'],
  ['CREDIT', '2026-11-02', '2026-11-02'],
  // A week, and Veterans Day within it.
  ['ACH', '2026-11-02', '2026-11-09'],
  ['ACH', '2026-11-05', '2026-11-13'],
  ['ACH', null, null],
  ['CREDIT_CARD', null, null],
])('VFY-03 money by %s approved on %s is final on %s', (paymentType, approved, expected) => {
  const money = { paymentType, approvedOn: approved === null ? null : on(approved) };
  expect(clearsOn(money)).toBe(expected);
});

test('VFY-03 it is final from that day on, and never while it is under way', () => {
  const money = { paymentType: 'ACH', approvedOn: on('2026-11-02') } as const;
  expect(isCleared(money, on('2026-11-08'))).toBe(false);
  expect(isCleared(money, on('2026-11-09'))).toBe(true);
  expect(isCleared({ ...money, approvedOn: null }, on('2026-12-31'))).toBe(false);
});
