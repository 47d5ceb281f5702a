import { replyToQuestion, withdrawQuestion } from '@plumbline/contract/paths.gen';
import { QUESTION_TEXT_MAX } from '@plumbline/rules/questions/question-list';
import { sendForm } from '@plumbline/ui/app/send-form';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { useState } from 'react';
import { FilesField } from './files-field.tsx';
import { type Question, QUESTION_CHANGES, questionMessages as words } from './question-words.ts';
import classes from './questions.module.css';

type Reply = { id: string; text: string; uploads: File[] };

const sendReply = (input: Reply) => sendForm(replyToQuestion, input);

/** Another message to a question that is not closed, or its end. */
export function ReplyForm({ question: { id, kind } }: { question: Question }) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const form = useFocusInvalid(problem);
  const reply = useCall(sendReply, {
    changes: QUESTION_CHANGES,
    done: words.sent,
    onDone: () => {
      setText('');
      setFiles([]);
    },
  });
  const submit = () => {
    if (text.trim() === '') setProblem({ text: words.textMissing });
    else reply.mutate({ id, text, uploads: files });
  };
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextareaField
        label="Write back"
        minRows={2}
        value={text}
        maxLength={QUESTION_TEXT_MAX}
        error={problem?.text}
        disabled={reply.isPending}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <FilesField files={files} disabled={reply.isPending} onChange={setFiles} />
      <div className={classes.buttons}>
        <Button type="submit" size="sm" variant="primary" loading={reply.isPending}>
          Send
        </Button>
        <WithdrawButton id={id} isDispute={kind === 'DISPUTE'} />
      </div>
    </form>
  );
}

function WithdrawButton({ id, isDispute }: { id: string; isDispute: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useCall(withdrawQuestion, {
    changes: QUESTION_CHANGES,
    done: words.withdrawn,
    onDone: () => setAsking(false),
  });
  const what = isDispute ? 'dispute' : 'question';
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Withdraw {what}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Withdraw this ${what}?`}
        text={
          isDispute
            ? 'The dispute ends, and autopay and reminders take the invoice as any other.'
            : 'It is closed. You can ask again at any time.'
        }
        confirmLabel="Withdraw"
        confirming={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ id })}
      />
    </>
  );
}
