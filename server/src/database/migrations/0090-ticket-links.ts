import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `alter table support_ticket add column token_hash bytea`,
  `alter table support_ticket add column sealed_token bytea`,
  `alter table support_ticket add column link_expires_at timestamptz(3)`,
  `alter table support_ticket add constraint support_ticket_link_check
    check (num_nonnulls(token_hash, sealed_token, link_expires_at) in (0, 3))`,
  `create unique index support_ticket_token on support_ticket (organization_id, token_hash)`,
  `create index support_ticket_by_identity on support_ticket (organization_id, identity_id, last_message_at desc)`,
];

/** Whoever asked reads the answer and writes back by a link, or when they are logged in. */
export const ticketLinks: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
