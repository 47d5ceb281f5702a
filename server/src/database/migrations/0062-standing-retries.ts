import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A waiver that a standing authorization covers, and that could not be signed for a reason that passes, is tried again. */
export const standingRetries: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Null once it is a matter for a person.
  `alter table waiver_request add column standing_retry_at timestamptz(3)`,
  `create index waiver_request_standing_retry_at_idx on waiver_request (standing_retry_at)
    where status = 'new' and standing_retry_at is not null`,
];
