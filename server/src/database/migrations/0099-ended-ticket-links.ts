import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // Whoever ends or replaces a link names the one that they have seen. A server of the version before writes none.
  `alter table support_ticket add column link_id uuid`,
  `update support_ticket set link_id = gen_random_uuid() where token_hash is not null`,
  `alter table support_ticket drop constraint support_ticket_link_check`,
  `alter table support_ticket add constraint support_ticket_link_check
    check (num_nonnulls(token_hash, sealed_token, link_expires_at) in (0, 3) and (link_id is null or token_hash is not null))`,
  `alter table support_event drop constraint support_event_kind_check`,
  `alter table support_event add constraint support_event_kind_check check (
    kind in ('WRITTEN', 'ANSWERED', 'TAKEN', 'RELEASED', 'CLOSED', 'REOPENED', 'LINK_ENDED', 'LINK_SENT')
  )`,
];

/** Staff end the link of a ticket, and send a new one. */
export const endedTicketLinks: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
