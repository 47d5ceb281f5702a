import { answerTicket, closeTicket } from '@plumbline/contract/paths.gen';
import { TICKET_TEXT_MAX } from '@plumbline/rules/support/ticket-list';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import type { Draft } from '@plumbline/ui/threads/use-drafts';
import { useLastRead } from '@plumbline/ui/threads/use-last-read';
import { useMessageForm } from '@plumbline/ui/threads/use-message-form';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { ReopenButton } from './ticket-actions.tsx';
import { type DeskTicket, TICKET_CHANGES } from './ticket-words.ts';
import classes from './tickets.module.css';

type AnswerFormProps = { ticket: DeskTicket; draft: Draft };

/** Answers, with or without closing the ticket. What was typed stays if somebody has written or closed it meanwhile. */
export function AnswerForm({ ticket, draft }: AnswerFormProps) {
  const { id, status, email } = ticket;
  const { lastMessageId, onError } = useLastRead(ticket.lastMessageId);
  const answer = useCall(answerTicket, {
    changes: TICKET_CHANGES,
    done: messages.tickets.sent,
    onDone: draft.clear,
  });
  const { form, field, submit } = useMessageForm(draft, {
    missing: messages.tickets.textMissing,
    isSending: answer.isPending,
    onSend: (text) => answer.mutate({ id, lastMessageId, text }, { onError }),
  });
  const isClosed = status === 'CLOSED';
  const closing = answer.isPending && answer.variables.closes === true;
  const sending = answer.isPending && !closing;
  return (
    <form className={classes.form} {...form}>
      <TextareaField
        label="Your answer"
        hint={
          isClosed
            ? 'The ticket was closed before this was sent. Reopen it to send what you have typed.'
            : `It is emailed to ${email}.`
        }
        maxLength={TICKET_TEXT_MAX}
        {...field}
      />
      <div className={classes.buttons}>
        {isClosed ? (
          <ReopenButton id={id} />
        ) : (
          <>
            <Button type="submit" variant="primary" loading={sending} disabled={closing}>
              Send answer
            </Button>
            <Button
              loading={closing}
              disabled={sending}
              onClick={() => submit((text) => answer.mutate({ id, lastMessageId, text, closes: true }, { onError }))}
            >
              Send and close
            </Button>
            <CloseAction ticket={ticket} draft={draft} disabled={answer.isPending} />
          </>
        )}
      </div>
    </form>
  );
}

/** Asks before what was typed is dropped. */
function CloseAction({ ticket: { id, lastMessageId }, draft, disabled }: AnswerFormProps & { disabled: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  const close = useCall(closeTicket, {
    changes: TICKET_CHANGES,
    done: messages.tickets.closed,
    onDone: () => {
      setIsAsked(false);
      draft.clear();
    },
  });
  const send = () => close.mutate({ id, lastMessageId });
  return (
    <>
      <Button
        loading={close.isPending && !isAsked}
        disabled={disabled}
        onClick={() => (draft.text.trim() === '' ? send() : setIsAsked(true))}
      >
        Close without an answer
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title="Close without your answer?"
        text="What you have typed is dropped, and nothing is mailed."
        confirmLabel="Close the ticket"
        confirming={close.isPending}
        danger
        onConfirm={send}
      />
    </>
  );
}
