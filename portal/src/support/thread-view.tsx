import { formatMoment } from '@plumbline/rules/dates';
import { TICKET_TEXT_MAX } from '@plumbline/rules/support/ticket-list';
import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { TicketThread } from '@plumbline/ui/tickets/ticket-thread';
import { useState } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { entriesOf, type Thread, ticketMessages as words } from './ticket-words.ts';
import classes from './thread-view.module.css';

type ThreadViewProps = {
  thread: Thread;
  isSending: boolean;
  /** Calls `onDone` once it was sent. */
  onSend: (text: string, onDone: () => void) => void;
};

/** The messages of both sides, and a field to write back. */
export function ThreadView({ thread, isSending, onSend }: ThreadViewProps) {
  const { timeZone } = usePortal();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const form = useFocusInvalid(problem);
  const submit = () => {
    if (text.trim() === '') setProblem({ text: words.textMissing });
    else onSend(text, () => setText(''));
  };
  return (
    <>
      <TicketThread entries={entriesOf(thread)} timeOf={(instant) => formatMoment(instant, timeZone)} />
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
          {...(thread.status === 'CLOSED' && { hint: 'This request is closed. A message opens it again.' })}
          value={text}
          maxLength={TICKET_TEXT_MAX}
          error={problem?.text}
          disabled={isSending}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <div>
          <Button type="submit" variant="primary" loading={isSending}>
            Send message
          </Button>
        </div>
      </form>
    </>
  );
}
