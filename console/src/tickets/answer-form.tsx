import { answerTicket, closeTicket } from '@plumbline/contract/paths.gen';
import { TICKET_TEXT_MAX } from '@plumbline/rules/support/ticket-list';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { type DeskTicket, TICKET_CHANGES } from './ticket-words.ts';
import classes from './tickets.module.css';

/** Answers, with or without closing the ticket. What was typed stays if somebody has written meanwhile. */
export function AnswerForm({ ticket: { id, lastMessageId, email } }: { ticket: DeskTicket }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const form = useFocusInvalid(problem);
  const answer = useCall(answerTicket, {
    changes: TICKET_CHANGES,
    done: messages.tickets.sent,
    onDone: () => setText(''),
  });
  const close = useCall(closeTicket, { changes: TICKET_CHANGES, done: messages.tickets.closed });
  const isBusy = answer.isPending || close.isPending;
  const closing = answer.isPending && answer.variables.closes === true;
  const send = (closes: boolean) => {
    if (text.trim() === '') setProblem({ text: messages.tickets.textMissing });
    else answer.mutate({ id, lastMessageId, text, ...(closes && { closes }) });
  };
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <TextareaField
        label="Your answer"
        hint={`It is emailed to ${email}.`}
        value={text}
        maxLength={TICKET_TEXT_MAX}
        error={problem?.text}
        disabled={isBusy}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" loading={answer.isPending && !closing} disabled={isBusy}>
          Send answer
        </Button>
        <Button loading={closing} disabled={isBusy} onClick={() => send(true)}>
          Send and close
        </Button>
        <Button loading={close.isPending} disabled={isBusy} onClick={() => close.mutate({ id, lastMessageId })}>
          Close without an answer
        </Button>
      </div>
    </form>
  );
}
