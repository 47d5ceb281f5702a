import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // A payment of the person above it needs a second person; null if none does.
  `alter table membership add column approval_limit bigint
    constraint membership_approval_limit_check check (approval_limit > 0)`,
  `alter table user_invitation add column approval_limit bigint
    constraint user_invitation_approval_limit_check check (approval_limit > 0)`,
  `create table payment_approval (
    organization_id uuid not null constraint payment_approval_organization_id_fkey references organization,
    payment_id uuid not null,
    status text not null constraint payment_approval_status_check check (status in ('WAITING', 'APPROVED', 'RETURNED')),
    requested_by uuid not null constraint payment_approval_requested_by_fkey references identity,
    requested_at timestamptz(3) not null,
    decided_by uuid constraint payment_approval_decided_by_fkey references identity,
    decided_at timestamptz(3),
    comment text not null default '',
    constraint payment_approval_pkey primary key (organization_id, payment_id),
    constraint payment_approval_payment_fkey foreign key (organization_id, payment_id) references payment,
    constraint payment_approval_decided_check
      check ((status = 'WAITING') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
    constraint payment_approval_second_check check (decided_by <> requested_by)
  )`,
];

/** Payments that wait for a second person of the customer (TEM-02). */
export const secondPerson: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
