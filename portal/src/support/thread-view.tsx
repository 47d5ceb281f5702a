import { formatMoment } from '@plumbline/rules/dates';
import { TICKET_TEXT_MAX } from '@plumbline/rules/support/ticket-list';
import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { MessageThread } from '@plumbline/ui/threads/message-thread';
import { useMessageForm } from '@plumbline/ui/threads/use-message-form';
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
  const { form, field } = useMessageForm(
    { text, change: (part) => setText(part.text) },
    { missing: words.textMissing, isSending, onSend: () => onSend(text, () => setText('')) },
  );
  return (
    <>
      <MessageThread entries={entriesOf(thread)} timeOf={(instant) => formatMoment(instant, timeZone)} />
      <form className={classes.form} {...form}>
        <TextareaField
          label="Write back"
          {...(thread.status === 'CLOSED' && { hint: 'This request is closed. A message opens it again.' })}
          maxLength={TICKET_TEXT_MAX}
          {...field}
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
