import { getTicket } from '@plumbline/contract/paths.gen';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Facts } from '@plumbline/ui/facts';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { MessageThread } from '@plumbline/ui/threads/message-thread';
import { ThreadBadge } from '@plumbline/ui/threads/thread-badge';
import type { Draft } from '@plumbline/ui/threads/use-drafts';
import { useStaff } from '../lib/console-context.ts';
import { momentText } from '../lib/moment-text.ts';
import { AnswerForm } from './answer-form.tsx';
import { LinkActions } from './link-actions.tsx';
import { AssignActions, ReopenAction } from './ticket-actions.tsx';
import { type DeskTicket, entriesOf } from './ticket-words.ts';
import classes from './tickets.module.css';

type TicketPanelProps = {
  id: string;
  opened: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** The answer that is being written. */
  draft: Draft;
};

/** A ticket with who asked, its thread and the way to answer. */
export function TicketPanel({ id, draft, ...panel }: TicketPanelProps) {
  const { data } = useAnswer(getTicket, { id }, { enabled: panel.opened });
  return (
    <SidePanel
      docks
      label={data ? `Ticket: ${data.subject}` : 'Ticket'}
      kicker="Ticket"
      title={data?.subject}
      closeOnOutsideClick={draft.isEmpty}
      {...panel}
    >
      <PanelBody key={id} id={id} draft={draft} />
    </SidePanel>
  );
}

function PanelBody({ id, draft }: Pick<TicketPanelProps, 'id' | 'draft'>) {
  const { data, isLoadingError, error, refetch } = useAnswer(getTicket, { id });
  if (data) return <TicketRecord ticket={data} draft={draft} />;
  if (!isLoadingError) return <LoadingRows loading rows={8} label="Loading the ticket" />;
  if (error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid_request'))
    return <EmptyState art={false} title="There is no such ticket" text="Its address may have been mistyped." />;
  return <ErrorState title="We could not load the ticket" onRetry={() => void refetch()} />;
}

function TicketRecord({ ticket, draft }: { ticket: DeskTicket; draft: Draft }) {
  const { id, status } = ticket;
  const role = useStaff()?.role;
  const mayAnswer = role !== undefined && RECEIVABLES_ROLES.includes(role);
  return (
    <>
      <PanelSection flush>
        <div className={classes.head}>
          <strong>{ticket.name}</strong>
          <ThreadBadge status={status} />
        </div>
        <Facts items={factsOf(ticket)} />
        {mayAnswer && status !== 'CLOSED' && <AssignActions ticket={ticket} />}
      </PanelSection>
      <PanelSection title="Messages">
        <MessageThread entries={entriesOf(ticket)} timeOf={momentText} />
      </PanelSection>
      {mayAnswer && (
        <PanelSection title={status === 'CLOSED' ? 'Closed' : 'Answer'}>
          {status === 'CLOSED' && draft.text === '' ? (
            <ReopenAction id={id} />
          ) : (
            <AnswerForm ticket={ticket} draft={draft} />
          )}
        </PanelSection>
      )}
      <PanelSection title="Link without a login">
        <LinkActions ticket={ticket} mayChange={mayAnswer} />
      </PanelSection>
    </>
  );
}

function factsOf({ email, companyName, customer, person, portal, createdAt, assignee }: DeskTicket) {
  return [
    { label: 'Email', value: <TextLink href={`mailto:${email}`}>{email}</TextLink> },
    { label: 'Company', value: companyName },
    ...(customer === null
      ? []
      : [{ label: 'Customer', value: <TextLink href={`/customers/${customer.id}`}>{customer.name}</TextLink> }]),
    // Whoever is signed in may type another name and address.
    { label: 'Logged in as', value: person === null ? 'Nobody' : `${person.name}, ${person.email}` },
    { label: 'Portal', value: portal.name },
    { label: 'Asked', value: momentText(createdAt) },
    { label: 'Taken by', value: assignee === null ? 'Nobody' : assignee.isMe ? 'You' : assignee.name },
  ];
}
