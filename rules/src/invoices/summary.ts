// The figures of a summary card (Spec 1 §2 and §3).

import { add, subtract, type Cents } from '../money.ts';
import { BUCKETS, type Bucket } from './ageing.ts';

export type BucketTotals = Readonly<Record<Bucket, Cents>>;

export const openTotal = (totals: BucketTotals): Cents => add(...BUCKETS.map(({ key }) => totals[key]));

export const pastDueTotal = (totals: BucketTotals): Cents => subtract(openTotal(totals), totals.current);
