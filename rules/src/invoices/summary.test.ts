import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asDay, addDays } from '../dates.ts';
import { add, asCents, ZERO } from '../money.ts';
import { BUCKETS, bucketOf, totalsByBucket } from './ageing.ts';
import { bucketPercents, netTotal, openTotal, pastDueTotal, type BucketTotals } from './summary.ts';

const totals = (...amounts: [number, number, number, number, number]): BucketTotals => {
  const [current, days30, days60, days90, days91] = amounts;
  return {
    current: asCents(current),
    '30': asCents(days30),
    '60': asCents(days60),
    '90': asCents(days90),
    '91': asCents(days91),
  };
};
const percents = (each: BucketTotals) => bucketPercents(each).map(({ percent }) => percent);

describe('sums', () => {
  test('what is open, what of it is late, and what credits would leave', () => {
    const each = totals(1_000, 200, 30, 4, 5);
    expect(openTotal(each)).toBe(1_239);
    expect(pastDueTotal(each)).toBe(239);
    expect(netTotal(each, asCents(39))).toBe(1_200);
    expect(netTotal(each, asCents(2_000))).toBe(-761);
    expect(pastDueTotal(totals(1_000, 0, 0, 0, 0))).toBe(0);
  });

  test('DSH-03 every open invoice is in exactly one bucket, so that the buckets make up the whole', () => {
    const today = asDay('2027-03-31');
    const invoice = fc.record({
      dueDate: fc.option(fc.integer({ min: -200, max: 200 }).map((count) => addDays(today, count))),
      balance: fc.nat(10_000_000).map(asCents),
    });
    fc.assert(
      fc.property(fc.array(invoice), (invoices) => {
        const byBucket = totalsByBucket(invoices, today);
        expect(openTotal(byBucket)).toBe(add(...invoices.map((each) => each.balance)));
        for (const { key } of BUCKETS) {
          const within = invoices.filter((each) => bucketOf(each.dueDate, today) === key);
          expect(byBucket[key]).toBe(add(...within.map((each) => each.balance)));
        }
      }),
    );
  });
});

describe('the ageing bar', () => {
  test.each([
    [totals(100, 0, 0, 0, 0), [100, 0, 0, 0, 0]],
    [totals(1, 1, 1, 0, 0), [34, 33, 33, 0, 0]],
    [totals(50, 25, 15, 5, 5), [50, 25, 15, 5, 5]],
    [totals(999, 0, 0, 0, 1), [100, 0, 0, 0, 0]],
    [totals(995, 0, 0, 0, 5), [100, 0, 0, 0, 0]],
    [totals(994, 0, 0, 0, 6), [99, 0, 0, 0, 1]],
    [totals(0, 0, 0, 0, 0), [0, 0, 0, 0, 0]],
    [totals(100, -50, 0, 0, 100), [50, 0, 0, 0, 50]],
    [totals(-100, 0, 0, 0, 0), [0, 0, 0, 0, 0]],
  ])('%j is drawn as %j', (each, expected) => {
    expect(percents(each)).toEqual(expected);
  });

  test('names its parts in the order of the buckets', () => {
    expect(bucketPercents(totals(1, 1, 1, 1, 1)).map(({ key }) => key)).toEqual(['current', '30', '60', '90', '91']);
  });

  test('parts add up to 100 and are less than one percent from the truth', () => {
    const amount = fc.nat(1_000_000_000_000_000);
    fc.assert(
      fc.property(fc.tuple(amount, amount, amount, amount, amount), (amounts) => {
        const each = totals(...amounts);
        const sum = openTotal(each);
        expect(percents(each).reduce((a, b) => a + b, 0)).toBe(sum === ZERO ? 0 : 100);
        for (const { key, percent } of bucketPercents(each)) {
          expect(Math.abs(percent - (sum === ZERO ? 0 : (each[key] / sum) * 100))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
