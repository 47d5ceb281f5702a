import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the supplier and the customer are reminded of, and released files that are found by their hash. */
export const waiverReminders: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
};

const CHANGES = [
  `alter table project add column city text`,
  // A document that staff have uploaded is verified by its hash.
  `create index waiver_file_by_sha256 on waiver_file (organization_id, sha256)
     where purpose in ('prepared', 'notarized-scan')`,
  // The request that was sent in place of one that came to nothing.
  `create index waiver_resubmitted on waiver_request (organization_id, customer_id, resubmits_id)
     where resubmits_id is not null`,
  // The last day on which a state wants something done about the waiver.
  `alter table waiver_request add column deadline_on date`,
  `create index waiver_deadline on waiver_request (organization_id, deadline_on) where deadline_on is not null`,
  // When the customer first downloaded it.
  `alter table waiver_request add column downloaded_at timestamptz(3)`,
  // How often the customer was reminded of the status that it has.
  `alter table waiver_request add column reminder_count integer not null default 0
     constraint waiver_request_reminder_count_check check (reminder_count between 0 and 2)`,
  // Nobody is reminded of what was released before downloads were recorded.
  `update waiver_request set reminder_count = 2 where status = 'ready'`,
  `create index waiver_to_fetch on waiver_request (released_at)
     where status = 'ready' and downloaded_at is null and reminder_count < 2`,
  `create index waiver_waiting_for_payment on waiver_request (signed_at) where status = 'confirmed' and reminder_count < 1`,
  // The last day on which the organization was mailed what is due of its waivers.
  `alter table organization add column waivers_mailed_on date`,
];
