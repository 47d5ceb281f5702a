import { refuse } from '@plumbline/contract/refusals';
import type { TicketStep } from '@plumbline/rules/support/ticket-list';
import type { Selectable } from 'kysely';
import type { App } from '../app.ts';
import { recordBy } from '../audit/record-by.ts';
import { newId } from '../database/new-id.ts';
import type { Tables } from '../database/tables.gen.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';
import { insertEvent, lockTicket } from './support.sql.ts';

export type Ticket = Selectable<Tables['supportTicket']>;

type Changing = {
  tx: Tx;
  ticket: Ticket;
  at: string;
  /** What happened to the ticket; answers its id. */
  addEvent: (kind: TicketStep, text?: string) => Promise<string>;
};

type AuditAction =
  | 'ticket.answered'
  | 'ticket.assigned'
  | 'ticket.closed'
  | 'ticket.link-ended'
  | 'ticket.link-sent'
  | 'ticket.released'
  | 'ticket.reopened';

/** Under the lock of the ticket. Null changes nothing and leaves no entry in the audit log. */
export const changeTicket = (
  app: App,
  staff: Staff,
  id: string,
  change: (changing: Changing) => Promise<AuditAction | null>,
): Promise<null> =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId, identityId } = staff;
    const ticket = (await lockTicket(tx, { organizationId, id })) ?? refuse('not_found');
    const at = app.now().toISOString();
    const action = await change({
      tx,
      ticket,
      at,
      addEvent: async (kind, text) => {
        const event = { organizationId, id: newId(), ticketId: id, kind, identityId, text: text ?? null };
        await insertEvent(tx, { ...event, createdAt: at });
        return event.id;
      },
    });
    if (action === null) return null;
    const detail = { subject: ticket.subject, email: ticket.email };
    await recordBy(tx, staff, { at, action, subjectType: 'ticket', subjectId: id, detail });
    return null;
  });

/** Two people who answer at once: the second has not read what the first has written. */
export function refuseUnread({ lastMessageId }: Ticket, read: string): void {
  if (lastMessageId !== read) refuse('ticket_changed');
}

/** Whoever ends or replaces a link means the one that they have seen. */
export function refuseOtherLink({ linkId }: Ticket, seen: string | null): void {
  if (linkId !== seen) refuse('ticket_link_changed');
}
