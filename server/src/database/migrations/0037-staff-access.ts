import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Invitations of staff, their two-factor sign-in and what their list of sessions shows. */
export const staffAccess: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
    await sql.raw(INVITATIONS).execute(db);
    await sql.raw(TWO_FACTOR).execute(db);
  },
};

const CHANGES = [
  // Removed members stay, because decisions name them.
  `alter table staff add column status text not null default 'ACTIVE'
    constraint staff_status_check check (status in ('ACTIVE', 'SUSPENDED', 'REMOVED'))`,
  // The last sign-in. Of several organizations, the one with the latest opens.
  `alter table staff add column signed_in_at timestamptz(3)`,
  `create index staff_owner on staff (organization_id) where role = 'owner' and status = 'ACTIVE'`,
  // Whether staff need a second factor to use the console.
  `alter table organization add column two_factor_required boolean not null default false`,
  // Where a session was opened, for the person's own list of sessions.
  `alter table session add column user_agent text not null default ''`,
  `alter table session add column client_address text not null default ''`,
  `create index audit_event_by_time on audit_event (organization_id, at, id)`,
  `create index audit_event_by_actor on audit_event (organization_id, actor_identity_id, at, id)`,
];

const INVITATIONS = `
create table staff_invitation (
  organization_id uuid not null constraint staff_invitation_organization_id_fkey references organization,
  id uuid not null,
  email text not null,
  title text not null,
  role text not null
    constraint staff_invitation_role_check check (role in ('owner', 'receivables', 'waiver-desk', 'viewer')),
  code_hash bytea not null,
  -- Null if an operator has invited by command line.
  invited_by uuid constraint staff_invitation_invited_by_fkey references identity,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  withdrawn_at timestamptz(3),
  constraint staff_invitation_pkey primary key (organization_id, id),
  constraint staff_invitation_code_key unique (organization_id, code_hash),
  constraint staff_invitation_end_check check (accepted_at is null or withdrawn_at is null)
);
create unique index staff_invitation_open on staff_invitation (organization_id, email)
  where accepted_at is null and withdrawn_at is null;
`;

const TWO_FACTOR = `
-- One for each person, whatever the number of their organizations.
create table two_factor (
  identity_id uuid not null constraint two_factor_identity_id_fkey references identity,
  sealed_secret bytea not null,
  created_at timestamptz(3) not null,
  -- Null until the first code was right: it is not asked for before.
  confirmed_at timestamptz(3),
  -- The time step of the last code that was used: it and earlier ones are refused.
  last_step bigint not null default 0,
  constraint two_factor_pkey primary key (identity_id)
);

create table recovery_code (
  identity_id uuid not null
    constraint recovery_code_identity_id_fkey references two_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  constraint recovery_code_pkey primary key (identity_id, code_hash)
);
`;
