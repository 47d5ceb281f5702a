import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // What the waiver desk has decided about the notary; null as the customer asked.
  `alter table waiver_request add column is_notary_needed boolean`,
  // Why it is left out, in the words to the customer.
  `alter table waiver_request add column notary_note text`,
  `alter table waiver_request add constraint waiver_request_notary_note_check
     check ((is_notary_needed is false) = (notary_note is not null))`,
  // The known project that a described one turned out to be. Nothing hangs on a merged one; its id keeps resolving.
  `alter table project add column merged_into_id uuid`,
  `alter table project add constraint project_merged_into_fkey
     foreign key (organization_id, customer_id, merged_into_id) references project (organization_id, customer_id, id)`,
  `alter table project add constraint project_merged_check
     check (merged_into_id is null or (merged_into_id <> id and not is_verified))`,
  `create index project_merged on project (organization_id, merged_into_id) where merged_into_id is not null`,
];

/** The decisions of the waiver desk on notaries (decision D33), and described projects that are known ones (decision D14). */
export const notaryAndMergedProjects: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
