import { IconMessageCircle } from '@tabler/icons-react';
import { askQuestion } from '@plumbline/contract/paths.gen';
import { QUESTION_TEXT_MAX, type QuestionKind } from '@plumbline/rules/questions/question-list';
import { formatCents } from '@plumbline/rules/money';
import { sendForm } from '@plumbline/ui/app/send-form';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { Note } from '@plumbline/ui/note';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useId, useState } from 'react';
import { FilesField } from '@plumbline/ui/questions/files-field';
import type { AskDraft } from '../lib/use-question-drafts.ts';
import { MESSAGE_FILES, type AskedInvoice, QUESTION_CHANGES, questionMessages as words } from './question-words.ts';
import classes from './questions.module.css';

type AskDialogProps = { opened: boolean; onClose: () => void; invoice: AskedInvoice; draft: AskDraft };

type Asked = { id: string; kind: QuestionKind; questionCount: number; text: string; lines: number[]; uploads: File[] };

const sendQuestion = (input: Asked) => sendForm(askQuestion, input);

/** Sends what was filled in. */
function useAsk({ onClose, invoice, draft }: Omit<AskDialogProps, 'opened'>) {
  const { text, lines, files, sentAfter, change, clear } = draft;
  const { isPending, mutate } = useCall(sendQuestion, {
    changes: QUESTION_CHANGES,
    onDone: () => {
      toast.success(words.sent, words.sentText);
      clear();
      onClose();
    },
  });
  // Sent again after a reply was lost, it names the same number, so that the server does not store it twice.
  const questionCount = sentAfter ?? invoice.questionCount;
  const send = (kind: QuestionKind) =>
    mutate(
      { id: invoice.id, kind, questionCount, text, lines: [...lines], uploads: [...files] },
      { onError: (error) => change({ sentAfter: isRefusal(error) ? null : questionCount }) },
    );
  return { isPending, send };
}

/** Asks about an invoice, or disputes it as a whole or some of its lines (QST-01). */
export function AskDialog({ opened, onClose, invoice, draft }: AskDialogProps) {
  const formId = useId();
  const { kind, text, lines, files, change } = draft;
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const form = useFocusInvalid(problem);
  const ask = useAsk({ onClose, invoice, draft });
  const mayDispute = invoice.type === 'INVOICE' && !invoice.isInDispute;
  // The dialog stays mounted, and somebody else may have disputed the invoice since.
  const sent = mayDispute ? kind : 'QUESTION';
  const submit = () => {
    if (text.trim() === '') setProblem({ text: words.textMissing });
    else ask.send(sent);
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      busy={ask.isPending}
      icon={<IconMessageCircle size={20} stroke={1.75} />}
      iconColor="brand"
      title={`Ask about ${invoice.type === 'CREDIT' ? 'credit' : 'invoice'} ${invoice.invoiceNumber}`}
      width={520}
      actions={
        <Button variant="primary" type="submit" form={formId} loading={ask.isPending}>
          {sent === 'DISPUTE' ? 'Dispute this invoice' : 'Send question'}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {mayDispute && <KindField kind={kind} onChange={(next) => change({ kind: next })} />}
        <LinesField invoice={invoice} lines={lines} onChange={(next) => change({ lines: next })} />
        <TextareaField
          label={sent === 'DISPUTE' ? 'What is wrong?' : 'Your question'}
          value={text}
          maxLength={QUESTION_TEXT_MAX}
          error={problem?.text}
          disabled={ask.isPending}
          onChange={(event) => {
            change({ text: event.currentTarget.value });
            setProblem(null);
          }}
        />
        <FilesField
          {...MESSAGE_FILES}
          files={files}
          disabled={ask.isPending}
          onChange={(next) => change({ files: next })}
        />
      </form>
    </Dialog>
  );
}

function KindField({ kind, onChange }: { kind: QuestionKind; onChange: (kind: QuestionKind) => void }) {
  return (
    <>
      <Segmented
        label="What is it?"
        options={[
          { value: 'QUESTION', label: 'A question' },
          { value: 'DISPUTE', label: 'A dispute' },
        ]}
        value={kind}
        onChange={onChange}
      />
      {kind === 'DISPUTE' && (
        <Note color="amber">Autopay and reminders leave the invoice out until the dispute has ended.</Note>
      )}
    </>
  );
}

type LinesFieldProps = { invoice: AskedInvoice; lines: readonly number[]; onChange: (lines: number[]) => void };

function LinesField({ invoice, lines, onChange }: LinesFieldProps) {
  if (invoice.lines.length === 0) return null;
  return (
    <fieldset className={classes.lines}>
      <legend className={classes.legend}>Which lines? None means the whole invoice.</legend>
      {invoice.lines.map(({ description, amount }, place) => (
        <CheckboxField
          // oxlint-disable-next-line react/no-array-index-key -- the order of an invoice's lines never changes
          key={place}
          label={`${description}, ${formatCents(amount, invoice.currencyCode)}`}
          checked={lines.includes(place)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...lines, place] : lines.filter((each) => each !== place))
          }
        />
      ))}
    </fieldset>
  );
}
