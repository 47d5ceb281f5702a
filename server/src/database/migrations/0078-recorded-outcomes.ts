import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create table recorded_outcome (
  organization_id uuid not null constraint recorded_outcome_organization_id_fkey references organization,
  id uuid not null,
  payment_id uuid not null,
  kind text not null constraint recorded_outcome_kind check (kind in ('RETURN', 'DISPUTE', 'DISPUTE_WON', 'DISPUTE_LOST')),
  -- Under which it is booked in the ledger.
  reference text not null,
  -- The provider's own reference, once it has reported the same.
  reported_as text,
  amount bigint not null constraint recorded_outcome_amount check (amount > 0),
  reason text not null,
  note text not null,
  recorded_by uuid not null constraint recorded_outcome_recorded_by_fkey references identity,
  idempotency_key text not null,
  request_hash bytea not null,
  created_at timestamptz(3) not null,
  constraint recorded_outcome_pkey primary key (organization_id, id),
  constraint recorded_outcome_payment_id_fkey foreign key (organization_id, payment_id) references payment,
  constraint recorded_outcome_one_request unique (organization_id, recorded_by, idempotency_key)
)`,
  `create index recorded_outcome_of_payment on recorded_outcome (organization_id, payment_id, created_at, id)`,
];

/** Returns and disputes that staff record before the provider reports them. */
export const recordedOutcomes: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
