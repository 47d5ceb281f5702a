// Computes the figures of the overview from the server's answers.
import type { Answer } from '@plumbline/contract/call';
import type { getCollections, getOverview, listLargestPastDue } from '@plumbline/contract/console';
import type { getDueWaivers } from '@plumbline/contract/waiver-desk';
import { BUCKETS, type Bucket } from '@plumbline/rules/invoices/ageing';
import { asCents, subtract, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import type { AgeingPart } from '@plumbline/ui/money/ageing-bar';

export type Overview = Answer<typeof getOverview>;
export type Collections = Answer<typeof getCollections>;
export type DueWaivers = Answer<typeof getDueWaivers>;
export type PastDueCustomer = Answer<typeof listLargestPastDue>['rows'][number];

export const pastDueTotal = ({ openTotal, buckets }: Pick<Overview, 'openTotal' | 'buckets'>): Cents =>
  subtract(openTotal, buckets.current);

/** '32.6%'; a small share is at least 0.1%, an incomplete one at most 99.9%. */
export function shareOf(part: Cents, whole: Cents): string {
  if (part === 0 || whole === 0) return '0%';
  if (part === whole) return '100%';
  const percent = (part / whole) * 100;
  return `${Math.min(99.9, Math.max(0.1, percent)).toFixed(1)}%`;
}

export const ageingParts = (buckets: Readonly<Record<Bucket, Cents>>): AgeingPart[] =>
  BUCKETS.map(({ key, label }) => ({
    tone: key,
    label: key === 'current' ? label : `${label.replace('-', '\u2013')} days`,
    amount: buckets[key],
  }));

/** The end of a scale in whole steps of 1, 2 or 5: the smallest that holds the amount. */
export function scaleEnd(amount: Cents): Cents {
  const least = 100_00;
  if (amount <= least) return asCents(least);
  const power = 10 ** Math.floor(Math.log10(amount));
  return asCents([1, 2, 5, 10].map((step) => step * power).find((end) => end >= amount) ?? 10 * power);
}

/** '$412.8K' for axes. */
export const shortMoney = (amount: Cents, currency: CurrencyCode): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 }).format(
    amount / 100,
  );
