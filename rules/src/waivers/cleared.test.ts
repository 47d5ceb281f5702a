import { expect, test } from 'vitest';
import { asDay, type Day } from '../dates.ts';
import { clearsOn, isCleared, type PaidMoney } from './cleared.ts';

const on = (text: string): Day => asDay(text);

test.each<[PaidMoney['paymentType'], string | null, number, string | null]>([
  ['CREDIT_CARD', '2026-11-02', 5, '2026-11-02'],
  ['CREDIT', '2026-11-02', 60, '2026-11-02'],
  // A week, and Veterans Day within it.
  ['ACH', '2026-11-02', 5, '2026-11-09'],
  ['ACH', '2026-11-05', 5, '2026-11-13'],
  // Two weeks with Veterans Day, and a quarter with six holidays.
  ['ACH', '2026-11-02', 10, '2026-11-17'],
  ['ACH', '2026-11-02', 60, '2027-02-01'],
  // As a bank transfer; cash and wires are final when they are there.
  ['CHECK', '2026-11-02', 5, '2026-11-09'],
  ['CASH', '2026-11-02', 5, '2026-11-02'],
  ['WIRE', '2026-11-02', 60, '2026-11-02'],
  ['ACH', null, 5, null],
  ['CREDIT_CARD', null, 5, null],
])(
  'VFY-03 money by %s approved on %s is final after %s business days on %s',
  (paymentType, approved, days, expected) => {
    const money = { paymentType, approvedOn: approved === null ? null : on(approved) };
    expect(clearsOn(money, days)).toBe(expected);
  },
);

test('VFY-03 it is final from that day on, and never while it is under way', () => {
  const money = { paymentType: 'ACH', approvedOn: on('2026-11-02') } as const;
  expect(isCleared(money, 5, on('2026-11-08'))).toBe(false);
  expect(isCleared(money, 5, on('2026-11-09'))).toBe(true);
  expect(isCleared({ ...money, approvedOn: null }, 5, on('2026-12-31'))).toBe(false);
});
