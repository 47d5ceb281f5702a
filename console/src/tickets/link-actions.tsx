import { endTicketLink, sendTicketLink } from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { type DeskTicket, linkMessages, TICKET_CHANGES } from './ticket-words.ts';
import classes from './tickets.module.css';

type LinkActionsProps = { ticket: DeskTicket; mayChange: boolean };

/** Until when the link of the answers works, or who ended it; and the ways to end it and to send another. */
export function LinkActions({ ticket, mayChange }: LinkActionsProps) {
  const { link, linkEnded } = ticket;
  const hadLink = link !== null || linkEnded !== null;
  return (
    <div className={classes.form}>
      <p className={classes.note}>{stateOf(ticket)}</p>
      {mayChange && hadLink && (
        <div className={classes.buttons}>
          <SendLinkAction ticket={ticket} />
          {link !== null && !link.isExpired && <EndLinkAction id={ticket.id} linkId={link.id} />}
        </div>
      )}
    </div>
  );
}

function stateOf({ link, linkEnded }: DeskTicket): string {
  if (link !== null) {
    const until = momentText(link.expiresAt);
    return link.isExpired
      ? `The link of the answers expired, ${until}. The next answer has a new one.`
      : `Whoever has the link of the answers reads these messages and writes back, until ${until}.`;
  }
  return linkEnded === null
    ? 'There is none yet. The first answer has a link to read these messages and write back.'
    : `${linkEnded.by} ended the link, ${momentText(linkEnded.at)}. The next answer has a new one.`;
}

function EndLinkAction({ id, linkId }: { id: string; linkId: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const end = useCall(endTicketLink, {
    changes: TICKET_CHANGES,
    done: linkMessages.ended,
    onDone: () => setIsAsked(false),
  });
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>End the link</Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title="End the link?"
        text="It stops working at once for everybody who has it. The messages stay, nothing is mailed, and the next answer has a new link."
        confirmLabel="End the link"
        confirming={end.isPending}
        danger
        onConfirm={() => end.mutate({ id, linkId })}
      />
    </>
  );
}

function SendLinkAction({ ticket: { id, email, link } }: { ticket: DeskTicket }) {
  const [isAsked, setIsAsked] = useState(false);
  const send = useCall(sendTicketLink, {
    changes: TICKET_CHANGES,
    done: linkMessages.sent(email),
    onDone: () => setIsAsked(false),
  });
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>Send a new link</Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title="Send a new link?"
        text={`It is emailed to ${email}. The link of earlier emails stops working at once.`}
        confirmLabel="Send a new link"
        confirming={send.isPending}
        onConfirm={() => send.mutate({ id, linkId: link?.id ?? null })}
      />
    </>
  );
}
