import { IconChevronDown } from '@tabler/icons-react';
import { listMyTickets, replyToMyTicket } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Card } from '@plumbline/ui/card';
import { ThreadBadge } from '@plumbline/ui/threads/thread-badge';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { ThreadView } from './thread-view.tsx';
import { type Thread, ticketMessages as words } from './ticket-words.ts';
import classes from './thread-view.module.css';

/** What the person has asked while logged in; nothing before the first request. */
export function MyTickets() {
  const { data, isLoadingError, refetch } = useAnswer(listMyTickets, {});
  if (isLoadingError) return <ErrorState title="We could not load your requests" onRetry={() => void refetch()} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={classes.own} aria-labelledby="my-requests">
      <h2 id="my-requests">Your requests</h2>
      {data.rows.map((thread) => (
        <MyTicket key={thread.id} thread={thread} />
      ))}
    </section>
  );
}

function MyTicket({ thread }: { thread: Thread }) {
  const reply = useCall(replyToMyTicket, { changes: [listMyTickets], done: words.sent });
  return (
    <Card>
      <details className={classes.fold}>
        <summary className={classes.summary}>
          <span className={classes.subject}>{thread.subject}</span>
          <ThreadBadge status={thread.status} />
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
        </summary>
        <div className={classes.thread}>
          <ThreadView
            thread={thread}
            isSending={reply.isPending}
            onSend={(text, onDone) => reply.mutate({ id: thread.id, text }, { onSuccess: onDone })}
          />
        </div>
      </details>
    </Card>
  );
}
