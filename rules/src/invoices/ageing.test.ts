import { describe, expect, test } from 'vitest';
import { addDays, asDay, type Day } from '../dates.ts';
import { asCents } from '../money.ts';
import {
  boundsOf,
  BUCKETS,
  bucketOf,
  daysPastDue,
  dueRangeOf,
  PROJECT_BUCKETS,
  totalsByBucket,
  type DueRange,
  type ProjectBucket,
} from './ageing.ts';

const TODAY = asDay('2027-03-31');
const dueDaysAgo = (count: number) => addDays(TODAY, -count);

/** The project table has one bucket for everything more than 60 days past due. */
function projectBucketOf(dueDate: Day): ProjectBucket {
  const bucket = bucketOf(dueDate, TODAY);
  return bucket === '90' || bucket === '91' ? '61' : bucket;
}

describe('buckets', () => {
  test.each([
    [-400, 'current'],
    [-1, 'current'],
    [0, 'current'],
    [1, '30'],
    [30, '30'],
    [31, '60'],
    [60, '60'],
    [61, '90'],
    [90, '90'],
    [91, '91'],
    [4_000, '91'],
  ] as const)('%d days past due is %s', (days, bucket) => {
    expect(bucketOf(dueDaysAgo(days), TODAY)).toBe(bucket);
    expect(daysPastDue(dueDaysAgo(days), TODAY)).toBe(Math.max(0, days));
  });

  test('an invoice without a due date is current', () => {
    expect(bucketOf(null, TODAY)).toBe('current');
    expect(daysPastDue(null, TODAY)).toBe(0);
  });

  test('the due dates of a bucket are those that bucketOf puts into it', () => {
    const isIn = (due: Day, { from, to }: DueRange) => (from === null || due >= from) && (to === null || due <= to);
    for (let days = -40; days <= 130; days += 1) {
      const due = dueDaysAgo(days);
      const found = BUCKETS.filter(({ key }) => isIn(due, dueRangeOf(key, TODAY))).map(({ key }) => key);
      expect(found).toEqual([bucketOf(due, TODAY)]);
      const inProject = PROJECT_BUCKETS.filter(({ key }) => isIn(due, dueRangeOf(key, TODAY))).map(({ key }) => key);
      expect(inProject).toEqual([projectBucketOf(due)]);
    }
    expect(BUCKETS.filter(({ key }) => dueRangeOf(key, TODAY).isWithoutDueDate).map(({ key }) => key)).toEqual([
      'current',
    ]);
  });

  test('carry the names of the specification', () => {
    expect(BUCKETS.map((each) => each.label)).toEqual(['Current', '1-30', '31-60', '61-90', '91+']);
    expect(PROJECT_BUCKETS.map((each) => each.label)).toEqual(['Current', '1-30', '31-60', '61+']);
  });

  test('bounds and buckets agree for every day', () => {
    const isWithin = (days: number, key: string) => {
      const bounds = boundsOf(key);
      return bounds !== null && days >= (bounds.min ?? -Infinity) && days <= (bounds.max ?? Infinity);
    };
    for (let days = -5; days <= 100; days += 1) {
      const due = dueDaysAgo(days);
      expect(BUCKETS.filter((each) => isWithin(days, each.key)).map((each) => each.key)).toEqual([
        bucketOf(due, TODAY),
      ]);
      expect(PROJECT_BUCKETS.filter((each) => isWithin(days, each.key)).map((each) => each.key)).toEqual([
        projectBucketOf(due),
      ]);
    }
  });

  test('the filter accepts the keys of both tables only', () => {
    expect(boundsOf('61')).toEqual({ min: 61, max: null });
    expect(boundsOf('90')).toEqual({ min: 61, max: 90 });
    expect(boundsOf('current')).toEqual({ min: null, max: 0 });
    for (const key of ['', '0', '1-30', '92', 'Current']) expect(boundsOf(key)).toBeNull();
  });

  test('totals are summed per bucket', () => {
    const invoices = [
      { dueDate: null, balance: asCents(100) },
      { dueDate: dueDaysAgo(0), balance: asCents(20) },
      { dueDate: dueDaysAgo(30), balance: asCents(3) },
      { dueDate: dueDaysAgo(31), balance: asCents(40) },
      { dueDate: dueDaysAgo(365), balance: asCents(5) },
      { dueDate: dueDaysAgo(91), balance: asCents(6) },
    ];
    expect(totalsByBucket(invoices, TODAY)).toEqual({ current: 120, '30': 3, '60': 40, '90': 0, '91': 11 });
    expect(totalsByBucket([], TODAY)).toEqual({ current: 0, '30': 0, '60': 0, '90': 0, '91': 0 });
  });
});
