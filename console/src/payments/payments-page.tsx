import { IconCashRegister } from '@tabler/icons-react';
import { browsePayments } from '@plumbline/contract/paths.gen';
import { formatCount } from '@plumbline/rules/format-count';
import {
  DESK_SHOWN,
  DESK_TAB_COUNT_MAX,
  deskPaymentsAddress,
  type DeskPaymentsShown,
  type DeskShown,
} from '@plumbline/rules/payments/desk/desk-payment-list';
import { FROM_AFTER_TO, isFromAfterTo } from '@plumbline/rules/access/audit-filters';
import { OFFLINE_NAMES } from '@plumbline/rules/payments/offline';
import { OFFLINE_TYPES, PAYMENT_TYPES } from '@plumbline/rules/payments/payment-type';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { Button } from '@plumbline/ui/button';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { type Tab, Tabs } from '@plumbline/ui/layout/tabs';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import { lazy } from 'react';
import { DayFilter } from '../lib/day-filter.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { useMayCollect } from './use-may-collect.ts';
import classes from './payments.module.css';

const PaymentPanel = lazy(async () => ({ default: (await import('./payment-panel.tsx')).PaymentPanel }));

const TABS: readonly (readonly [DeskShown | null, string])[] = [
  [null, 'All'],
  ['needs', 'Needs you'],
  ['pending', 'Pending'],
  ['scheduled', 'Scheduled'],
];

const STATUSES: readonly { value: DeskShown | ''; label: string }[] = [
  { value: '', label: 'Every status' },
  { value: 'needs', label: 'Needs you' },
  { value: 'pending', label: 'Pending' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'approved', label: 'Approved' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'chargeback', label: 'Chargeback' },
  { value: 'voided', label: 'Voided' },
];

const TYPES = [
  { value: '', label: 'Every method' },
  { value: 'ACH', label: 'Bank account' },
  { value: 'CREDIT_CARD', label: 'Card' },
  { value: 'CREDIT', label: 'Account credits' },
  ...OFFLINE_TYPES.map((value) => ({ value, label: OFFLINE_NAMES[value] })),
];

/** The payments of all customers, each with its record beside the list. */
export function PaymentsPage() {
  const mayCollect = useMayCollect();
  const [shown, change] = useListAddress(deskPaymentsAddress);
  const { search, show, type, from, to, page, payment } = shown;
  const isWrong = isFromAfterTo({ ...(from !== null && { from }), ...(to !== null && { to }) });
  const list = useAnswer(
    browsePayments,
    {
      ...(search !== '' && { search }),
      ...(show !== null && { show }),
      ...(type !== null && { type }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
      page,
    },
    { keepsPrevious: true, enabled: !isWrong },
  );
  const open = (code: string | null) =>
    change((before) => ({ ...before, payment: code }), { replace: payment !== null && code !== null });
  const rows = (list.data?.rows ?? []).map((row) => ({ ...row, recordId: row.id, id: row.code }));
  return (
    <>
      <PageHeader
        title="Payments"
        sentence={sentenceFor(list.data?.counts.needs)}
        actions={
          mayCollect && (
            <Button icon={<IconCashRegister size={16} />} href="/payments/new">
              Record a payment
            </Button>
          )
        }
      />
      <Tabs label="Payments" tabs={tabsOf(shown, list.data?.counts)} />
      <PaymentFilters
        shown={shown}
        isWrong={isWrong}
        onChange={(part) =>
          change((before) => ({ ...before, page: 1, payment: null, ...part }), { replace: 'search' in part })
        }
      />
      {!isWrong && (
        <PaymentsTable
          list={list.data}
          page={page}
          isChosen={search !== '' || show !== null || type !== null || from !== null || to !== null}
          isRefreshing={list.isPlaceholderData}
          isFailed={list.isLoadingError}
          current={payment}
          onRetry={() => void list.refetch()}
          onOpen={open}
          onPage={(next) => change((before) => ({ ...before, page: next }))}
        />
      )}
      <PanelSlot view={{ openId: payment, openRecord: open, closeRecord: () => open(null) }} rows={rows}>
        {({ id, row: _row, ...panel }) => <PaymentPanel code={id} {...panel} />}
      </PanelSlot>
    </>
  );
}

function sentenceFor(needs: number | undefined): string {
  if (needs === undefined || needs === 0) return 'What your customers have paid, the newest first.';
  return needs === 1 ? '1 payment needs a decision.' : `${countText(needs)} payments need a decision.`;
}

const countText = (count: number): string =>
  count >= DESK_TAB_COUNT_MAX ? `${formatCount(DESK_TAB_COUNT_MAX)}+` : formatCount(count);

type Counts = Partial<Record<DeskShown, number>>;

/** A tab shows everything of its kind: what was searched is left. */
function tabsOf({ show }: DeskPaymentsShown, counts: Counts = {}): Tab[] {
  const empty = deskPaymentsAddress.read({});
  return TABS.map(([value, label]) => {
    const count = value === null ? undefined : counts[value];
    return {
      href: `/payments${stringifySearch(deskPaymentsAddress.write({ ...empty, show: value }))}`,
      label,
      active: show === value,
      ...(count !== undefined && { count }),
    };
  });
}

type PaymentFiltersProps = {
  shown: DeskPaymentsShown;
  isWrong: boolean;
  onChange: (part: Partial<DeskPaymentsShown>) => void;
};

function PaymentFilters({ shown, isWrong, onChange }: PaymentFiltersProps) {
  return (
    <search className={classes.filters} aria-label="Payments">
      <div className={classes.search}>
        <SearchInput
          isField
          label="Search payments"
          placeholder="Code, customer, invoice, amount, card or check"
          value={shown.search}
          onChange={(search) => onChange({ search: search.slice(0, 200) })}
        />
      </div>
      <div className={classes.together}>
        <NativeSelectField
          label="Status"
          placeholder="Every status"
          options={STATUSES}
          value={shown.show ?? ''}
          onChange={(show) => onChange({ show: DESK_SHOWN.find((known) => known === show) ?? null })}
        />
        <NativeSelectField
          label="Method"
          placeholder="Every method"
          options={TYPES}
          value={shown.type ?? ''}
          onChange={(type) => onChange({ type: PAYMENT_TYPES.find((known) => known === type) ?? null })}
        />
      </div>
      <div className={classes.together}>
        <DayFilter
          label="From"
          day={shown.from}
          error={isWrong && FROM_AFTER_TO}
          onChange={(from) => onChange({ from })}
        />
        <DayFilter label="To" day={shown.to} onChange={(to) => onChange({ to })} />
      </div>
    </search>
  );
}
