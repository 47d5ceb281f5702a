import {
  getFilteredTotal,
  getInvoice,
  getOpenTotal,
  listInvoiceEvents,
  listInvoices,
  recordInvoiceView,
} from '@plumbline/contract/invoices';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { anInvoice, anInvoiceDetail, anInvoiceEvent } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import type { InvoiceRow } from '../invoice-row.ts';

type ReportsOptions = ScreenOptions & {
  /** The answer to every list request. */
  rows?: readonly InvoiceRow[];
  /** The total, if there are more than these rows. */
  count?: number;
  /** Query string of the address. */
  query?: string;
};

/** Opens the Reports page; the panel of each row can be opened. */
export function openReports({
  rows = [anInvoice()],
  count,
  query = '',
  ...options
}: ReportsOptions = {}): Promise<TestScreen> {
  return openScreen(`/history/invoices${query}`, {
    ...options,
    settings: { isPaymentEnabled: true, ...options.settings },
    answers: [
      answer(listInvoices, listOf(rows, count)),
      answer(getOpenTotal, ({ currencyCode = 'USD' }) => ({
        currencyCode,
        openTotal: asCents(11_060_506),
        pendingTotal: ZERO,
        balancesAsOf: null,
        creditTotal: asCents(155_093),
      })),
      answer(getFilteredTotal, { currencyCode: 'USD', count: count ?? rows.length, balance: asCents(123_450) }),
      answer(getInvoice, ({ id }) => anInvoiceDetail({}, rows.find((row) => row.id === id) ?? anInvoice({ id }))),
      answer(listInvoiceEvents, listOf([anInvoiceEvent()])),
      answer(recordInvoiceView, {}),
      ...(options.answers ?? []),
    ],
  });
}
