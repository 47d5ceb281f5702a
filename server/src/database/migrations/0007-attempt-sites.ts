import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where a charge was sent: the same account number at another site of the provider is another account. */
export const attemptSites: Migration = {
  async up(db) {
    await sql.raw(SITES).execute(db);
  },
};

const SITES = `
-- Null for charges of before, which are taken to have gone where charges go now.
alter table payment_attempt add site_url text;
`;
