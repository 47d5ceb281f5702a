import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STANDING = `voided_at is null and superseded_by_id is null`;

const STATEMENTS = [
  // Released waivers whose money has gone back: the waiver desk is mailed about them every day.
  `create index waiver_unfunded on waiver_request (organization_id)
    where status = 'ready' and money_gone_at is not null and ${STANDING}`,
  // Requests that wait for the staff.
  `create index waiver_due on waiver_request (organization_id, created_at)
    where status in ('requested-approval', 'new', 'pending-notarization', 'confirmed', 'notarized')
      and hold_reason is null and ${STANDING}`,
];

/** What the staff have to do about waivers is found without reading those that are released. */
export const unfundedWaivers: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
