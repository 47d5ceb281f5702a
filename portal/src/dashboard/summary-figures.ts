// Computes the figures of the dashboard's cards from the server's answer.
import type { Answer } from '@plumbline/contract/call';
import type { getInvoiceSummary } from '@plumbline/contract/invoices';
import { BUCKETS, type Bucket } from '@plumbline/rules/invoices/ageing';
import { openTotal, type BucketTotals } from '@plumbline/rules/invoices/summary';
import type { SummaryCardKey } from '@plumbline/rules/portals/summary-cards';
import type { AgeingPart } from '@plumbline/ui/money/ageing-bar';

export type InvoiceSummary = Answer<typeof getInvoiceSummary>;
export type OpenCardKey = Exclude<SummaryCardKey, 'paidInvoices'>;

/** A new account: nothing open, nothing paid, no credit. */
export const isEmptyAccount = (summary: InvoiceSummary): boolean =>
  openTotal(summary.openAccount) === 0 && summary.openAccountCreditTotal === 0 && summary.accountPaidTotal === 0;

export type OpenFigures = {
  buckets: BucketTotals;
  count: number;
  /** The filter of the card; null for invoices with and without a project. */
  hasProject: boolean | null;
};

export function openFigures(summary: InvoiceSummary, card: OpenCardKey): OpenFigures {
  switch (card) {
    case 'openAccount':
      return { buckets: summary.openAccount, count: summary.openAccountCount, hasProject: null };
    case 'openProject':
      return { buckets: summary.openProject, count: summary.openProjectCount, hasProject: true };
    case 'nonProject':
      return { buckets: summary.openWithoutProject, count: summary.openWithoutProjectCount, hasProject: false };
  }
}

/** The five parts of a card's bar, each linked to its invoices (DSH-03). */
export const ageingParts = (buckets: BucketTotals, hrefOf: (bucket: Bucket) => string | undefined): AgeingPart[] =>
  BUCKETS.map(({ key, label }) => ({
    tone: key,
    label: key === 'current' ? label : `${label.replace('-', '\u2013')} days`,
    amount: buckets[key],
    href: hrefOf(key),
  }));
