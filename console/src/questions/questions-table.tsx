import type { Answer } from '@plumbline/contract/call';
import type { listQuestions } from '@plumbline/contract/questions/questions-admin';
import { PAGE_SIZE_DEFAULT } from '@plumbline/rules/lists/paging';
import { formatCents } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { ThreadBadge } from '@plumbline/ui/threads/thread-badge';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { momentText } from '../lib/moment-text.ts';
import { endingOf, KIND_WORDS, type ListedQuestion } from './question-words.ts';

type QuestionsTableProps = {
  list: Answer<typeof listQuestions> | undefined;
  page: number;
  /** A tab or a customer was chosen, or something searched. */
  isChosen: boolean;
  isRefreshing: boolean;
  isFailed: boolean;
  /** The id of the question beside the list. */
  current: string | null;
  onRetry: () => void;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

export function QuestionsTable(props: QuestionsTableProps) {
  const { list, page, isChosen, isRefreshing, isFailed, current, onRetry, onOpen, onPage } = props;
  return (
    <Card inset={false}>
      <DataTable
        label="Questions"
        density="tall"
        columns={current === null ? COLUMNS : COLUMNS_BESIDE_PANEL}
        rows={list?.rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onOpen(id)}
        {...(current !== null && { current })}
        refreshing={isRefreshing}
        renderMobile={(question) => (
          <MobileRow
            title={question.customer.name}
            amount={amountOf(question)}
            note={`${subjectOf(question)}: ${question.excerpt}`}
            noteWraps
            aside={<ThreadBadge status={question.status} ending={endingOf(question)} />}
          />
        )}
        empty={
          isChosen ? (
            <EmptyState title="Nothing was found" text="Change what is shown." art={false} />
          ) : (
            <EmptyState title="No open questions" text="What customers ask about their invoices appears here." />
          )
        }
        {...(isFailed && { error: { title: 'We could not load the questions', onRetry } })}
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

const subjectOf = ({ kind, invoice }: ListedQuestion) => `${KIND_WORDS[kind]}, invoice ${invoice.invoiceNumber}`;
const amountOf = ({ invoice: { balance, currencyCode } }: ListedQuestion) => formatCents(balance, currencyCode);

const COLUMNS: Column<ListedQuestion>[] = [
  {
    key: 'customer',
    head: 'Customer',
    render: (question) => <TwoLines title={question.customer.name} note={question.askedBy} />,
  },
  {
    key: 'subject',
    head: 'About',
    grow: true,
    render: (question) => <TwoLines title={subjectOf(question)} note={question.excerpt} />,
  },
  {
    key: 'status',
    head: 'Status',
    render: (question) => <ThreadBadge status={question.status} ending={endingOf(question)} />,
  },
  { key: 'last', head: 'Last message', tone: 'quiet', render: ({ lastMessageAt }) => momentText(lastMessageAt) },
  { key: 'balance', head: 'Balance', align: 'end', tone: 'strong', render: amountOf },
];

/** The panel has the rest. */
const COLUMNS_BESIDE_PANEL = COLUMNS.filter(({ key }) => key !== 'last' && key !== 'balance');
