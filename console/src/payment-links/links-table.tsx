import type { Answer } from '@plumbline/contract/call';
import type { listPaymentRequests } from '@plumbline/contract/payment-desk/payment-requests-admin';
import { formatCount } from '@plumbline/rules/format-count';
import { PAGE_SIZE_DEFAULT } from '@plumbline/rules/lists/paging';
import { PAYMENT_REQUESTS_COUNTED_MAX } from '@plumbline/rules/payment-requests/payment-request-list';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { StatusBadge } from '@plumbline/ui/status-badge';
import { dayText } from '../lib/moment-text.ts';
import { pluralize } from '../lib/pluralize.ts';
import { amountText, type ListedLink, recipientText, shownAmount, statusOf, subjectText } from './link-words.ts';

type LinksTableProps = {
  list: Answer<typeof listPaymentRequests> | undefined;
  page: number;
  /** Something was searched, or a tab or customer chosen. */
  isChosen: boolean;
  isRefreshing: boolean;
  isFailed: boolean;
  mayAsk: boolean;
  /** Null if every kind of link is shown. */
  onEveryKind: (() => void) | null;
  /** The id of the link beside the list. */
  current: string | null;
  onRetry: () => void;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

export function LinksTable(props: LinksTableProps) {
  const { list, page, isRefreshing, isFailed, current, onRetry, onOpen, onPage } = props;
  return (
    <Card inset={false}>
      <DataTable
        label="Payment links"
        density="tall"
        columns={current === null ? COLUMNS : COLUMNS_BESIDE_PANEL}
        rows={list?.rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onOpen(id)}
        {...(current !== null && { current })}
        refreshing={isRefreshing}
        renderMobile={(link) => (
          <MobileRow
            title={recipientText(link)}
            amount={amountText(shownAmount(link), link.currencyCode)}
            note={`${subjectText(link)}. ${whatHappened(link)}`}
            noteWraps
            aside={<StatusBadge kind="payment-link" status={statusOf(link)} />}
          />
        )}
        empty={<NoLinks {...props} />}
        {...(isFailed && { error: { title: 'We could not load the payment links', onRetry } })}
        foot={
          list &&
          list.count > PAGE_SIZE_DEFAULT && (
            <Pager
              page={page}
              pageSize={PAGE_SIZE_DEFAULT}
              total={list.count}
              onPage={onPage}
              {...(list.count >= PAYMENT_REQUESTS_COUNTED_MAX && {
                summary: `The first ${formatCount(PAYMENT_REQUESTS_COUNTED_MAX)}; search finds the others.`,
              })}
            />
          )
        }
      />
    </Card>
  );
}

/** Reminders and PDFs carry links too, which are looked for only if somebody asks. */
function NoLinks({ isChosen, onEveryKind, mayAsk }: LinksTableProps) {
  if (!isChosen) {
    return (
      <EmptyState
        title="No open payment links"
        text="Ask a customer for a payment: they get a link by email and pay without an account."
        {...(mayAsk && { action: <Button href="/payment-links/new">New link</Button> })}
      />
    );
  }
  return (
    <EmptyState
      title="Nothing was found"
      text={
        onEveryKind === null
          ? 'Change the search or what is shown.'
          : 'Change the search or what is shown. Reminders and PDFs of invoices have links of their own.'
      }
      {...(onEveryKind !== null && { action: <Button onClick={onEveryKind}>Show every kind</Button> })}
      art={false}
    />
  );
}

/** The last thing that happened by the recipient's hand or ours, and what went wrong. */
function whatHappened({ createdAt, openedAt, remindedAt, failedTries }: ListedLink): string {
  const said = [`Sent ${dayText(createdAt)}`];
  if (openedAt !== null) said.push(`opened ${dayText(openedAt)}`);
  if (remindedAt !== null) said.push(`reminded ${dayText(remindedAt)}`);
  if (failedTries > 0) said.push(pluralize(failedTries, 'failed try', 'failed tries'));
  return said.join(', ');
}

/** Below the date of sending: opened, reminded, failed tries. */
const laterText = (link: ListedLink): string => {
  const [, ...later] = whatHappened(link).split(', ');
  const text = later.join(', ');
  return text === '' ? 'not opened yet' : text;
};

const COLUMNS: Column<ListedLink>[] = [
  {
    key: 'recipient',
    head: 'Sent to',
    render: (link) => <TwoLines title={recipientText(link)} note={link.customer.name} />,
  },
  {
    key: 'subject',
    head: 'For',
    grow: true,
    render: (link) => <TwoLines title={subjectText(link)} note={link.portal.name} />,
  },
  { key: 'state', head: 'Status', render: (link) => <StatusBadge kind="payment-link" status={statusOf(link)} /> },
  {
    key: 'sent',
    head: 'Sent',
    render: (link) => <TwoLines title={dayText(link.createdAt)} note={laterText(link)} />,
  },
  {
    key: 'amount',
    head: 'Amount',
    align: 'end',
    tone: 'strong',
    render: (link) => amountText(shownAmount(link), link.currencyCode),
  },
];

/** The panel says what the link is for. */
const COLUMNS_BESIDE_PANEL = COLUMNS.filter(({ key }) => key !== 'subject');
