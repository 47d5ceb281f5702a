import { getCustomer, listQuestions } from '@plumbline/contract/paths.gen';
import {
  QUESTION_SEARCH_MAX,
  questionsAddress,
  type QuestionsShown,
  type QuestionStatus,
} from '@plumbline/rules/questions/question-list';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { type Tab, Tabs } from '@plumbline/ui/layout/tabs';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import { useDrafts } from '@plumbline/ui/threads/use-drafts';
import { lazy } from 'react';
import { CustomerChoice } from '../people/customer-choice.tsx';
import { QuestionsTable } from './questions-table.tsx';
import classes from './questions.module.css';

const QuestionPanel = lazy(async () => ({ default: (await import('./question-panel.tsx')).QuestionPanel }));

const TABS: readonly (readonly [QuestionStatus | 'ALL', string])[] = [
  ['OPEN', 'Open'],
  ['ANSWERED', 'Answered'],
  ['CLOSED', 'Closed'],
  ['ALL', 'All'],
];

/** What customers ask about their invoices and dispute, each with its thread beside the list (QST-01). */
export function QuestionsPage() {
  const [shown, change] = useListAddress(questionsAddress);
  const { status, search, customerId, question, page } = shown;
  const draftOf = useDrafts();
  const list = useAnswer(
    listQuestions,
    {
      ...(status !== 'ALL' && { status }),
      ...(search !== '' && { search: search.slice(0, QUESTION_SEARCH_MAX) }),
      ...(customerId !== null && { customerId }),
      ...(page > 1 && { page: String(page) }),
    },
    { keepsPrevious: true },
  );
  const open = (id: string | null) =>
    change((before) => ({ ...before, question: id }), { replace: question !== null && id !== null });
  return (
    <>
      <PageHeader title="Questions" sentence="What customers ask about their invoices, and what they dispute." />
      <Tabs label="Questions" tabs={tabsOf(shown, list.data?.counts)} />
      <search className={classes.filters} aria-label="Questions">
        <SearchInput
          isField
          label="Search questions"
          placeholder="Customer, invoice or text"
          value={search}
          onChange={(text) =>
            change((before) => ({ ...before, page: 1, question: null, search: text.slice(0, QUESTION_SEARCH_MAX) }), {
              replace: true,
            })
          }
        />
        <CustomerFilter
          customerId={customerId}
          onChange={(id) => change((before) => ({ ...before, page: 1, question: null, customerId: id }))}
        />
      </search>
      <QuestionsTable
        list={list.data}
        page={page}
        isChosen={search !== '' || customerId !== null || status !== 'OPEN'}
        isRefreshing={list.isPlaceholderData}
        isFailed={list.isLoadingError}
        current={question}
        onRetry={() => void list.refetch()}
        onOpen={open}
        onPage={(next) => change((before) => ({ ...before, page: next }))}
      />
      <PanelSlot
        view={{ openId: question, openRecord: open, closeRecord: () => open(null) }}
        rows={list.data?.rows ?? []}
      >
        {({ row: _row, ...panel }) => <QuestionPanel {...panel} draft={draftOf(panel.id)} />}
      </PanelSlot>
    </>
  );
}

type CustomerFilterProps = { customerId: string | null; onChange: (id: string | null) => void };

function CustomerFilter({ customerId, onChange }: CustomerFilterProps) {
  const { data } = useAnswer(getCustomer, { customerId: customerId ?? '' }, { enabled: customerId !== null });
  const chosen = customerId !== null && data ? [{ id: customerId, code: data.code, name: data.name }] : [];
  return <CustomerChoice label="Customer" chosen={chosen} onChange={(picked) => onChange(picked.at(-1)?.id ?? null)} />;
}

function tabsOf({ status, search, customerId }: QuestionsShown, counts?: Record<QuestionStatus, number>): Tab[] {
  const empty = questionsAddress.read({});
  return TABS.map(([value, label]) => ({
    href: `/questions${stringifySearch(questionsAddress.write({ ...empty, search, customerId, status: value }))}`,
    label,
    active: status === value,
    ...(value !== 'ALL' && counts && { count: counts[value] }),
  }));
}
