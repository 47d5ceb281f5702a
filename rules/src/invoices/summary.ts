// Figures behind a summary card (Spec 1 §2 and §3).

import { add, asCents, split, subtract, ZERO, type Cents } from '../money.ts';
import { BUCKETS, type Bucket } from './ageing.ts';

export type BucketTotals = Readonly<Record<Bucket, Cents>>;

export const openTotal = (totals: BucketTotals): Cents => add(...BUCKETS.map(({ key }) => totals[key]));

export const pastDueTotal = (totals: BucketTotals): Cents => subtract(openTotal(totals), totals.current);

/** What would be left to pay with every credit used; the card shows it beside the gross total (decision B3). */
export const netTotal = (totals: BucketTotals, creditTotal: Cents): Cents => subtract(openTotal(totals), creditTotal);

export type BucketPercent = { readonly key: Bucket; readonly percent: number };

/** Whole percents of the ageing bar. They add up to 100, or are all zero when nothing is open. */
export function bucketPercents(totals: BucketTotals): BucketPercent[] {
  // A bucket below zero has no width.
  const weights = BUCKETS.map(({ key }) => Math.max(0, totals[key]));
  const hundred = weights.some((weight) => weight > 0) ? asCents(100) : ZERO;
  const percents = split(hundred, weights);
  return BUCKETS.map(({ key }, place) => ({ key, percent: Number(percents[place]) }));
}
