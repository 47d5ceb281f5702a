import { listOpenItems } from '@plumbline/contract/paths.gen';
import {
  OPEN_ITEM_KINDS,
  OPEN_ITEM_WORDS,
  openItemsAddress,
  type OpenItemsShown,
} from '@plumbline/rules/payments/open-item-list';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import { lazy } from 'react';
import { ItemsTable } from './items-table.tsx';
import { MoneyTabs, openCountText } from './money-tabs.tsx';
import classes from './money.module.css';

const ItemPanel = lazy(async () => ({ default: (await import('./item-panel.tsx')).ItemPanel }));

const KINDS = [
  { value: '', label: 'Every kind' },
  ...OPEN_ITEM_KINDS.map((kind) => ({ value: kind, label: OPEN_ITEM_WORDS[kind] })),
];

/** What the provider and our books do not agree on, each with what can be decided beside the list (REF-04). */
export function ItemsPage() {
  const [shown, change] = useListAddress(openItemsAddress);
  const { search, state, kind, item, page } = shown;
  const list = useAnswer(
    listOpenItems,
    {
      ...(search !== '' && { search }),
      ...(state !== 'OPEN' && { state }),
      ...(kind !== null && { kind }),
      ...(page > 1 && { page: String(page) }),
    },
    { keepsPrevious: true },
  );
  const open = (id: string | null) =>
    change((before) => ({ ...before, item: id }), { replace: item !== null && id !== null });
  const narrow = (part: Partial<OpenItemsShown>, replace: boolean) =>
    change((before) => ({ ...before, page: 1, item: null, ...part }), { replace });
  return (
    <>
      <PageHeader title="Money" sentence={sentenceFor(list.data?.openCount)} />
      <MoneyTabs current={state} openCount={list.data?.openCount} />
      <search className={classes.filters} aria-label="Open items">
        <SearchInput
          isField
          label="Search open items"
          placeholder="Payment, customer, amount or reference"
          value={search}
          onChange={(text) => narrow({ search: text.slice(0, 200) }, true)}
        />
        <NativeSelectField
          label="Kind"
          placeholder="Every kind"
          options={KINDS}
          value={kind ?? ''}
          onChange={(value) => narrow({ kind: OPEN_ITEM_KINDS.find((known) => known === value) ?? null }, false)}
        />
      </search>
      <ItemsTable
        list={list.data}
        state={state}
        page={page}
        isChosen={search !== '' || kind !== null}
        isRefreshing={list.isPlaceholderData}
        isFailed={list.isLoadingError}
        current={item}
        onRetry={() => void list.refetch()}
        onOpen={open}
        onPage={(next) => change((before) => ({ ...before, page: next }))}
      />
      <PanelSlot view={{ openId: item, openRecord: open, closeRecord: () => open(null) }} rows={list.data?.rows ?? []}>
        {({ row: _row, ...panel }) => <ItemPanel {...panel} />}
      </PanelSlot>
    </>
  );
}

function sentenceFor(count: number | undefined): string {
  if (count === undefined || count === 0) return 'Every payment of the provider agrees with your books.';
  return count === 1 ? '1 item needs a decision.' : `${openCountText(count)} items need a decision.`;
}
