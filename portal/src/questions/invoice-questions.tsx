import { IconMessageCircle } from '@tabler/icons-react';
import { downloadQuestionFile, listInvoiceQuestions } from '@plumbline/contract/paths.gen';
import { formatInstant, type Day } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { QuestionThread } from '@plumbline/ui/questions/question-thread';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { ThreadBadge } from '@plumbline/ui/threads/thread-badge';
import { lazy } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { useIsViewOnly } from '../lib/use-is-view-only.ts';
import { useLazyOverlay } from '../lib/use-lazy-overlay.ts';
import { type AskedInvoice, endingOf, type Question, questionMessages as words } from './question-words.ts';
import type { QuestionDrafts } from '../lib/use-question-drafts.ts';
import { ReplyForm } from './reply-form.tsx';
import classes from './questions.module.css';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

type InvoiceQuestionsProps = { invoice: AskedInvoice; today: Day; drafts: QuestionDrafts };

/** What was asked about an invoice, and the way to ask (QST-01). */
export function InvoiceQuestions({ invoice, today, drafts }: InvoiceQuestionsProps) {
  const isViewOnly = useIsViewOnly();
  const hasQuestions = invoice.questionCount > 0;
  if (isViewOnly && !hasQuestions) return null;
  return (
    <PanelSection title="Questions">
      {hasQuestions && <Threads invoice={invoice} today={today} drafts={drafts} />}
      {!isViewOnly && <AskButton invoice={invoice} drafts={drafts} />}
    </PanelSection>
  );
}

function AskButton({ invoice, drafts }: Omit<InvoiceQuestionsProps, 'today'>) {
  const { button, isNeeded, opened, open, close } = useLazyOverlay();
  return (
    <>
      <p>
        <Button
          ref={button}
          size="sm"
          icon={<IconMessageCircle size={16} stroke={1.75} aria-hidden="true" />}
          onClick={open}
        >
          {invoice.type === 'CREDIT' ? 'Ask about this credit' : 'Ask about this invoice'}
        </Button>
      </p>
      {isNeeded && (
        <LazyOverlay opened={opened} onClose={close}>
          <AskDialog opened={opened} onClose={close} invoice={invoice} draft={drafts.asked(invoice.id)} />
        </LazyOverlay>
      )}
    </>
  );
}

function Threads({ invoice, today, drafts }: InvoiceQuestionsProps) {
  const { data, isLoadingError, refetch } = useAnswer(listInvoiceQuestions, { id: invoice.id });
  if (isLoadingError) {
    return (
      <p className={classes.quiet} role="alert">
        {words.listFailed} <TextLink onClick={() => void refetch()}>Try again</TextLink>
      </p>
    );
  }
  return (
    <LoadingRows loading={!data} label="Loading the questions">
      {data?.rows.map((question) => (
        <QuestionPart key={question.id} question={question} invoice={invoice} today={today} drafts={drafts} />
      ))}
    </LoadingRows>
  );
}

function QuestionPart({ question, invoice, today, drafts }: InvoiceQuestionsProps & { question: Question }) {
  const { timeZone } = usePortal();
  const isViewOnly = useIsViewOnly();
  const file = useDownload(downloadQuestionFile, { failed: words.fileFailed });
  const { id, kind, status, lines, messages } = question;
  const draft = drafts.reply(id);
  const title = kind === 'DISPUTE' ? 'Dispute' : 'Question';
  return (
    <section className={classes.question} aria-label={title}>
      <div className={classes.head}>
        {title}
        <ThreadBadge status={question.status} ending={endingOf(question)} />
      </div>
      <QuestionThread
        lines={lines}
        currency={invoice.currencyCode}
        messages={messages}
        own="CUSTOMER"
        timeOf={(instant) => formatInstant(instant, today, timeZone)}
        onDownload={(fileId) => file.mutate({ id, fileId })}
      />
      {(status !== 'CLOSED' || draft.text !== '') && !isViewOnly && <ReplyForm question={question} draft={draft} />}
    </section>
  );
}
