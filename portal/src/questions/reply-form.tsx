import { replyToQuestion, withdrawQuestion } from '@plumbline/contract/paths.gen';
import { QUESTION_TEXT_MAX } from '@plumbline/rules/questions/question-list';
import { sendForm } from '@plumbline/ui/app/send-form';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import type { Draft } from '@plumbline/ui/threads/use-drafts';
import { useLastRead } from '@plumbline/ui/threads/use-last-read';
import { useMessageForm } from '@plumbline/ui/threads/use-message-form';
import { useState } from 'react';
import { FilesField } from '@plumbline/ui/questions/files-field';
import { MESSAGE_FILES, type Question, QUESTION_CHANGES, questionMessages as words } from './question-words.ts';
import classes from './questions.module.css';

type Reply = { id: string; lastMessageId: string; text: string; uploads: File[] };

const sendReply = (input: Reply) => sendForm(replyToQuestion, input);

type ReplyFormProps = { question: Question; draft: Draft };

/**
 * Another message to a question, or its end. What was typed and chosen stays if somebody has written or closed it
 * meanwhile.
 */
export function ReplyForm({ question: { id, kind, status, messages }, draft }: ReplyFormProps) {
  const isClosed = status === 'CLOSED';
  const reply = useCall(sendReply, {
    changes: QUESTION_CHANGES,
    done: words.sent,
    onDone: draft.clear,
  });
  const { lastMessageId, onError } = useLastRead(messages.at(-1)!.id);
  const { form, field } = useMessageForm(draft, {
    missing: words.textMissing,
    isSending: reply.isPending,
    onSend: (text) => reply.mutate({ id, lastMessageId, text, uploads: [...draft.files] }, { onError }),
  });
  return (
    <form className={classes.form} {...form}>
      <TextareaField
        label="Write back"
        {...(isClosed && { hint: 'This was closed before your message was sent. Ask again if something is open.' })}
        minRows={2}
        maxLength={QUESTION_TEXT_MAX}
        {...field}
      />
      {!isClosed && (
        <>
          <FilesField
            {...MESSAGE_FILES}
            files={draft.files}
            disabled={reply.isPending}
            onChange={(files) => draft.change({ files })}
          />
          <div className={classes.buttons}>
            <Button type="submit" size="sm" variant="primary" loading={reply.isPending}>
              Send
            </Button>
            <WithdrawButton id={id} isDispute={kind === 'DISPUTE'} onDone={draft.clear} />
          </div>
        </>
      )}
    </form>
  );
}

type WithdrawButtonProps = { id: string; isDispute: boolean; onDone: () => void };

function WithdrawButton({ id, isDispute, onDone }: WithdrawButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useCall(withdrawQuestion, {
    changes: QUESTION_CHANGES,
    done: words.withdrawn,
    onDone: () => {
      setAsking(false);
      onDone();
    },
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
