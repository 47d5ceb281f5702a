import type { getAutopay } from '@plumbline/contract/autopay';
import type { Answer } from '@plumbline/contract/call';
import { add } from '@plumbline/rules/money';
import type { AutopayPlan, PlannedInvoice, StoredRun } from './plan-autopay.ts';

type RunView = Answer<typeof getAutopay>['runs'][number];

const RUNS_MAX = 6;
const NAMED_MAX = 20;

/** The next runs, planned and stored, in order of their days. */
export function runViews({ stored, planned }: AutopayPlan): RunView[] {
  const views: RunView[] = [
    ...stored.flatMap(storedView),
    ...planned.map(({ day, invoices, waiting, amount }) => ({
      day,
      status: 'PLANNED' as const,
      amount,
      invoicesCount: invoices.length,
      invoices: invoices.slice(0, NAMED_MAX).map(nameOf),
      waiting: waiting.slice(0, NAMED_MAX).map(({ invoice, limit }) => ({ ...nameOf(invoice), limit })),
      failureMessage: null,
    })),
  ];
  return views.toSorted((one, other) => (one.day < other.day ? -1 : 1)).slice(0, RUNS_MAX);
}

export const nameOf = ({ id, invoiceNumber, amount }: PlannedInvoice) => ({ id, invoiceNumber, amount });

/** What was paid, or turned out to be nothing, is no next run. */
function storedView({
  status,
  isDeclined,
  day,
  amount,
  invoicesCount,
  invoices,
  failureMessage,
}: StoredRun): RunView[] {
  const shown = status === 'PAID' ? (isDeclined ? ('FAILED' as const) : null) : status === 'NOTHING' ? null : status;
  if (shown === null) return [];
  const named = invoices.map((invoice) => ({ ...invoice, amount: add(invoice.amount) }));
  return [{ day, status: shown, amount, invoicesCount, invoices: named, waiting: [], failureMessage }];
}
