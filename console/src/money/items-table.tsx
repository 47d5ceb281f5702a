import type { Answer } from '@plumbline/contract/call';
import type { listOpenItems } from '@plumbline/contract/payment-desk/open-items';
import { PAGE_SIZE_DEFAULT } from '@plumbline/rules/lists/paging';
import { ZERO } from '@plumbline/rules/money';
import { OPEN_ITEM_WORDS, type OpenItemsShown } from '@plumbline/rules/payments/open-item-list';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { dayText } from '../lib/moment-text.ts';
import { itemAmount, type ListedItem, subjectOf } from './item-words.ts';

type ItemsTableProps = {
  list: Answer<typeof listOpenItems> | undefined;
  state: OpenItemsShown['state'];
  page: number;
  isChosen: boolean;
  isRefreshing: boolean;
  isFailed: boolean;
  /** The id of the item beside the list. */
  current: string | null;
  onRetry: () => void;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

export function ItemsTable(props: ItemsTableProps) {
  const { list, state, page, isChosen, isRefreshing, isFailed, current, onRetry, onOpen, onPage } = props;
  return (
    <Card inset={false}>
      <DataTable
        label="Open items"
        density="tall"
        columns={current === null ? COLUMNS : COLUMNS_BESIDE_PANEL}
        rows={list?.rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onOpen(id)}
        {...(current !== null && { current })}
        refreshing={isRefreshing}
        renderMobile={(item) => (
          <MobileRow
            title={OPEN_ITEM_WORDS[item.kind]}
            amount={shownAmount(item)}
            note={`${subjectOf(item)}. ${whenText(item)}`}
            noteWraps
          />
        )}
        empty={<NothingThere state={state} isChosen={isChosen} />}
        {...(isFailed && { error: { title: 'We could not load the open items', onRetry } })}
        foot={
          list &&
          list.count > PAGE_SIZE_DEFAULT && (
            <Pager page={page} pageSize={PAGE_SIZE_DEFAULT} total={list.count} onPage={onPage} />
          )
        }
      />
    </Card>
  );
}

function NothingThere({ state, isChosen }: Pick<ItemsTableProps, 'state' | 'isChosen'>) {
  if (isChosen) return <EmptyState title="Nothing was found" text="Change the search or the kind." art={false} />;
  return state === 'OPEN' ? (
    <EmptyState title="Nothing to decide" text="What the provider and your books do not agree on appears here." />
  ) : (
    <EmptyState title="Nothing was resolved yet" text="Decisions about open items are kept here." art={false} />
  );
}

/** What the provider says, or what our books say where it says nothing. */
const shownAmount = (item: ListedItem): string => {
  const amount = item.gatewayAmount === ZERO ? item.localAmount : item.gatewayAmount;
  return amount === ZERO ? '' : itemAmount(amount, item);
};

const whenText = ({ createdAt, resolvedAt, resolvedBy }: ListedItem): string =>
  resolvedAt === null
    ? `Found ${dayText(createdAt)}`
    : `Resolved ${dayText(resolvedAt)} by ${resolvedBy?.name ?? 'the system'}`;

const COLUMNS: Column<ListedItem>[] = [
  {
    key: 'kind',
    head: 'What',
    grow: true,
    render: ({ kind, detail }) => <TwoLines title={OPEN_ITEM_WORDS[kind]} note={detail} />,
  },
  {
    key: 'payment',
    head: 'Payment',
    render: (item) => <TwoLines title={subjectOf(item)} note={item.payment?.customerName} />,
  },
  {
    key: 'found',
    head: 'Found',
    render: (item) => (
      <TwoLines
        title={dayText(item.createdAt)}
        {...(item.resolvedAt !== null && { note: `resolved by ${item.resolvedBy?.name ?? 'the system'}` })}
      />
    ),
  },
  { key: 'amount', head: 'Amount', align: 'end', tone: 'strong', render: shownAmount },
];

const COLUMNS_BESIDE_PANEL = COLUMNS.filter(({ key }) => key !== 'found');
