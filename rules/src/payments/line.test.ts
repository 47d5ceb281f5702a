import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCents } from '../money.ts';
import {
  amountBounds,
  creditApplied,
  isBelowMinimum,
  isReasonMissing,
  lineKind,
  lineProblem,
  openOf,
  paidOn,
  reasonsFor,
} from './line.ts';
import { applied, cents, line, OVER, RULES, SHORT } from './testing/samples.ts';

const credits = (...amounts: number[]) => amounts.map((amount, place) => applied(`c${place}`, amount));

describe('kinds', () => {
  test.each([
    [10_000, 10_000, [], 'complete'],
    [10_000, 9_999, [], 'shortpay'],
    [10_000, 10_001, [], 'overpay'],
    [10_000, 0, [], 'shortpay'],
    [10_000, 9_000, [1_000], 'complete'],
    [10_000, 9_000, [999], 'shortpay'],
    [10_000, 9_000, [1_001], 'overpay'],
    [10_000, 0, [4_000, 6_000], 'complete'],
    [10_000, 10_000, [1], 'overpay'],
  ] as const)('PAY-05 balance %d, amount %d and credits %j: %s', (balance, amount, given, expected) => {
    expect(lineKind(line(balance, amount, { credits: credits(...given) }))).toBe(expected);
  });

  test('money and credits together count as paid, and credits alone leave the rest open', () => {
    const some = line(10_000, 3_000, { credits: credits(1_500, 500) });
    expect(creditApplied(some)).toBe(2_000);
    expect(paidOn(some)).toBe(5_000);
    expect(openOf(some)).toBe(8_000);
  });

  test('every line has exactly the kind that matches its sum', () => {
    fc.assert(
      fc.property(cents(500), cents(500), cents(500), (balance, amount, credit) => {
        const kind = lineKind(line(balance, amount, { credits: credits(credit) }));
        const difference = amount + credit - balance;
        expect(kind).toBe(difference === 0 ? 'complete' : difference < 0 ? 'shortpay' : 'overpay');
      }),
    );
  });
});

describe('the minimum', () => {
  test.each([
    [100, 10_000, false],
    [99, 10_000, true],
    [99, 100, true],
    [40, 40, false],
    [39, 40, true],
    [41, 40, true],
    [100, 40, false],
    [1, 1, false],
    [0, 0, true],
    [0, 40, true],
  ])('paying %d of %d is below the minimum: %j', (paid, owed, expected) => {
    expect(isBelowMinimum(asCents(paid), asCents(owed))).toBe(expected);
  });

  test('counts credits as well as money', () => {
    const rules = { ...RULES, paymentReasonRequired: false };
    expect(lineProblem(line(10_000, 0, { credits: credits(100) }), rules)).toBeNull();
    expect(lineProblem(line(10_000, 50, { credits: credits(50) }), rules)).toBeNull();
    expect(lineProblem(line(10_000, 50, { credits: credits(49) }), rules)).toBe('below_minimum');
  });
});

describe('reasons', () => {
  test('belong to short or over amounts', () => {
    expect(reasonsFor('shortpay', [SHORT, OVER])).toEqual([SHORT]);
    expect(reasonsFor('overpay', [SHORT, OVER])).toEqual([OVER]);
    expect(reasonsFor('complete', [SHORT, OVER])).toEqual([]);
  });

  test.each([
    ['a short amount', true, line(1_000, 900), {}],
    ['an over amount', true, line(1_000, 1_100), {}],
    ['the full amount', false, line(1_000, 1_000), {}],
    ['a short amount with its reason', false, line(1_000, 900, { paymentReasonId: SHORT.id }), {}],
    ['a short amount where none is required', false, line(1_000, 900), { paymentReasonRequired: false }],
    ['a short amount where there is none to choose', false, line(1_000, 900), { reasons: [OVER] }],
    ['an over amount where there is none to choose', false, line(1_000, 1_100), { reasons: [SHORT] }],
  ])('%s lacks a reason: %j', (_, expected, each, change) => {
    expect(isReasonMissing(each, { ...RULES, ...change })).toBe(expected);
  });
});

describe('problems', () => {
  test.each([
    ['paid in full', line(1_000, 1_000), {}, null],
    ['short with a reason', line(1_000, 900, { paymentReasonId: SHORT.id }), {}, null],
    ['over with a reason', line(1_000, 1_100, { paymentReasonId: OVER.id }), {}, null],
    ['short without', line(1_000, 900), {}, 'reason_missing'],
    ['over without', line(1_000, 1_100), {}, 'reason_missing'],
    ['short with a reason for more', line(1_000, 900, { paymentReasonId: OVER.id }), {}, 'reason_unknown'],
    ['full with a reason', line(1_000, 1_000, { paymentReasonId: SHORT.id }), {}, 'reason_unknown'],
    ['with an invented reason', line(1_000, 900, { paymentReasonId: 'x' }), {}, 'reason_unknown'],
    ['below the minimum', line(1_000, 99, { paymentReasonId: SHORT.id }), {}, 'below_minimum'],
    ['nothing', line(1_000, 0, { paymentReasonId: SHORT.id }), {}, 'below_minimum'],
    ['a small balance in full', line(40, 40), {}, null],
    ['over a small balance', line(40, 60, { paymentReasonId: OVER.id }), {}, 'below_minimum'],
    [
      'short where not allowed',
      line(1_000, 900, { paymentReasonId: SHORT.id }),
      { shortpay: false },
      'shortpay_not_allowed',
    ],
    [
      'over where not allowed',
      line(1_000, 1_100, { paymentReasonId: OVER.id }),
      { overpay: false },
      'overpay_not_allowed',
    ],
    ['short where only more is allowed', line(1_000, 900, { paymentReasonId: SHORT.id }), { overpay: false }, null],
    ['over where only less is allowed', line(1_000, 1_100, { paymentReasonId: OVER.id }), { shortpay: false }, null],
    ['short, no reason needed', line(1_000, 900), { paymentReasonRequired: false }, null],
    ['short, no reasons to choose from', line(1_000, 900), { reasons: [] }, null],
  ])('PAY-07 a line %s', (_, each, change, expected) => {
    expect(lineProblem(each, { ...RULES, ...change })).toBe(expected);
  });
});

describe('bounds of the amount', () => {
  test.each([
    [line(10_000, 10_000), {}, 100, null],
    [line(10_000, 10_000), { overpay: false }, 100, 10_000],
    [line(10_000, 10_000), { shortpay: false }, 10_000, null],
    [line(10_000, 10_000), { shortpay: false, overpay: false }, 10_000, 10_000],
    [line(40, 40), { overpay: false }, 40, 40],
    [line(100, 100), { overpay: false }, 100, 100],
    [line(10_000, 0, { credits: credits(30) }), { overpay: false }, 70, 9_970],
    [line(10_000, 0, { credits: credits(100) }), { overpay: false }, 0, 9_900],
    [line(10_000, 0, { credits: credits(5_000) }), { overpay: false }, 0, 5_000],
    [line(10_000, 0, { credits: credits(10_000) }), { shortpay: false, overpay: false }, 0, 0],
  ])('PAY-06 %# are at least 1 and at most the balance, unless more is allowed', (each, change, min, max) => {
    expect(amountBounds(each, { ...RULES, ...change })).toEqual({ min, max });
  });

  test('an amount at a bound is never a problem', () => {
    fc.assert(
      fc.property(cents(400), cents(400), fc.boolean(), fc.boolean(), (balance, credit, shortpay, overpay) => {
        fc.pre(balance > 0);
        const rules = { ...RULES, shortpay, overpay, paymentReasonRequired: false };
        const each = line(balance, 0, { credits: credits(Math.min(credit, balance)) });
        const { min, max } = amountBounds(each, rules);
        expect(lineProblem({ ...each, amount: min }, rules)).toBeNull();
        expect(lineProblem({ ...each, amount: max ?? asCents(balance + 100) }, rules)).toBeNull();
        if (min > 0) expect(lineProblem({ ...each, amount: asCents(min - 1) }, rules)).not.toBeNull();
        if (max !== null) expect(lineProblem({ ...each, amount: asCents(max + 1) }, rules)).not.toBeNull();
      }),
    );
  });
});
