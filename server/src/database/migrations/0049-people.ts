import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The customers and the people of the console: invitations, what sign-ups are matched by, and the orders of lists. */
export const people: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
    await sql.raw(INVITATIONS).execute(db);
  },
};

const CHANGES = [
  // Where the supplier reaches the customer, as the ERP has it.
  `alter table customer add column contact_email text
    constraint customer_contact_email_check check (contact_email = lower(contact_email))`,
  // As streetKey() writes it; a test compares them.
  `alter table customer add column street_key text generated always as (
    regexp_replace(lower(split_part(address, ',', 1) collate "C"), '[^a-z0-9]+', '', 'g')
  ) stored`,
  `create index customer_by_contact on customer (organization_id, contact_email) where contact_email is not null`,
  `create index customer_by_street on customer (organization_id, street_key) where street_key is not null`,
  `create index customer_by_name on customer (organization_id, lower(name), id)`,
  `create index customer_search on customer using gin (organization_id, (code || ' ' || name) gin_trgm_ops)`,
  `create index customer_similar on customer using gin (organization_id, name gin_trgm_ops)`,
  `create index project_search on project using gin (organization_id, (job_id || ' ' || job_name) gin_trgm_ops)`,
  `create index membership_by_status on membership (organization_id, status, portal_id, user_id)`,
  `create index sign_up_request_pending on sign_up_request (organization_id, created_at) where status = 'PENDING'`,
  // What the person was told.
  `alter table sign_up_request add column reject_reason text`,
];

const INVITATIONS = `
create table user_invitation (
  organization_id uuid not null constraint user_invitation_organization_id_fkey references organization,
  id uuid not null,
  portal_id uuid not null,
  email text not null,
  name text not null,
  can_view boolean not null,
  can_pay boolean not null,
  can_prepay boolean not null,
  can_manage_methods boolean not null,
  can_request_waiver boolean not null,
  can_manage_users boolean not null,
  code_hash bytea not null,
  invited_by uuid not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  withdrawn_at timestamptz(3),
  -- Of the terms that the person agreed to when they accepted.
  terms_version text,
  constraint user_invitation_pkey primary key (organization_id, id),
  constraint user_invitation_portal_fkey foreign key (organization_id, portal_id) references portal,
  constraint user_invitation_invited_by_fkey foreign key (organization_id, invited_by) references staff,
  constraint user_invitation_code_key unique (organization_id, code_hash),
  constraint user_invitation_end_check check (accepted_at is null or withdrawn_at is null),
  constraint user_invitation_terms_check check ((accepted_at is null) = (terms_version is null))
);
create unique index user_invitation_open on user_invitation (organization_id, portal_id, email)
  where accepted_at is null and withdrawn_at is null;

create table user_invitation_customer (
  organization_id uuid not null constraint user_invitation_customer_organization_id_fkey references organization,
  invitation_id uuid not null,
  customer_id uuid not null,
  constraint user_invitation_customer_pkey primary key (organization_id, invitation_id, customer_id),
  constraint user_invitation_customer_invitation_fkey
    foreign key (organization_id, invitation_id) references user_invitation,
  constraint user_invitation_customer_customer_fkey foreign key (organization_id, customer_id) references customer
);
create index user_invitation_customer_by_customer on user_invitation_customer (organization_id, customer_id);
`;
