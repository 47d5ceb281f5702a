import { describe, expect, test } from 'vitest';
import { asCents, ZERO } from '../money.ts';
import { planAmountRefund, type RefundableMoney, type RefundPlan } from './refund.ts';

/** 100.00 and 50.00 for two invoices, 30.00 above that as a credit, 3 % surcharge. */
const money = (changes: Partial<RefundableMoney> = {}, free = 30_00): RefundableMoney => ({
  lines: [
    { id: 'a', isCredit: false, left: asCents(100_00), free: asCents(100_00) },
    { id: 'b', isCredit: false, left: asCents(50_00), free: asCents(50_00) },
    { id: 'memo', isCredit: true, left: asCents(30_00), free: asCents(free) },
  ],
  surchargeLeft: asCents(5_40),
  surcharge: asCents(5_40),
  total: asCents(185_40),
  ...changes,
});

const partsOf = ({ lines, surcharge, amount }: RefundPlan) => ({
  ...Object.fromEntries(lines.map((line) => [line.id, line.amount])),
  surcharge,
  amount,
});

describe('REF-02 a refund of an amount, without a word about invoices', () => {
  const planAmount = (of: RefundableMoney, amount: number) => partsOf(planAmountRefund(of, asCents(amount)));

  test('takes the excess, then the last invoice, then the ones before', () => {
    expect(planAmount(money(), 20_60)).toEqual({ memo: 20_00, surcharge: 60, amount: 20_60 });
    expect(planAmount(money(), 103_00)).toEqual({ memo: 30_00, b: 50_00, a: 20_00, surcharge: 3_00, amount: 103_00 });
  });

  test('leaves a used credit for the end', () => {
    expect(planAmount(money({}, 10_00), 103_00)).toEqual({
      memo: 10_00,
      b: 50_00,
      a: 40_00,
      surcharge: 3_00,
      amount: 103_00,
    });
    expect(planAmount(money({}, 10_00), 185_40)).toMatchObject({ memo: 30_00, a: 100_00, b: 50_00 });
  });

  test('the last one returns everything that is left', () => {
    const left = money({ surchargeLeft: asCents(2), lines: money().lines.slice(0, 1) });
    expect(planAmount(left, 100_02)).toEqual({ a: 100_00, surcharge: 2, amount: 100_02 });
  });

  test('without a surcharge returns none', () => {
    const plain = money({ surcharge: ZERO, surchargeLeft: ZERO, total: asCents(180_00) });
    expect(planAmount(plain, 31_00)).toEqual({ memo: 30_00, b: 1_00, surcharge: 0, amount: 31_00 });
  });
});
