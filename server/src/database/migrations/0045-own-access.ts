import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Links that the console mails belong to no portal. */
export const ownAccess: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
};

const CHANGES = [
  `alter table action_code alter column portal_id drop not null`,
  // Steps of 30 seconds.
  `alter table two_factor alter column last_step type integer`,
];
