import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What jobs find: waivers of some states that should have a deadline and have none, and those that wait for money. */
export const waiverDeadlines: Migration = {
  async up(db) {
    for (const index of INDEXES) await sql.raw(index).execute(db);
  },
};

const INDEXES = [
  `create index waiver_without_deadline on waiver_request (state_code, released_at) where deadline_on is null`,
  // Those that are confirmed have an index already.
  `create index waiver_notarized on waiver_request (decided_at) where status = 'notarized' and reminder_count < 1`,
];
