import { IconChevronDown } from '@tabler/icons-react';
import { getMyTicket, listMyTickets, replyToMyTicket } from '@plumbline/contract/paths.gen';
import { formatMoment } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { usePages } from '@plumbline/ui/app/use-pages';
import { Card } from '@plumbline/ui/card';
import { MoreRows } from '@plumbline/ui/lists/more-rows';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { ThreadBadge } from '@plumbline/ui/threads/thread-badge';
import { useState } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { ThreadView } from './thread-view.tsx';
import { type OwnTicket, ticketMessages as words } from './ticket-words.ts';
import classes from './thread-view.module.css';

/** What the person has asked while logged in; nothing before the first request. */
export function MyTickets() {
  const list = usePages(listMyTickets, {});
  if (list.isFailed) return <ErrorState title="We could not load your requests" onRetry={list.retry} />;
  if (!list.rows || list.rows.length === 0) return null;
  return (
    <section className={classes.own} aria-labelledby="my-requests">
      <h2 id="my-requests">Your requests</h2>
      {list.rows.map((ticket) => (
        <MyTicket key={ticket.id} ticket={ticket} />
      ))}
      {list.hasMore && <MoreRows label="Show earlier requests" {...list.more} />}
    </section>
  );
}

/** Its messages are loaded once it is opened, and what was typed stays while it is folded. */
function MyTicket({ ticket: { id, subject, status, lastMessageAt, excerpt } }: { ticket: OwnTicket }) {
  const { timeZone } = usePortal();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Card>
      <details className={classes.fold} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
        <summary className={classes.summary}>
          <span className={classes.words}>
            <span className={classes.subject}>{subject}</span>
            <span className={classes.last}>
              {formatMoment(lastMessageAt, timeZone)}: {excerpt}
            </span>
          </span>
          <ThreadBadge status={status} />
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
        </summary>
        <div className={classes.thread}>{wasOpened && <MyThread id={id} />}</div>
      </details>
    </Card>
  );
}

function MyThread({ id }: { id: string }) {
  const { data, isLoadingError, refetch } = useAnswer(getMyTicket, { id });
  const reply = useCall(replyToMyTicket, { changes: [listMyTickets, getMyTicket], done: words.sent });
  if (isLoadingError) return <ErrorState title="We could not load the messages" onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows loading rows={4} label="Loading the messages" />;
  return (
    <ThreadView
      thread={data}
      isSending={reply.isPending}
      onSend={(text, onDone) => reply.mutate({ id, text }, { onSuccess: onDone })}
    />
  );
}
