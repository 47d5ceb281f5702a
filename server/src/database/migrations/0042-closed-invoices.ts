import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a complete file has closed by not having it any more: nobody has said that it was paid. */
export const closedInvoices: Migration = {
  async up(db) {
    await sql.raw(`alter table invoice add column closed_amount bigint`).execute(db);
  },
};
