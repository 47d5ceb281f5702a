import { downloadDeskQuestionFile, getQuestion } from '@plumbline/contract/paths.gen';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Facts } from '@plumbline/ui/facts';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { QuestionThread } from '@plumbline/ui/questions/question-thread';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { ThreadBadge } from '@plumbline/ui/threads/thread-badge';
import type { Draft } from '@plumbline/ui/threads/use-drafts';
import { useStaff } from '../lib/console-context.ts';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { AnswerForm } from './answer-form.tsx';
import { type DeskQuestion, endingOf, KIND_WORDS } from './question-words.ts';
import classes from './questions.module.css';

type QuestionPanelProps = {
  id: string;
  opened: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** The answer that is being written. */
  draft: Draft;
};

/** A question with its invoice, its thread and the way to answer. */
export function QuestionPanel({ id, draft, ...panel }: QuestionPanelProps) {
  const { data } = useAnswer(getQuestion, { id }, { enabled: panel.opened });
  const kicker = data ? KIND_WORDS[data.kind] : 'Question';
  return (
    <SidePanel
      docks
      label={data ? `${kicker} about invoice ${data.invoice.invoiceNumber}` : 'Question'}
      kicker={kicker}
      title={data && `Invoice ${data.invoice.invoiceNumber}`}
      closeOnOutsideClick={draft.isEmpty}
      {...panel}
    >
      <PanelBody key={id} id={id} draft={draft} />
    </SidePanel>
  );
}

function PanelBody({ id, draft }: Pick<QuestionPanelProps, 'id' | 'draft'>) {
  const { data, isLoadingError, error, refetch } = useAnswer(getQuestion, { id });
  if (data) return <QuestionRecord question={data} draft={draft} />;
  if (!isLoadingError) return <LoadingRows loading rows={8} label="Loading the question" />;
  if (error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid_request'))
    return <EmptyState art={false} title="There is no such question" text="Its address may have been mistyped." />;
  return <ErrorState title="We could not load the question" onRetry={() => void refetch()} />;
}

function QuestionRecord({ question, draft }: { question: DeskQuestion; draft: Draft }) {
  const { id, status, customer, invoice, lines } = question;
  const role = useStaff()?.role;
  const mayAnswer = role !== undefined && RECEIVABLES_ROLES.includes(role);
  const file = useDownload(downloadDeskQuestionFile, { failed: messages.questions.fileFailed });
  return (
    <>
      <PanelSection flush>
        <div className={classes.head}>
          <TextLink href={`/customers/${customer.id}`}>{customer.name}</TextLink>
          <ThreadBadge status={question.status} ending={endingOf(question)} />
        </div>
        <Facts items={factsOf(question)} />
      </PanelSection>
      <PanelSection title="Messages">
        <QuestionThread
          lines={lines}
          currency={invoice.currencyCode}
          messages={question.messages}
          own="STAFF"
          timeOf={momentText}
          onDownload={(fileId) => file.mutate({ id, fileId })}
        />
      </PanelSection>
      {mayAnswer && (status !== 'CLOSED' || draft.text !== '') && (
        <PanelSection title="Answer">
          <AnswerForm question={question} draft={draft} />
        </PanelSection>
      )}
    </>
  );
}

function factsOf({ invoice, askedBy, createdAt, closedAt, closedBy }: DeskQuestion) {
  const { balance, totalAmount, currencyCode, dueDate } = invoice;
  return [
    { label: 'Balance', value: formatCents(balance, currencyCode) },
    { label: 'Total', value: formatCents(totalAmount, currencyCode) },
    ...(dueDate === null ? [] : [{ label: 'Due', value: formatDay(dueDate) }]),
    { label: 'Asked by', value: `${askedBy}, ${momentText(createdAt)}` },
    ...(closedAt === null || closedBy === null
      ? []
      : [{ label: 'Closed by', value: `${closedBy}, ${momentText(closedAt)}` }]),
  ];
}
