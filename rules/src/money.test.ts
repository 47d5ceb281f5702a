import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  asCents,
  CURRENCY_CODES,
  CURRENCY_NAMES,
  formatAmount,
  formatCents,
  formatRate,
  parseCents,
  percentOf,
  readCents,
  split,
  subtract,
  ZERO,
  negate,
} from './money.ts';

const amount = fc.maxSafeInteger().map(asCents);

describe('asCents', () => {
  test.each([0.1, 10.5, Number.NaN, Infinity, -Infinity, Number.MAX_SAFE_INTEGER + 1, Number.MIN_SAFE_INTEGER - 1])(
    '%d is not an amount of cents',
    (value) => {
      expect(() => asCents(value)).toThrow(RangeError);
    },
  );

  test.each([0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])('%d is an amount of cents', (value) => {
    expect(asCents(value)).toBe(value);
  });

  test('there is no negative zero', () => {
    expect(asCents(-0)).toBe(0);
    expect(subtract(ZERO, ZERO)).toBe(0);
    expect(percentOf(asCents(-1), 300)).toBe(0);
    expect(split(asCents(-1), [1, 0])).toEqual([-1, 0]);
  });
});

describe('sums', () => {
  test('add and subtract take any number of amounts', () => {
    expect(add()).toBe(0);
    expect(add(asCents(10), asCents(20))).toBe(30);
    expect(add(asCents(1), asCents(2), asCents(-10))).toBe(-7);
    expect(subtract(asCents(100))).toBe(100);
    expect(subtract(asCents(100), asCents(30), asCents(80))).toBe(-10);
  });

  test('an overflowing sum is refused, even if a later part would bring it back', () => {
    const most = asCents(Number.MAX_SAFE_INTEGER);
    expect(() => add(most, asCents(1))).toThrow(RangeError);
    expect(() => add(most, asCents(1), asCents(-10))).toThrow(RangeError);
    expect(() => subtract(asCents(Number.MIN_SAFE_INTEGER), asCents(1))).toThrow(RangeError);
  });
});

describe('percentOf', () => {
  test.each([
    // 50 cents at 3 % are 1.5 cents.
    [50, 300, 2],
    [49, 300, 1],
    [1_650, 300, 50],
    [1_649, 300, 49],
    [2_499, 300, 75],
    [10_000, 275, 275],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [123_456, 0, 0],
    [123_456, 10_000, 123_456],
    [-50, 300, -2],
    [-49, 300, -1],
  ])('%d at %d basis points is %d, half a cent up', (cents, rate, expected) => {
    expect(percentOf(asCents(cents), rate)).toBe(expected);
  });

  test.each([-1, 0.5, Number.NaN])('%d is not a rate', (rate) => {
    expect(() => percentOf(asCents(100), rate)).toThrow(RangeError);
  });

  test('is exact for any amount, and a reversal cancels it', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (cents, rate) => {
        const size = BigInt(Math.abs(cents));
        const exact = Number((size * BigInt(rate) + 5_000n) / 10_000n);
        expect(Math.abs(percentOf(cents, rate))).toBe(exact);
        expect(percentOf(subtract(ZERO, cents), rate) + percentOf(cents, rate)).toBe(0);
      }),
    );
  });
});

describe('split', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [100, [2, 1], [67, 33]],
    [100, [1, 2], [33, 67]],
    [1, [1, 1], [1, 0]],
    [5, [0, 1], [0, 5]],
    [0, [3, 4], [0, 0]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1_000, [1_650, 0, 350], [825, 0, 175]],
  ])('%d by %j is %j', (total, weights, expected) => {
    expect(split(asCents(total), weights)).toEqual(expected);
  });

  test.each([
    [10, [0, 0]],
    [10, []],
    [10, [1, -1]],
    [10, [0.5, 0.5]],
  ])('%d cannot be split by %j', (total, weights) => {
    expect(() => split(asCents(total), weights)).toThrow(RangeError);
  });

  test('adds up exactly, and each part is less than a cent from its exact share', () => {
    const weights = fc.array(fc.nat(Number.MAX_SAFE_INTEGER), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        amount,
        weights.filter((each) => each.some((weight) => weight > 0)),
        (total, weights) => {
          const parts = split(total, weights);
          expect(add(...parts)).toBe(total);
          const sum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
          for (const [place, part] of parts.entries()) {
            const fair = BigInt(Math.abs(total)) * BigInt(weights[place] ?? 0);
            const distance = BigInt(Math.abs(part)) * sum - fair;
            expect(distance < sum && -distance < sum).toBe(true);
          }
        },
      ),
    );
  });
});

describe('readCents', () => {
  test.each([
    ['1,234.50', 123_450],
    ['100,50', 10_050],
    ['100,5', 10_050],
    ['1,234,50', 123_450],
    ['1,34.50', 13_450],
    ['1,2345', 1_234_500],
    ['100,', 10_000],
    ['1,234', 123_400],
    ['', null],
    ['.', null],
    [',', null],
    ['-5', null],
    ['1.005', null],
  ])('%j means %j', (text, cents) => {
    expect(readCents(text)).toBe(cents);
  });

  test('a valid amount is read as that amount', () => {
    fc.assert(
      fc.property(fc.nat(), (cents) => {
        expect(readCents(formatAmount(asCents(cents)))).toBe(cents);
      }),
    );
  });
});

describe('parseCents', () => {
  test.each([
    ['1,234.5', 123_450],
    ['1234.50', 123_450],
    ['1,234,567.89', 123_456_789],
    ['0.07', 7],
    ['.5', 50],
    ['12.', 1_200],
    ['0', 0],
    ['007', 700],
    ['  15 ', 1_500],
    ['$1,234.50', 123_450],
    ['$ 20', 2_000],
    ['CA$9.99', 999],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%j is %d cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  test.each([
    '',
    ' ',
    '.',
    '$',
    '-1',
    '\u22121',
    '+1',
    '1.005',
    '12,34',
    '1,2345',
    ',123',
    '1 234',
    '1e3',
    'abc',
    '€5',
    '1.2.3',
    '90071992547409.92',
    '٣',
  ])('%j is not an amount', (text) => {
    expect(parseCents(text)).toBeNull();
  });

  test('parses what formatAmount shows', () => {
    fc.assert(
      fc.property(fc.maxSafeNat().map(asCents), fc.constantFrom(...CURRENCY_CODES), (cents, currency) => {
        expect(parseCents(formatAmount(cents))).toBe(cents);
        expect(parseCents(formatCents(cents, currency))).toBe(cents);
      }),
    );
  });
});

describe('formatting', () => {
  test.each([
    [123_450, '$1,234.50', '1,234.50'],
    [0, '$0.00', '0.00'],
    [7, '$0.07', '0.07'],
    [-5, '\u2212$0.05', '\u22120.05'],
    [-123_456_789, '\u2212$1,234,567.89', '\u22121,234,567.89'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91', '90,071,992,547,409.91'],
  ])('%d cents are %s, or %s without the currency', (cents, withCurrency, bare) => {
    expect(formatCents(asCents(cents), 'USD')).toBe(withCurrency);
    expect(formatAmount(asCents(cents))).toBe(bare);
  });

  test('Canadian dollars have their own sign', () => {
    expect(formatCents(asCents(123_450), 'CAD')).toBe('CA$1,234.50');
    expect(formatCents(asCents(-100), 'CAD')).toBe('\u2212CA$1.00');
    expect(CURRENCY_NAMES).toEqual({ USD: 'US Dollar', CAD: 'Canadian Dollar' });
  });

  test.each([
    [300, '3%'],
    [275, '2.75%'],
    [250, '2.5%'],
    [7, '0.07%'],
    [0, '0%'],
  ])('%d basis points are %s', (rate, text) => {
    expect(formatRate(rate)).toBe(text);
  });
});

test('negate reverses the sign, and zero stays zero', () => {
  expect(negate(asCents(5))).toBe(-5);
  expect(negate(asCents(-5))).toBe(5);
  expect(Object.is(negate(asCents(0)), 0)).toBe(true);
});
