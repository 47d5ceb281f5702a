import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Before the desk of tickets, nobody could close one: those that were answered by mail long ago do not wait. Staff find
 * them among the closed ones, and a new message opens them again.
 */
const CLOSE = `
update support_ticket set status = 'CLOSED'
 where status = 'OPEN' and assigned_to is null and last_message_id = id
   and created_at < now() - interval '14 days'
   and created_at < (select timestamp::timestamptz from kysely_migration where name = '0089-ticket-desk')
   and not exists (
     select from support_event
      where support_event.organization_id = support_ticket.organization_id
        and support_event.ticket_id = support_ticket.id)`;

/** The desk begins without the open tickets of earlier years. */
export const oldTickets: Migration = {
  async up(db) {
    await sql.raw(CLOSE).execute(db);
  },
};
