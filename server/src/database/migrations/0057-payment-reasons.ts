import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reasons that are no longer offered stay, because payments name them. */
export const paymentReasons: Migration = {
  async up(db) {
    await sql.raw(`alter table payment_reason add column retired_at timestamptz(3)`).execute(db);
  },
};
