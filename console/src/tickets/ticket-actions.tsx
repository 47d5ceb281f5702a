import { assignTicket, reopenTicket } from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { messages } from '../messages.ts';
import { type DeskTicket, TICKET_CHANGES } from './ticket-words.ts';
import classes from './tickets.module.css';

/** Takes the ticket, also from a colleague, or gives it back. */
export function AssignActions({ ticket: { id, assignee } }: { ticket: DeskTicket }) {
  const isMine = assignee?.isMe === true;
  const assign = useCall(assignTicket, {
    changes: TICKET_CHANGES,
    done: isMine ? messages.tickets.released : messages.tickets.taken,
  });
  const words = isMine ? 'Give it back' : assignee === null ? 'Take it' : `Take over from ${assignee.name}`;
  return (
    <div className={classes.assign}>
      <Button
        loading={assign.isPending}
        onClick={() => assign.mutate({ id, isMine: !isMine, ...(assignee !== null && !isMine && { takesOver: true }) })}
      >
        {words}
      </Button>
    </div>
  );
}

export const ReopenAction = ({ id }: { id: string }) => (
  <div className={classes.form}>
    <p className={classes.note}>Another message of whoever asked opens the ticket again, too.</p>
    <div className={classes.buttons}>
      <ReopenButton id={id} />
    </div>
  </div>
);

export function ReopenButton({ id }: { id: string }) {
  const reopen = useCall(reopenTicket, { changes: TICKET_CHANGES, done: messages.tickets.reopened });
  return (
    <Button loading={reopen.isPending} onClick={() => reopen.mutate({ id })}>
      Reopen
    </Button>
  );
}
