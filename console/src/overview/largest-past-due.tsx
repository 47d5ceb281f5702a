import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '@plumbline/contract/call';
import type { listLargestPastDue } from '@plumbline/contract/console';
import type { CurrencyCode } from '@plumbline/rules/money';
import { AgeingBar } from '@plumbline/ui/money/ageing-bar';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { AgeingLegend } from './ageing-legend.tsx';
import { pluralize } from '../lib/pluralize.ts';
import { ageingParts, type PastDueCustomer } from './overview-figures.ts';

type LargestPastDueProps = { query: UseQueryResult<Answer<typeof listLargestPastDue>>; currency: CurrencyCode };

/** The customers with the largest amounts past due. */
export function LargestPastDue({ query, currency }: LargestPastDueProps) {
  const { data, isLoadingError, refetch } = query;
  const isSmall = useScreenSize() === 'small';
  const hasBars = !isSmall && data !== undefined && data.count > 0;
  return (
    <Card title="Largest past due" titleNote={currency} inset={false} action={hasBars && <AgeingLegend />}>
      <DataTable
        label="Customers with the largest amounts past due"
        columns={columnsIn(currency)}
        rows={data?.rows}
        rowKey={({ customerId }) => customerId}
        rowHref={({ customerId }) => `/customers/${customerId}`}
        renderMobile={(customer) => <SmallRow customer={customer} currency={currency} />}
        empty={
          <EmptyState
            title="Nobody is past due"
            text={`Customers who owe you ${currency} after the due date appear here, the largest amount first.`}
          />
        }
        {...(isLoadingError && {
          error: {
            title: 'We could not load the largest amounts past due',
            text: 'Your books are not affected. Try again, or come back in a few minutes.',
            onRetry: () => void refetch(),
          },
        })}
      />
    </Card>
  );
}

const columnsIn = (currency: CurrencyCode): Column<PastDueCustomer>[] => [
  { key: 'customer', head: 'Customer', grow: true, render: ({ name }) => <span title={name}>{name}</span> },
  {
    key: 'aging',
    head: 'Aging',
    width: 220,
    render: ({ name, buckets }) => (
      <AgeingBar thin label={`${name} by age`} parts={ageingParts(buckets)} currency={currency} />
    ),
  },
  { key: 'open', head: 'Open', align: 'end', render: ({ open }) => <MoneyText amount={open} /> },
  {
    key: 'pastDue',
    head: 'Past due',
    align: 'end',
    tone: 'strong',
    render: ({ pastDue }) => <MoneyText amount={pastDue} />,
  },
  { key: 'oldest', head: 'Oldest', align: 'end', render: ({ oldestDays }) => pluralize(oldestDays, 'day', 'days') },
];

function SmallRow({ customer, currency }: { customer: PastDueCustomer; currency: CurrencyCode }) {
  const { name, open, pastDue, oldestDays } = customer;
  return (
    <MobileRow
      title={name}
      amount={<MoneyText amount={pastDue} currency={currency} />}
      note={
        <>
          of <MoneyText amount={open} currency={currency} /> open
        </>
      }
      aside={
        <>
          <span className="pl-hidden">Oldest </span>
          {pluralize(oldestDays, 'day', 'days')}
        </>
      }
    />
  );
}
