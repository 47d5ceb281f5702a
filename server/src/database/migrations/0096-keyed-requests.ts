import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `alter table payment_request add idempotency_key text`,
  `alter table payment_request add request_hash bytea`,
  `alter table payment_request add constraint payment_request_key check (
    (idempotency_key is null) = (request_hash is null) and (idempotency_key is null or created_by is not null)
  )`,
  // Printed links and those of reminders have no key.
  `create unique index payment_request_one_request on payment_request (organization_id, created_by, idempotency_key)
    where idempotency_key is not null`,
];

/** The same request of staff makes one payment link, however often it is sent. */
export const keyedRequests: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
