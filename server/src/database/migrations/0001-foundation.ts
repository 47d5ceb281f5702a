import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { errorMessage } from '../error-code.ts';
import { SetupProblem } from '../setup-problem.ts';

/**
 * Organizations, people, portals, customers and invoices. Everything an organization owns has organization_id in its
 * primary key and in every foreign key, so that a reference from one organization to another cannot exist. Instants
 * hold milliseconds, as JavaScript does, so that a value read and sent back finds its row again.
 */
export const foundation: Migration = {
  async up(db) {
    await createTrigramExtension(db);
    await sql.raw(TENANTS_AND_PEOPLE).execute(db);
    await sql.raw(INVOICES).execute(db);
    await sql.raw(AUDIT_AND_MAIL).execute(db);
  },
};

/** pg_trgm makes substring search fast; some servers do not have it, or do not let everybody create it. */
async function createTrigramExtension(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
  } catch (error) {
    throw new SetupProblem(
      `The database lacks the extension pg_trgm, and it could not be created: ${errorMessage(error)}.`,
      "Install PostgreSQL's contrib package if it is missing, then run as an administrator of the database: create extension pg_trgm;",
      { cause: error },
    );
  }
}

const TENANTS_AND_PEOPLE = `
create table organization (
  id uuid primary key,
  name text not null,
  legal_name text not null,
  time_zone text not null default 'America/Los_Angeles',
  support_email text,
  support_phone text,
  created_at timestamptz(3) not null default now()
);

create table identity (
  id uuid primary key,
  pool text not null default 'plumbline',
  email text not null check (lower(email) = email),
  name text not null,
  email_verified_at timestamptz(3),
  password_hash text,
  created_at timestamptz(3) not null default now(),
  unique (pool, email)
);

create table portal (
  organization_id uuid not null references organization,
  id uuid not null,
  label text not null unique check (label ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name text not null,
  domain text unique check (lower(domain) = domain),
  logo bytea,
  logo_type text,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  check ((logo is null) = (logo_type is null))
);

create table customer (
  organization_id uuid not null references organization,
  id uuid not null,
  code text not null,
  name text not null,
  address text,
  phone text,
  email_domain text check (lower(email_domain) = email_domain),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, code)
);

create table user_account (
  organization_id uuid not null references organization,
  id uuid not null,
  identity_id uuid not null references identity,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, identity_id)
);
create index on user_account (identity_id);

create table membership (
  organization_id uuid not null references organization,
  user_id uuid not null,
  portal_id uuid not null,
  customer_id uuid not null,
  status text not null check (status in ('PENDING', 'APPROVED', 'SUSPENDED')),
  can_view boolean not null default true,
  can_pay boolean not null default true,
  can_prepay boolean not null default true,
  can_manage_methods boolean not null default true,
  can_request_waiver boolean not null default true,
  can_manage_users boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, user_id, portal_id, customer_id),
  foreign key (organization_id, user_id) references user_account,
  foreign key (organization_id, portal_id) references portal,
  foreign key (organization_id, customer_id) references customer
);
create index on membership (organization_id, portal_id);
create index on membership (organization_id, customer_id);

create table staff (
  organization_id uuid not null references organization,
  id uuid not null,
  identity_id uuid not null references identity,
  title text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, identity_id)
);
create index on staff (identity_id);

create table session (
  organization_id uuid not null references organization,
  id uuid not null,
  identity_id uuid not null references identity,
  kind text not null check (kind in ('PORTAL', 'CONSOLE')),
  token_hash bytea not null unique,
  created_at timestamptz(3) not null default now(),
  authenticated_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (organization_id, id)
);
create index on session (identity_id);
create index on session (expires_at);
`;

const INVOICES = `
create table project (
  organization_id uuid not null references organization,
  id uuid not null,
  customer_id uuid not null,
  job_id text not null,
  job_name text not null,
  address text,
  state text,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, customer_id, job_id),
  unique (organization_id, customer_id, id),
  foreign key (organization_id, customer_id) references customer
);

create table invoice (
  organization_id uuid not null references organization,
  id uuid not null,
  customer_id uuid not null,
  project_id uuid,
  type text not null check (type in ('INVOICE', 'CREDIT')),
  invoice_number text not null,
  po_number text,
  order_number text,
  statement_number text,
  job_id text,
  job_name text,
  ship_to_address text,
  bill_to_address text,
  memo text,
  invoice_created_at date not null,
  due_date date,
  total_amount bigint not null check (total_amount >= 0),
  balance bigint not null,
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  pdf_link text,
  credit_restriction_type text check (credit_restriction_type in ('NONE', 'PROJECT', 'INVOICE', 'JOB')),
  related_invoice_number text,
  search_text text not null generated always as (
    lower(
      invoice_number || ' ' || coalesce(po_number, '') || ' ' || coalesce(order_number, '') || ' ' ||
      coalesce(job_id, '') || ' ' || coalesce(job_name, '') || ' ' || coalesce(memo, '')
    )
  ) stored,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, invoice_number),
  foreign key (organization_id, customer_id) references customer,
  -- By customer too: an invoice cannot stand in the project of another customer.
  foreign key (organization_id, customer_id, project_id) references project (organization_id, customer_id, id),
  check (balance between 0 and total_amount),
  constraint invoice_only_credits_are_restricted check ((type = 'CREDIT') = (credit_restriction_type is not null))
);
create index on invoice (organization_id, customer_id, currency_code, invoice_created_at desc, id);
create index on invoice (organization_id, customer_id, currency_code, due_date) where balance > 0;
create index on invoice (organization_id, project_id);
create index on invoice using gin (search_text gin_trgm_ops);
-- Balances change with every payment, and lists halve in speed when vacuum waits for a fifth of the table.
alter table invoice set (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
`;

const AUDIT_AND_MAIL = `
-- Names its subjects without foreign keys: the record outlives them.
create table audit_event (
  organization_id uuid not null references organization,
  id uuid not null,
  at timestamptz(3) not null default now(),
  actor_identity_id uuid,
  on_behalf_user_id uuid,
  customer_id uuid,
  action text not null,
  subject_type text,
  subject_id text,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  request_id text,
  client_address text,
  primary key (organization_id, id)
);
create index on audit_event (organization_id, customer_id, at desc);

create function refuse_change_of_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger append_only before update or delete or truncate on audit_event
  for each statement execute function refuse_change_of_audit_event();

create table mail_message (
  organization_id uuid not null references organization,
  id uuid not null,
  to_address text not null,
  from_name text not null,
  subject text not null,
  text_body text not null,
  html_body text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  primary key (organization_id, id)
);
create index on mail_message (created_at) where sent_at is null;
`;
