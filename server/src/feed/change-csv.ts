// The feed as CSV, in the form that cash applications read: a line for each invoice and credit.
import { asCents, type Cents } from '@plumbline/rules/money';
import { csvAmount, csvTable, csvText } from '@plumbline/rules/lists/csv';
import type { Allocation, CreditChange } from '@plumbline/rules/feed/movement';
import type { FeedRow } from './feed.sql.ts';

/** What compose-entries.ts has written. */
type Data = {
  payment?: {
    code: string;
    externalCode: string | null;
    method: string;
    brand: string | null;
    last4: string | null;
    currencyCode: string;
    reference: string | null;
    total: Cents;
    surcharge: Cents;
    scheduledFor: string | null;
  };
  customer: { code: string; name: string };
  reason?: { words: string } | null;
  amount?: Cents;
  surcharge?: Cents;
  unassigned?: Cents;
  allocations?: Allocation[];
  credits?: CreditChange[];
  planned?: Allocation[];
};

type Line = { entry: FeedRow; data: Data; detail: Detail | null };
type Detail = { kind: string; document: string; jobId: string | null; amount: Cents; credit: string };

const amountCell = (amount: Cents | undefined): string => (amount === undefined ? '' : csvAmount(amount));

const table = csvTable<Line>([
  { head: 'Number', cell: ({ entry }) => String(entry.number) },
  { head: 'Type', cell: ({ entry }) => csvText(entry.type) },
  { head: 'Time (UTC)', cell: ({ entry }) => csvText(entry.happenedAt) },
  { head: 'Customer number', cell: ({ data }) => csvText(data.customer.code) },
  { head: 'Customer', cell: ({ data }) => csvText(data.customer.name) },
  { head: 'Payment', cell: ({ data }) => csvText(data.payment?.code) },
  { head: 'Provider number', cell: ({ data }) => csvText(data.payment?.externalCode) },
  { head: 'Reference', cell: ({ data }) => csvText(data.payment?.reference) },
  { head: 'Method', cell: ({ data }) => csvText(data.payment?.method) },
  { head: 'Brand', cell: ({ data }) => csvText(data.payment?.brand) },
  { head: 'Last 4', cell: ({ data }) => csvText(data.payment?.last4) },
  { head: 'Currency', cell: ({ data }) => csvText(data.payment?.currencyCode) },
  { head: 'Amount', cell: ({ data }) => amountCell(data.amount) },
  { head: 'Surcharge', cell: ({ data }) => amountCell(data.surcharge) },
  { head: 'Unassigned', cell: ({ data }) => amountCell(data.unassigned) },
  { head: 'Line', cell: ({ detail }) => csvText(detail?.kind) },
  { head: 'Document', cell: ({ detail }) => csvText(detail?.document) },
  { head: 'Job', cell: ({ detail }) => csvText(detail?.jobId) },
  { head: 'Line amount', cell: ({ detail }) => amountCell(detail?.amount) },
  { head: 'Paid by credit', cell: ({ detail }) => csvText(detail?.credit) },
  { head: 'Scheduled for', cell: ({ data }) => csvText(data.payment?.scheduledFor) },
  { head: 'Reason', cell: ({ data }) => csvText(data.reason?.words) },
]);

export const changeCsv = {
  head: table.head,
  lines: (entries: readonly FeedRow[]): string => table.lines(entries.flatMap(linesOf)),
};

/** An entry without invoices and credits has one line. Amounts of the whole stand on its first line only, so that sums work. */
function linesOf(entry: FeedRow): Line[] {
  const data = entry.data as Data;
  const details: Detail[] = [
    ...(data.allocations ?? []).map(allocationLine('INVOICE')),
    ...(data.planned ?? []).map(allocationLine('PLANNED')),
    ...(data.credits ?? []).map(({ number, amount }) => ({
      kind: 'CREDIT',
      document: number,
      jobId: null,
      amount: asCents(amount),
      credit: '',
    })),
  ];
  const { amount: _, surcharge: _surcharge, unassigned: _unassigned, ...rest } = data;
  return details.length === 0
    ? [{ entry, data, detail: null }]
    : details.map((detail, place) => ({ entry, data: place === 0 ? data : rest, detail }));
}

const allocationLine =
  (kind: string) =>
  ({ invoice, jobId, amount, credit }: Allocation): Detail => ({
    kind,
    document: invoice.number,
    jobId,
    amount: asCents(amount),
    credit: credit?.number ?? '',
  });
