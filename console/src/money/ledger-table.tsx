import type { Answer, Input } from '@plumbline/contract/call';
import { listLedgerEntries } from '@plumbline/contract/paths.gen';
import type { listLedgerEntries as ListEntries } from '@plumbline/contract/payment-desk/ledger';
import { formatCents, negate } from '@plumbline/rules/money';
import { TRANSACTION_NAMES } from '@plumbline/rules/payments/desk/ledger-words';
import { usePages } from '@plumbline/ui/app/use-pages';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { MoreRows } from '@plumbline/ui/lists/more-rows';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { TextLink } from '@plumbline/ui/text-link';
import { momentText } from '../lib/moment-text.ts';

type Filters = Input<typeof ListEntries>;
type LedgerEntry = Answer<typeof ListEntries>['rows'][number];

/** The entries of one choice of filters; each page is added below the ones before it. */
export function LedgerTable({ filters }: { filters: Filters }) {
  const { rows, hasMore, more, isFailed, retry } = usePages(listLedgerEntries, filters);
  return (
    <Card inset={false}>
      <DataTable
        label="Entries"
        density="tall"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        renderMobile={(entry) => (
          <MobileRow
            title={<PaymentLink entry={entry} />}
            amount={formatCents(entry.amount, entry.currencyCode)}
            note={`${TRANSACTION_NAMES[entry.kind]}, ${momentText(entry.at)}`}
            noteWraps
          />
        )}
        empty={<EmptyState title="Nothing was found" text="Nothing was booked that matches the filters." art={false} />}
        {...(isFailed && { error: { title: 'We could not load the entries', onRetry: retry } })}
        foot={hasMore && <MoreRows label="Show earlier entries" {...more} />}
      />
    </Card>
  );
}

const PaymentLink = ({ entry: { code } }: { entry: LedgerEntry }) => (
  <TextLink href={`/payments?payment=${code}`}>{code}</TextLink>
);

const COLUMNS: Column<LedgerEntry>[] = [
  {
    key: 'at',
    head: 'Booked',
    render: ({ at, kind }) => <TwoLines title={TRANSACTION_NAMES[kind]} note={momentText(at)} />,
  },
  {
    key: 'payment',
    head: 'Payment',
    grow: true,
    render: (entry) => (
      <TwoLines title={<PaymentLink entry={entry} />} note={[entry.customer.name, ...entry.numbers].join(', ')} />
    ),
  },
  {
    key: 'debit',
    head: 'Debit',
    align: 'end',
    render: ({ amount, currencyCode }) => (amount > 0 ? formatCents(amount, currencyCode) : ''),
  },
  {
    key: 'credit',
    head: 'Credit',
    align: 'end',
    render: ({ amount, currencyCode }) => (amount < 0 ? formatCents(negate(amount), currencyCode) : ''),
  },
];
