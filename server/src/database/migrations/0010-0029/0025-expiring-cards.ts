import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The expiry of which the payer was warned: a card that is renewed and expires again is a new warning. */
export const expiringCards: Migration = {
  async up(db) {
    await sql.raw(`alter table payment add column warned_expiry text`).execute(db);
    await sql.raw(`alter table autopay_rule add column warned_expiry text`).execute(db);
  },
};
