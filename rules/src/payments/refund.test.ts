import { describe, expect, test } from 'vitest';
import { asCents, ZERO } from '../money.ts';
import type { PaymentType } from './payment-type.ts';
import { PAYMENT_STATUSES } from './status.ts';
import {
  planAmountRefund,
  planFullRefund,
  planLineRefund,
  refuseRefund,
  type RefundableMoney,
  refundableTotal,
  type RefundPlan,
} from './refund.ts';

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

const planLines = (of: RefundableMoney, ...wanted: [invoiceId: string, amount: number, excess?: number][]) => {
  const plan = planLineRefund(
    of,
    wanted.map(([invoiceId, amount, excess = 0]) => ({
      invoiceId,
      amount: asCents(amount),
      excess: asCents(excess),
    })),
  );
  return 'refusal' in plan ? plan.refusal : partsOf(plan);
};

test('REF-01 a full refund returns everything that is left', () => {
  expect(partsOf(planFullRefund(money()))).toEqual({
    a: 100_00,
    b: 50_00,
    memo: 30_00,
    surcharge: 5_40,
    amount: 185_40,
  });
  expect(refundableTotal(money())).toBe(185_40);
});

describe('REF-01 a refund by line', () => {
  test('returns the surcharge in proportion', () => {
    expect(planLines(money(), ['a', 40_00])).toEqual({ a: 40_00, surcharge: 1_20, amount: 41_20 });
  });

  test('takes back the excess of its line first', () => {
    expect(planLines(money(), ['a', 50_00, 30_00])).toEqual({ a: 20_00, memo: 30_00, surcharge: 1_50, amount: 51_50 });
  });

  test('is refused above what was paid for the invoice', () => {
    expect(planLines(money(), ['b', 50_01])).toBe('refund_over_line');
    expect(planLines(money(), ['c', 1])).toBe('refund_over_line');
    expect(planLines(money(), ['b', 80_01, 30_00])).toBe('refund_over_line');
  });

  test('is refused where the excess has been used as a credit', () => {
    expect(planLines(money({}, 29_99), ['a', 30_00, 30_00])).toBe('refund_credit_spent');
    expect(planLines(money({}, 29_99), ['a', 29_99, 30_00])).toMatchObject({ memo: 29_99 });
  });

  test('shares of the surcharge add up to it, however small the parts are', () => {
    let left = money();
    let returned = ZERO;
    for (let part = 0; part < 150; part++) {
      const plan = planLineRefund(left, [{ invoiceId: part < 100 ? 'a' : 'b', amount: asCents(1_00), excess: ZERO }]);
      if ('refusal' in plan) throw new Error(plan.refusal);
      returned = asCents(returned + plan.surcharge);
      left = money({
        lines: left.lines.map((line) => ({
          ...line,
          left: asCents(line.left - (plan.lines.find(({ id }) => id === line.id)?.amount ?? 0)),
        })),
        surchargeLeft: asCents(left.surchargeLeft - plan.surcharge),
      });
    }
    expect(returned).toBe(4_50);
    expect(partsOf(planFullRefund(left))).toEqual({ memo: 30_00, surcharge: 90, amount: 30_90 });
  });
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

test('REF-01 only money that was taken can be refunded', () => {
  const refusals = (paymentType: PaymentType) =>
    Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, refuseRefund({ status, paymentType })]));
  const card = {
    STARTED: 'refund_not_possible',
    PENDING: 'refund_not_possible',
    SCHEDULED: 'refund_not_possible',
    APPROVED: null,
    CANCELED: 'refund_not_possible',
    REFUNDED: 'payment_already_refunded',
    CHARGEBACK: 'payment_disputed',
    VOIDED: 'payment_already_refunded',
  };
  expect(refusals('CREDIT_CARD')).toEqual(card);
  expect(refusals('ACH')).toEqual({ ...card, PENDING: null });
  for (const type of ['CHECK', 'CASH', 'WIRE'] as const) {
    expect(new Set(Object.values(refusals(type)))).toEqual(new Set(['refund_offline']));
  }
});
