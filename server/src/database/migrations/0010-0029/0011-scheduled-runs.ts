import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A scheduled payment that cannot be started waits longer after each try. */
export const scheduledRuns: Migration = {
  async up(db) {
    await sql.raw(`alter table payment add run_count integer not null default 0`).execute(db);
    await sql.raw(`alter table payment add next_run_at timestamptz(3)`).execute(db);
  },
};
