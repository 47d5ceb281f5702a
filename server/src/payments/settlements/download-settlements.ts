import type { downloadSettlements as Call } from '@plumbline/contract/payment-desk/settlements';
import { dayAt } from '@plumbline/rules/dates';
import { csvAmount, csvTable, csvText } from '@plumbline/rules/lists/csv';
import type { Cents } from '@plumbline/rules/money';
import { methodName } from '@plumbline/rules/payments/receipt-words';
import { settlementWords } from '@plumbline/rules/payments/settlement-list';
import type { App } from '../../app.ts';
import type { Handler } from '../../http/handler.ts';
import { settlementFilters } from './settlement-filters.ts';
import {
  type SettledLine,
  selectSettledLines,
  type SettlementCursor,
  type SettlementFilters,
} from './settlements.sql.ts';

/** Small enough that formatting a batch does not block other requests. */
const BATCH = 200;

/** The amount of the bank stands on the first line of a payment, so that the column can be summed. */
type CsvRow = SettledLine & { bank: Cents | null; invoice: SettledLine['invoices'][number] | null };

/** A line for each invoice of each payment. */
export const downloadSettlements: Handler<typeof Call> = async (app, { organizationId }, input) => {
  const filters = await settlementFilters(app.sql, organizationId, input);
  const csv = csvTable<CsvRow>([
    { head: 'Day', cell: ({ at }) => csvText(dayAt(at, filters.timeZone)) },
    { head: 'What', cell: ({ kind, amount }) => csvText(settlementWords(kind, amount)) },
    { head: 'Payment', cell: ({ code }) => csvText(code) },
    { head: 'Customer', cell: ({ customer }) => csvText(customer.name) },
    { head: 'Method', cell: (line) => csvText(methodName(line)) },
    { head: 'Bank', cell: ({ bank }) => (bank === null ? '' : csvAmount(bank)) },
    { head: 'Invoice', cell: ({ invoice }) => csvText(invoice?.number) },
    { head: 'Paid of the invoice', cell: ({ invoice }) => (invoice ? csvAmount(invoice.amount) : '') },
    { head: 'Currency', cell: ({ currencyCode }) => csvText(currencyCode) },
  ]);
  const batches = batchesOf(app, filters);
  // Read before the response starts: afterwards a failure could only cut the stream off.
  const first = await batches.next();
  async function* chunks() {
    yield first.done ? csv.head : csv.head + csv.lines(first.value);
    for await (const batch of batches) yield csv.lines(batch);
  }
  return { name: `Settlements-${filters.from}-${filters.to}.csv`, chunks: chunks() };
};

/** Keyset pagination: no connection is kept between batches, however slow the reader is. */
async function* batchesOf({ sql }: App, filters: SettlementFilters): AsyncGenerator<CsvRow[], undefined> {
  let before: SettlementCursor | null = null;
  do {
    const rows: SettledLine[] = await selectSettledLines(sql, filters, { before, limit: BATCH });
    if (rows.length > 0) yield rows.flatMap(csvRows);
    before = rows.length < BATCH ? null : (rows.at(-1) ?? null);
  } while (before !== null);
}

function csvRows(line: SettledLine): CsvRow[] {
  const [first = null, ...others] = line.invoices;
  return [
    { ...line, bank: line.amount, invoice: first },
    ...others.map((invoice) => ({ ...line, bank: null, invoice })),
  ];
}
