import { IconPlus } from '@tabler/icons-react';
import { getCustomer, listPaymentRequests } from '@plumbline/contract/paths.gen';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import {
  PAYMENT_REQUEST_KINDS,
  paymentLinksAddress,
  type PaymentLinksShown,
  type PaymentRequestState,
} from '@plumbline/rules/payment-requests/payment-request-list';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { type Tab, Tabs } from '@plumbline/ui/layout/tabs';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import { lazy } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { CustomerChoice } from '../people/customer-choice.tsx';
import { LinksTable } from './links-table.tsx';
import classes from './payment-links.module.css';

const LinkPanel = lazy(async () => ({ default: (await import('./link-panel.tsx')).LinkPanel }));

const TABS: readonly (readonly [PaymentRequestState | 'ALL', string])[] = [
  ['OPEN', 'Open'],
  ['PAID', 'Paid'],
  ['EXPIRED', 'Expired'],
  ['REVOKED', 'Withdrawn'],
  ['ALL', 'All'],
];

const KINDS = [...PAYMENT_REQUEST_KINDS, 'ALL'] as const;
const KIND_WORDS: Readonly<Record<(typeof KINDS)[number], string>> = {
  SENT: 'Sent by staff',
  REMINDER: 'With a reminder',
  PRINTED: 'On a PDF',
  ALL: 'Every kind',
};

/** The links by which customers were asked for payments, each with its record beside the list. */
export function PaymentLinksPage() {
  const [shown, change] = useListAddress(paymentLinksAddress);
  const { search, state, kind, customerId, link, page } = shown;
  const role = useStaff()?.role;
  const mayAsk = role !== undefined && RECEIVABLES_ROLES.includes(role);
  const list = useAnswer(
    listPaymentRequests,
    {
      ...(search !== '' && { search }),
      ...(state !== 'ALL' && { state }),
      ...(kind !== 'SENT' && { kind }),
      ...(customerId !== null && { customerId }),
      ...(page > 1 && { page: String(page) }),
    },
    { keepsPrevious: true },
  );
  const open = (id: string | null) =>
    change((before) => ({ ...before, link: id }), { replace: link !== null && id !== null });
  const narrow = (part: Partial<PaymentLinksShown>, replace: boolean) =>
    change((before) => ({ ...before, page: 1, link: null, ...part }), { replace });
  const newLink = `/payment-links/new${customerId === null ? '' : `?customer=${customerId}`}`;
  return (
    <>
      <PageHeader
        title="Payment links"
        sentence="Sent by email and paid without an account, each at most once."
        actions={
          mayAsk && (
            <Button variant="primary" icon={<IconPlus size={16} />} href={newLink}>
              New link
            </Button>
          )
        }
        keepActionsBeside
      />
      <Tabs label="Payment links" tabs={tabsOf(shown, list.data?.counts)} />
      <search className={classes.filters} aria-label="Payment links">
        <SearchInput
          isField
          label="Search payment links"
          placeholder="Customer, recipient, invoice, order or payment"
          value={search}
          onChange={(text) => narrow({ search: text.slice(0, 200) }, true)}
        />
        <CustomerFilter customerId={customerId} onChange={(id) => narrow({ customerId: id }, false)} />
        <KindFilter kind={kind} onChange={(value) => narrow({ kind: value }, false)} />
      </search>
      <LinksTable
        list={list.data}
        page={page}
        isChosen={search !== '' || customerId !== null || state !== 'OPEN' || kind !== 'SENT'}
        onEveryKind={kind === 'ALL' ? null : () => narrow({ kind: 'ALL' }, false)}
        isRefreshing={list.isPlaceholderData}
        isFailed={list.isLoadingError}
        mayAsk={mayAsk}
        current={link}
        onRetry={() => void list.refetch()}
        onOpen={open}
        onPage={(next) => change((before) => ({ ...before, page: next }))}
      />
      <PanelSlot view={{ openId: link, openRecord: open, closeRecord: () => open(null) }} rows={list.data?.rows ?? []}>
        {({ row: _row, ...panel }) => <LinkPanel {...panel} />}
      </PanelSlot>
    </>
  );
}

type KindFilterProps = { kind: PaymentLinksShown['kind']; onChange: (kind: PaymentLinksShown['kind']) => void };

function KindFilter({ kind, onChange }: KindFilterProps) {
  return (
    <NativeSelectField
      label="Kind"
      placeholder={KIND_WORDS.SENT}
      options={KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
      value={kind}
      onChange={(value) => onChange(KINDS.find((known) => known === value) ?? 'SENT')}
    />
  );
}

type CustomerFilterProps = { customerId: string | null; onChange: (id: string | null) => void };

function CustomerFilter({ customerId, onChange }: CustomerFilterProps) {
  const { data } = useAnswer(getCustomer, { customerId: customerId ?? '' }, { enabled: customerId !== null });
  const chosen = customerId !== null && data ? [{ id: customerId, code: data.code, name: data.name }] : [];
  return <CustomerChoice label="Customer" chosen={chosen} onChange={(picked) => onChange(picked.at(-1)?.id ?? null)} />;
}

/** A tab shows everything of its state, of the same kind and customer: what was searched is left. */
function tabsOf({ state, kind, customerId }: PaymentLinksShown, counts?: Record<PaymentRequestState, number>): Tab[] {
  const empty = paymentLinksAddress.read({});
  return TABS.map(([value, label]) => ({
    href: `/payment-links${stringifySearch(paymentLinksAddress.write({ ...empty, kind, customerId, state: value }))}`,
    label,
    active: state === value,
    ...(value !== 'ALL' && counts && { count: counts[value] }),
  }));
}
