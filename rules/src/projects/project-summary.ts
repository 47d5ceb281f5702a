// One row of the Open Projects table (Spec 1 §3 and §4).

import type { Day } from '../dates.ts';
import {
  paidPercent,
  PROJECT_BUCKETS,
  projectBucketOf,
  type PaidColor,
  type ProjectBucket,
} from '../invoices/ageing.ts';
import { add, ZERO, type Cents } from '../money.ts';

export type ProjectInvoice = {
  readonly dueDate: Day | null;
  readonly totalAmount: Cents;
  readonly balance: Cents;
};

export type ProjectSummary = {
  readonly open: Readonly<Record<ProjectBucket, { readonly total: Cents; readonly count: number }>>;
  readonly openTotal: Cents;
  readonly openCount: number;
  readonly paidCount: number;
  readonly paid: { readonly percent: number; readonly color: PaidColor };
};

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => add(sum, amount), ZERO);

export function projectSummary(invoices: readonly ProjectInvoice[], today: Day): ProjectSummary {
  const open = invoices.filter((invoice) => invoice.balance > ZERO);
  const bucket = (key: ProjectBucket) => {
    const within = open.filter((invoice) => projectBucketOf(invoice.dueDate, today) === key);
    return { total: sumOf(within.map((invoice) => invoice.balance)), count: within.length };
  };
  const entries = PROJECT_BUCKETS.map(({ key }) => [key, bucket(key)]);
  const balance = sumOf(invoices.map((invoice) => invoice.balance));
  return {
    open: Object.fromEntries(entries) as ProjectSummary['open'],
    openTotal: sumOf(open.map((invoice) => invoice.balance)),
    openCount: open.length,
    paidCount: invoices.length - open.length,
    paid: paidPercent(sumOf(invoices.map((invoice) => invoice.totalAmount)), balance),
  };
}
