import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCents } from '../money.ts';
import {
  limitsOf,
  methodsOffered,
  refuseMethod,
  transactionLimitAlert,
  type MethodCase,
  type MethodRules,
} from './methods.ts';
import { PAYMENT_TYPES } from './payment-type.ts';
import { cents, RULES } from './testing/samples.ts';

const paying = (subtotal: number, credit = 0, facts: Partial<MethodCase> = {}): MethodCase => ({
  totals: { subtotal: asCents(subtotal), credit: asCents(credit) },
  currencyCode: 'USD',
  isPrepaid: false,
  ...facts,
});
const LIMITS: Partial<MethodRules> = {
  minAchPayment: asCents(1_000),
  maxAchPayment: asCents(5_000_000),
  minCreditCardPayment: asCents(500),
  maxCreditCardPayment: asCents(2_500_000),
};
const offers = (payment: MethodCase, change: Partial<MethodRules> = {}) =>
  methodsOffered(payment, { ...RULES, ...change });
const typesOf = (payment: MethodCase, change: Partial<MethodRules> = {}) =>
  offers(payment, change).map((offer) => offer.paymentType);

describe('offered', () => {
  test.each<[string, MethodCase, Partial<MethodRules>, string[]]>([
    ['bank and card', paying(10_000), {}, ['ACH', 'CREDIT_CARD']],
    ['no bank when switched off', paying(10_000), { ach: false }, ['CREDIT_CARD']],
    ['no card when switched off', paying(10_000), { card: false }, ['ACH']],
    ['no bank for Canadian dollars', paying(10_000, 0, { currencyCode: 'CAD' }), {}, ['CREDIT_CARD']],
    ['no credits that cover only a part', paying(10_000, 9_999), {}, ['ACH', 'CREDIT_CARD']],
    ['no credits without any', paying(0, 0), {}, ['ACH', 'CREDIT_CARD']],
    ['credits that cover all', paying(10_000, 10_000), {}, ['ACH', 'CREDIT_CARD', 'CREDIT']],
    ['no credits for a prepayment', paying(10_000, 10_000, { isPrepaid: true }), {}, ['ACH', 'CREDIT_CARD']],
    ['no credits when switched off', paying(10_000, 10_000), { payWithCredits: false }, ['ACH', 'CREDIT_CARD']],
  ])('ACH-01 CRD-04 %s', (_, payment, change, expected) => {
    expect(typesOf(payment, change)).toEqual(expected);
  });

  test('CRD-04 if credits cover everything, the other methods are disabled', () => {
    expect(offers(paying(10_000, 10_000)).map((offer) => [offer.paymentType, offer.disabledBy])).toEqual([
      ['ACH', 'credits'],
      ['CREDIT_CARD', 'credits'],
      ['CREDIT', null],
    ]);
    expect(offers(paying(10_000, 9_999)).every((offer) => offer.disabledBy === null)).toBe(true);
  });
});

describe('limits', () => {
  test.each([
    [999, 'minimum', 'Minimum payment total is $10.00'],
    [1_000, null, null],
    [1, 'minimum', 'Minimum payment total is $10.00'],
    // Nothing is chosen yet, so no minimum applies.
    [0, null, null],
  ])('PAY-15 ACH of %d with a minimum of 1000: %j', (subtotal, disabledBy, message) => {
    expect(offers(paying(subtotal), LIMITS)[0]).toMatchObject({ paymentType: 'ACH', disabledBy, message });
  });

  test('PAY-15 the minimum is per method, and applies after credits and before the surcharge', () => {
    expect(offers(paying(1_500, 600), LIMITS).map((offer) => offer.disabledBy)).toEqual(['minimum', null]);
    expect(offers(paying(499, 0, { currencyCode: 'CAD' }), LIMITS)[0]?.message).toBe(
      'Minimum payment total is CA$5.00',
    );
    expect(refuseMethod('CREDIT_CARD', paying(490), { ...RULES, ...LIMITS })).toBe('amount_below_minimum');
  });

  test.each([
    ['ACH', 5_000_000, 0, null],
    ['ACH', 5_000_001, 0, 'amount_over_maximum'],
    ['ACH', 5_000_001, 1, null],
    ['CREDIT_CARD', 2_500_000, 0, null],
    ['CREDIT_CARD', 2_500_001, 0, 'amount_over_maximum'],
    ['ACH', 999, 0, 'amount_below_minimum'],
    ['ACH', 5_000, 5_000, 'method_not_offered'],
    ['CREDIT', 5_000, 5_000, null],
    ['CREDIT', 5_000, 4_999, 'method_not_offered'],
  ] as const)('PAY-15 %s of %d with credits of %d: %j', (paymentType, subtotal, credit, expected) => {
    expect(refuseMethod(paymentType, paying(subtotal, credit), { ...RULES, ...LIMITS })).toBe(expected);
  });

  test('without limits no amount is too large', () => {
    expect(refuseMethod('ACH', paying(900_000_000), RULES)).toBeNull();
    expect(limitsOf('CREDIT', { ...RULES, ...LIMITS })).toEqual({ min: null, max: null });
  });

  test.each<[string, 'USD' | 'CAD', Partial<MethodRules>, string | null]>([
    ['both limits', 'USD', LIMITS, '$50,000.00 by ACH and $25,000.00 by card'],
    ['no ACH limit', 'USD', { ...LIMITS, maxAchPayment: null }, '$25,000.00 by card'],
    ['no card limit', 'USD', { ...LIMITS, maxCreditCardPayment: null }, '$50,000.00 by ACH'],
    ['no ACH', 'USD', { ...LIMITS, ach: false }, '$25,000.00 by card'],
    ['no cards', 'USD', { ...LIMITS, card: false }, '$50,000.00 by ACH'],
    ['Canadian dollars', 'CAD', LIMITS, 'CA$25,000.00 by card'],
    ['no limits', 'USD', {}, null],
  ])('PAY-15 the transaction-limit alert with %s', (_, currencyCode, change, limits) => {
    expect(transactionLimitAlert(currencyCode, { ...RULES, ...change })).toBe(
      limits === null
        ? null
        : `One payment can be at most ${limits}. You can make more payments for the rest. ` +
            'Your bank or card may have limits of its own.',
    );
  });
});

describe('cost', () => {
  test('a card may cost a surcharge, a bank account does not', () => {
    expect(offers(paying(3_388_050, 86_000))).toMatchObject([
      { paymentType: 'ACH', charge: 3_302_050, surchargeAtMost: 0, tooltip: null },
      {
        paymentType: 'CREDIT_CARD',
        charge: 3_302_050,
        surchargeAtMost: 99_062,
        tooltip: 'A $990.62 surcharge fee may apply based on card type and location.',
      },
    ]);
  });

  test.each<[string, MethodCase, Partial<MethodRules>]>([
    ['when switched off', paying(10_000), { surcharge: false }],
    ['for Canadian dollars', paying(10_000, 0, { currencyCode: 'CAD' }), {}],
    ['at a rate of nothing', paying(10_000), { surchargeRateBps: 0 }],
  ])('a card costs nothing %s', (_, payment, change) => {
    const card = offers(payment, change).find((offer) => offer.paymentType === 'CREDIT_CARD');
    expect(card).toMatchObject({ surchargeAtMost: 0, tooltip: null });
  });
});

test('the server accepts exactly what is offered, enabled and within its limits', () => {
  const limit = fc.option(cents(2_000));
  const anyRules = fc.record({
    ach: fc.boolean(),
    card: fc.boolean(),
    payWithCredits: fc.boolean(),
    minAchPayment: limit,
    maxAchPayment: limit,
    minCreditCardPayment: limit,
    maxCreditCardPayment: limit,
  });
  const anyPayment = fc
    .record({ money: cents(2_000), credit: cents(2_000), isCad: fc.boolean(), isPrepaid: fc.boolean() })
    .map(({ money, credit, isCad, isPrepaid }) =>
      paying(money + credit, credit, { currencyCode: isCad ? 'CAD' : 'USD', isPrepaid }),
    );
  fc.assert(
    fc.property(anyPayment, anyRules, fc.constantFrom(...PAYMENT_TYPES), (payment, change, paymentType) => {
      const rules = { ...RULES, ...change };
      const offer = methodsOffered(payment, rules).find((each) => each.paymentType === paymentType);
      const isOpen = offer !== undefined && offer.disabledBy === null && !offer.isOverMaximum;
      expect(refuseMethod(paymentType, payment, rules) === null).toBe(isOpen);
      const { min, max } = limitsOf(paymentType, rules);
      if (isOpen && payment.totals.subtotal > 0) {
        expect(offer.charge).toBeGreaterThanOrEqual(min ?? 0);
        expect(offer.charge).toBeLessThanOrEqual(max ?? Infinity);
      }
    }),
  );
});
