import type { Answer } from '@plumbline/contract/call';
import type { browseCustomers as Browse } from '@plumbline/contract/customers/customers';
import { browseCustomers } from '@plumbline/contract/paths.gen';
import {
  CUSTOMER_FILTERS,
  type CustomerFilter,
  type CustomerOrder,
  customersAddress,
  CUSTOMERS_COUNTED_MAX,
  CUSTOMERS_PAGE,
  type CustomersShown,
} from '@plumbline/rules/access/customer-list';
import { formatCount } from '@plumbline/rules/format-count';
import { CURRENCY_CODES, type CurrencyCode } from '@plumbline/rules/money';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import classes from './customers.module.css';

type Customer = Answer<typeof Browse>['rows'][number];

const FILTERS: readonly { value: CustomerFilter | ''; label: string }[] = [
  { value: '', label: 'All customers' },
  { value: 'pastDue', label: 'Past due' },
  { value: 'open', label: 'With open balance' },
  { value: 'people', label: 'With people' },
  { value: 'noPeople', label: 'Without people' },
];
const ORDERS: readonly { value: CustomerOrder; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'open', label: 'Open balance' },
  { value: 'pastDue', label: 'Past due' },
];

/** All customers with what they owe. */
export function CustomersPage() {
  const [shown, change] = useListAddress(customersAddress);
  return (
    <>
      <PageHeader title="Customers" sentence="What they owe, and how many people of theirs use your portal." />
      <FilterBar
        shown={shown}
        onChange={(part) => change((before) => ({ ...before, page: 1, ...part }), { replace: 'search' in part })}
      />
      <CustomersTable shown={shown} onPage={(page) => change((before) => ({ ...before, page }))} />
    </>
  );
}

type FilterBarProps = { shown: CustomersShown; onChange: (part: Partial<CustomersShown>) => void };

function FilterBar({ shown, onChange }: FilterBarProps) {
  return (
    <search className={classes.filters} aria-label="Customers">
      <div className={classes.search}>
        <SearchInput
          isField
          label="Search customers"
          placeholder="Name, number, email or project"
          value={shown.search}
          onChange={(search) => onChange({ search: search.slice(0, 100) })}
        />
      </div>
      <NativeSelectField
        label="Show"
        placeholder="All customers"
        options={FILTERS}
        value={shown.filter ?? ''}
        onChange={(filter) => onChange({ filter: CUSTOMER_FILTERS.find((known) => known === filter) ?? null })}
      />
      <NativeSelectField
        label="Order by"
        placeholder="Name"
        options={ORDERS}
        value={shown.sort}
        onChange={(sort) => onChange({ sort: sort as CustomerOrder })}
      />
      <NativeSelectField
        label="Currency"
        placeholder="USD"
        options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
        value={shown.currency}
        onChange={(currency) => onChange({ currency: currency as CurrencyCode })}
      />
    </search>
  );
}

type CustomersTableProps = { shown: CustomersShown; onPage: (page: number) => void };

function CustomersTable({ shown: { search, sort, filter, currency, page }, onPage }: CustomersTableProps) {
  const { data, isLoadingError, refetch } = useAnswer(
    browseCustomers,
    { search, sort, currencyCode: currency, page, ...(filter !== null && { filter }) },
    { keepsPrevious: true },
  );
  const isChosen = search !== '' || filter !== null;
  return (
    <Card inset={false}>
      <DataTable
        label="Customers"
        density="tall"
        columns={COLUMNS}
        rows={data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/customers/${id}`}
        renderMobile={({ name, code, open, pastDue }) => (
          <MobileRow
            title={name}
            amount={<MoneyText amount={open} currency={currency} />}
            note={code}
            aside={
              pastDue > 0 ? (
                <>
                  <MoneyText amount={pastDue} currency={currency} /> past due
                </>
              ) : (
                'Nothing past due'
              )
            }
          />
        )}
        empty={
          isChosen ? (
            <EmptyState title="Nobody was found" text="Change the search or what is shown." art={false} />
          ) : (
            <EmptyState
              title="No customers yet"
              text="They come with the first import of your ERP."
              action={<Button href="/imports/new">Import customers</Button>}
            />
          )
        }
        {...(isLoadingError && {
          error: { title: 'We could not load the customers', onRetry: () => void refetch() },
        })}
        foot={
          data &&
          data.count > CUSTOMERS_PAGE && (
            <Pager
              page={page}
              pageSize={CUSTOMERS_PAGE}
              total={data.count}
              onPage={onPage}
              {...(data.count >= CUSTOMERS_COUNTED_MAX && {
                summary: `The first ${formatCount(CUSTOMERS_COUNTED_MAX)}; search finds the others.`,
              })}
            />
          )
        }
      />
    </Card>
  );
}

const COLUMNS: Column<Customer>[] = [
  { key: 'name', head: 'Customer', grow: true, render: ({ name, code }) => <TwoLines title={name} note={code} /> },
  { key: 'address', head: 'Address', tone: 'quiet', grow: true, render: ({ address }) => address ?? '' },
  { key: 'people', head: 'People', align: 'end', render: ({ peopleCount }) => formatCount(peopleCount) },
  { key: 'open', head: 'Open', align: 'end', render: ({ open }) => <MoneyText amount={open} /> },
  {
    key: 'pastDue',
    head: 'Past due',
    align: 'end',
    tone: 'strong',
    render: ({ pastDue }) => <MoneyText amount={pastDue} />,
  },
];
