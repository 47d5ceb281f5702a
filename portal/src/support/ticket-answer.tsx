import { getTicketThread, replyToTicket } from '@plumbline/contract/paths.gen';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { ThreadBadge } from '@plumbline/ui/threads/thread-badge';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { SupportContact } from '../shell/support-contact.tsx';
import { BackButton } from './back-button.tsx';
import { ThreadView } from './thread-view.tsx';
import { type Thread, ticketMessages as words } from './ticket-words.ts';
import classes from './help-page.module.css';
import threadClasses from './thread-view.module.css';

/** Too many requests of one network, for one, say nothing about the link. */
const INVALID: readonly string[] = ['ticket_link_invalid', 'invalid_request', 'not_found'];

/** Behind the link of a mail, logged in or not: what was asked, the answers, and a way to write back. */
export function TicketAnswer({ token }: { token: string }) {
  const { data, isLoadingError, error, refetch } = useAnswer(getTicketThread, { token });
  if (data) return <Answered token={token} thread={data} />;
  if (!isLoadingError) return <LoadingRows loading rows={6} label="Loading your request" />;
  if (error instanceof CallFailed && INVALID.includes(error.code)) return <InvalidLink />;
  return <ErrorState title="We could not load your request" onRetry={() => void refetch()} />;
}

function Answered({ token, thread }: { token: string; thread: Thread }) {
  const reply = useCall(replyToTicket, { changes: [getTicketThread], done: words.sent });
  return (
    <>
      <h1>Your request</h1>
      <Card className={classes.card}>
        <div className={threadClasses.head}>
          <h2 className={threadClasses.subject}>{thread.subject}</h2>
          <ThreadBadge status={thread.status} />
        </div>
        <ThreadView
          thread={thread}
          isSending={reply.isPending}
          onSend={(text, onDone) => reply.mutate({ token, text }, { onSuccess: onDone })}
        />
      </Card>
    </>
  );
}

/** Nothing tells a wrong link from one that has expired or that staff have ended. */
const InvalidLink = () => (
  <CenteredMessage
    title="This link does not work"
    text={
      <>
        It may have expired, been replaced by the link of a later email, or been copied without its end. Ask again, and
        we will answer by email. <SupportContact before="In a hurry? " />
      </>
    }
    actions={
      <>
        <Button variant="primary" href="/help">
          Submit a request
        </Button>
        <BackButton />
      </>
    }
  />
);
