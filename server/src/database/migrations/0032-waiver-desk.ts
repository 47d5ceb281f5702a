import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the supplier does with a waiver request. */
export const waiverDesk: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
};

const CHANGES = [
  `alter table waiver_request add column assigned_to uuid constraint waiver_request_assigned_to_fkey references identity`,
  // Why it is not released although it is signed; in the words of the staff.
  `alter table waiver_request add column hold_reason text`,
  // Who notarized it, where and when.
  `alter table waiver_request add column notary jsonb`,
  `alter table waiver_request add column released_at timestamptz(3)`,
  `create index waiver_by_desk on waiver_request (organization_id, created_at, id)`,
];
