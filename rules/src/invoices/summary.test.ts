import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asDay, addDays } from '../dates.ts';
import { add, asCents } from '../money.ts';
import { BUCKETS, bucketOf, totalsByBucket } from './ageing.ts';
import { openTotal, pastDueTotal, type BucketTotals } from './summary.ts';

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
describe('sums', () => {
  test('open and past due amounts', () => {
    const each = totals(1_000, 200, 30, 4, 5);
    expect(openTotal(each)).toBe(1_239);
    expect(pastDueTotal(each)).toBe(239);
    expect(pastDueTotal(totals(1_000, 0, 0, 0, 0))).toBe(0);
  });

  test('DSH-03 every open invoice is in exactly one bucket, so the buckets add up to the total', () => {
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
