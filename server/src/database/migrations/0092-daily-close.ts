import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `alter table organization add column has_daily_close boolean not null default false`,
  // The last day of which the close was mailed, or on which nothing had happened.
  `alter table organization add column daily_closed_on date`,
];

/** The supplier's daily mail about payments and settlements. */
export const dailyClose: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
