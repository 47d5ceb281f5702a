import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Questions are found by what was written, beside their customer and invoice. */
export const questionSearch: Migration = {
  async up(db) {
    await sql
      .raw('create index question_message_found on question_message using gin (organization_id, text gin_trgm_ops)')
      .execute(db);
  },
};
