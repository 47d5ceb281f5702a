// Days past due in the buckets of the dashboard and the project table (Spec 1 §4 and §9, decision B1).

import { addDays, daysBetween, type Day } from '../dates.ts';
import { add, ZERO, type Cents } from '../money.ts';

export type Bucket = 'current' | '30' | '60' | '90' | '91';
export type ProjectBucket = 'current' | '30' | '60' | '61';

/** Days past due from `min` to `max`, inclusive; null is unbounded. */
export type Bounds = { readonly min: number | null; readonly max: number | null };
type BucketRow<Key> = Bounds & { readonly key: Key; readonly label: string };

export const BUCKETS: readonly BucketRow<Bucket>[] = [
  { key: 'current', label: 'Current', min: null, max: 0 },
  { key: '30', label: '1-30', min: 1, max: 30 },
  { key: '60', label: '31-60', min: 31, max: 60 },
  { key: '90', label: '61-90', min: 61, max: 90 },
  { key: '91', label: '91+', min: 91, max: null },
];

export const PROJECT_BUCKETS: readonly BucketRow<ProjectBucket>[] = [
  { key: 'current', label: 'Current', min: null, max: 0 },
  { key: '30', label: '1-30', min: 1, max: 30 },
  { key: '60', label: '31-60', min: 31, max: 60 },
  { key: '61', label: '61+', min: 61, max: null },
];

/** The values of the `daysPastDue` filter: the keys of both tables. */
export const AGES: readonly (Bucket | ProjectBucket)[] = [
  ...new Set([...BUCKETS, ...PROJECT_BUCKETS].map(({ key }) => key)),
];

/** Zero for an invoice that is due today or later, or has no due date (decision B2). */
export const daysPastDue = (dueDate: Day | null, today: Day): number =>
  dueDate === null ? 0 : Math.max(0, daysBetween(dueDate, today));

export function bucketOf(dueDate: Day | null, today: Day): Bucket {
  const days = daysPastDue(dueDate, today);
  if (days === 0) return 'current';
  if (days <= 30) return '30';
  if (days <= 60) return '60';
  return days <= 90 ? '90' : '91';
}

/** The bounds of a `daysPastDue` filter value; null if it names no bucket. */
export function boundsOf(key: string): Bounds | null {
  const row = BUCKETS.find((each) => each.key === key) ?? PROJECT_BUCKETS.find((each) => each.key === key);
  return row ? { min: row.min, max: row.max } : null;
}

/** Due dates from `from` to `to`, inclusive; null is unbounded. */
export type DueRange = { readonly from: Day | null; readonly to: Day | null; readonly isWithoutDueDate: boolean };

/** The due dates that fall into a bucket today, for a query; invoices without a due date are current (decision B2). */
export function dueRangeOf(bucket: Bucket | ProjectBucket, today: Day): DueRange {
  const { min, max } = boundsOf(bucket) ?? { min: null, max: null };
  return {
    from: max === null ? null : addDays(today, -max),
    to: min === null ? null : addDays(today, -min),
    isWithoutDueDate: bucket === 'current',
  };
}

/** One sum per bucket, zero for empty buckets. */
export function totalsByBucket(
  invoices: readonly { readonly dueDate: Day | null; readonly balance: Cents }[],
  today: Day,
): Record<Bucket, Cents> {
  const totals: Record<Bucket, Cents> = { current: ZERO, '30': ZERO, '60': ZERO, '90': ZERO, '91': ZERO };
  for (const { dueDate, balance } of invoices) {
    const bucket = bucketOf(dueDate, today);
    totals[bucket] = add(totals[bucket], balance);
  }
  return totals;
}
