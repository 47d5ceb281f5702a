import type { downloadLedgerEntries as Call } from '@plumbline/contract/payment-desk/ledger';
import { dayAt } from '@plumbline/rules/dates';
import { csvAmount, csvTable, csvText } from '@plumbline/rules/lists/csv';
import { type Cents, negate, ZERO } from '@plumbline/rules/money';
import { ACCOUNT_NAMES, TRANSACTION_NAMES } from '@plumbline/rules/payments/desk/ledger-words';
import type { App } from '../../app.ts';
import type { Handler } from '../../http/handler.ts';
import { entryFilters } from './entry-filters.ts';
import { type AccountEntry, type EntryFilters, selectAccountEntries } from './ledger-entries.sql.ts';
import type { SettlementCursor } from './settlements.sql.ts';

/** Small enough that formatting a batch does not block other requests. */
const BATCH = 200;

type CsvRow = AccountEntry & { line: AccountEntry['lines'][number] };

const sideOf = (amount: Cents): string => (amount > ZERO ? csvAmount(amount) : '');

/** A line for each entry: of accounts receivable, for each invoice that was paid or is owed again. */
export const downloadLedgerEntries: Handler<typeof Call> = async (app, { organizationId }, input) => {
  const filters = await entryFilters(app.sql, organizationId, input);
  const csv = csvTable<CsvRow>([
    { head: 'Day', cell: ({ at }) => csvText(dayAt(at, filters.timeZone)) },
    { head: 'Account', cell: () => csvText(ACCOUNT_NAMES[filters.account]) },
    { head: 'What', cell: ({ kind }) => csvText(TRANSACTION_NAMES[kind]) },
    { head: 'Payment', cell: ({ code }) => csvText(code) },
    { head: 'Customer', cell: ({ customer }) => csvText(customer.name) },
    { head: 'Invoice or credit', cell: ({ line }) => csvText(line.number) },
    { head: 'Debit', cell: ({ line }) => sideOf(line.amount) },
    { head: 'Credit', cell: ({ line }) => sideOf(negate(line.amount)) },
    { head: 'Currency', cell: ({ currencyCode }) => csvText(currencyCode) },
  ]);
  const batches = batchesOf(app, filters);
  // Read before the response starts: afterwards a failure could only cut the stream off.
  const first = await batches.next();
  async function* chunks() {
    yield first.done ? csv.head : csv.head + csv.lines(first.value);
    for await (const batch of batches) yield csv.lines(batch);
  }
  return { name: `Ledger-${filters.account}.csv`, chunks: chunks() };
};

/** Keyset pagination: no connection is kept between batches, however slow the reader is. */
async function* batchesOf({ sql }: App, filters: EntryFilters): AsyncGenerator<CsvRow[], undefined> {
  let before: SettlementCursor | null = null;
  do {
    const rows: AccountEntry[] = await selectAccountEntries(sql, filters, { before, limit: BATCH });
    if (rows.length > 0) yield rows.flatMap((row) => row.lines.map((line) => ({ ...row, line })));
    before = rows.length < BATCH ? null : (rows.at(-1) ?? null);
  } while (before !== null);
}
