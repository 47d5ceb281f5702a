import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `alter table recorded_outcome add withdrawn_at timestamptz(3)`,
  `alter table recorded_outcome
  add withdrawn_by uuid constraint recorded_outcome_withdrawn_by_fkey references identity`,
  `alter table recorded_outcome add withdrawal_reason text`,
  `alter table recorded_outcome add constraint recorded_outcome_withdrawal check (
    (withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawal_reason is null)
  )`,
  // What the provider has reported stays as it is booked.
  `alter table recorded_outcome
  add constraint recorded_outcome_withdrawn_unreported check (withdrawn_at is null or reported_as is null)`,
];

/** Returns and disputes that staff recorded by mistake. */
export const withdrawnOutcomes: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
