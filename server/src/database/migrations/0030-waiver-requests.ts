import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a customer asks for in a waiver request, its files and drafts, and requests that repeat. */
export const waiverRequests: Migration = {
  async up(db) {
    for (const change of [...JOBS, ...REQUESTS]) await sql.raw(change).execute(db);
    await sql.raw(NUMBERS).execute(db);
    await sql.raw(RECORDS).execute(db);
    await sql.raw(RECURRENCES).execute(db);
    for (const change of LINKS) await sql.raw(change).execute(db);
  },
};

const PROJECT_COLUMNS = [
  'owner_name text',
  'owner_address text',
  'general_contractor_name text',
  'lender_name text',
  'county text',
  'legal_description text',
  "project_class text constraint project_class_check check (project_class in ('residential', 'commercial', 'public'))",
  'original_contract_date date',
  'closed_on date',
  // Which waivers the supplier gives for it; null allows the type.
  'allows_cp boolean',
  'allows_cf boolean',
  'allows_up boolean',
  'allows_uf boolean',
  // False for a project that a customer has described and nobody has checked.
  'is_verified boolean not null default true',
];

const JOBS = [
  ...PROJECT_COLUMNS.map((column) => `alter table project add column ${column}`),
  `alter table invoice add column disputed_amount bigint not null default 0
    constraint invoice_disputed_amount_check check (disputed_amount >= 0)`,
  // The supplier looks at each request of such a customer.
  `alter table customer add column is_on_hold boolean not null default false`,
];

const REQUEST_COLUMNS = [
  // Zero until the trigger below numbers it.
  'number integer not null default 0',
  "currency_code text constraint waiver_request_currency_code_check check (currency_code in ('USD', 'CAD'))",
  'state_code text',
  "source text not null default 'portal' constraint waiver_request_source_check check (source in ('portal', 'admin', 'recurrence', 'exchange'))",
  'is_project_not_found boolean not null default false',
  'invoice_text text',
  'is_already_paid boolean not null default false',
  'is_notarization_requested boolean not null default false',
  'is_wet_ink_requested boolean not null default false',
  'is_own_form boolean not null default false',
  'payment_detail jsonb',
  "emails text[] not null default '{}'",
  'notes text',
  // The amounts as they were when it was requested; null for requests of earlier versions.
  'requested_figures jsonb',
  "approval_reasons text[] not null default '{}'",
  'reject_message text',
  // One request for each time that the form was sent.
  'submit_key uuid',
  'resubmits_id uuid',
  'recurrence_id uuid',
  'run_on date',
];

const REQUESTS = REQUEST_COLUMNS.map((column) => `alter table waiver_request add column ${column}`);

// Requests are numbered by organization, in the order in which they come.
const NUMBERS = `
create table waiver_counter (
  organization_id uuid not null constraint waiver_counter_organization_id_fkey references organization,
  last_number integer not null,
  constraint waiver_counter_pkey primary key (organization_id)
);

alter table waiver_request disable trigger user;
update waiver_request set number = numbered.number
  from (
    select organization_id, id, 1000 + row_number() over (partition by organization_id order by created_at, id) as number
      from waiver_request
  ) as numbered
 where numbered.organization_id = waiver_request.organization_id and numbered.id = waiver_request.id;
alter table waiver_request enable trigger user;
insert into waiver_counter (organization_id, last_number)
  select organization_id, max(number) from waiver_request group by organization_id;

create function number_waiver() returns trigger language plpgsql as $$
begin
  insert into waiver_counter (organization_id, last_number) values (new.organization_id, 1001)
    on conflict (organization_id) do update set last_number = waiver_counter.last_number + 1
    returning last_number into new.number;
  return new;
end $$;
create trigger waiver_request_numbered before insert on waiver_request
  for each row when (new.number = 0) execute function number_waiver();

alter table waiver_request add constraint waiver_request_number_key unique (organization_id, number);
alter table waiver_request add constraint waiver_request_customer_key unique (organization_id, customer_id, id);
create unique index waiver_request_by_submit_key on waiver_request (organization_id, customer_id, submit_key)
  where submit_key is not null;
`;

const RECORDS = `
-- What a request covers and what it leaves out, with the balances that counted. An invoice that is paid in part may be
-- both.
create table waiver_invoice (
  organization_id uuid not null constraint waiver_invoice_organization_id_fkey references organization,
  waiver_id uuid not null,
  invoice_id uuid not null,
  share text not null constraint waiver_invoice_share_check check (share in ('waived', 'excepted')),
  balance bigint not null constraint waiver_invoice_balance_check check (balance >= 0),
  disputed_amount bigint not null constraint waiver_invoice_disputed_check check (disputed_amount between 0 and balance),
  constraint waiver_invoice_pkey primary key (organization_id, waiver_id, invoice_id, share),
  constraint waiver_invoice_fkey1 foreign key (organization_id, waiver_id) references waiver_request,
  constraint waiver_invoice_fkey2 foreign key (organization_id, invoice_id) references invoice
);
create index waiver_invoice_by_invoice on waiver_invoice (organization_id, invoice_id, share);

-- The money that an unconditional waiver acknowledges; without a payment it was posted by the supplier.
create table waiver_payment (
  organization_id uuid not null constraint waiver_payment_organization_id_fkey references organization,
  waiver_id uuid not null,
  place integer not null,
  invoice_id uuid not null,
  payment_id uuid,
  amount bigint not null constraint waiver_payment_amount_check check (amount > 0),
  constraint waiver_payment_pkey primary key (organization_id, waiver_id, place),
  constraint waiver_payment_key1 unique nulls not distinct (organization_id, waiver_id, invoice_id, payment_id),
  constraint waiver_payment_fkey1 foreign key (organization_id, waiver_id) references waiver_request,
  constraint waiver_payment_fkey2 foreign key (organization_id, invoice_id) references invoice,
  constraint waiver_payment_fkey3 foreign key (organization_id, payment_id) references payment
);
create index waiver_payment_by_payment on waiver_payment (organization_id, payment_id) where payment_id is not null;
create index waiver_payment_by_invoice on waiver_payment (organization_id, invoice_id);

create table waiver_event (
  organization_id uuid not null constraint waiver_event_organization_id_fkey references organization,
  id uuid not null,
  waiver_id uuid not null,
  at timestamptz(3) not null,
  action text not null,
  from_status text,
  to_status text not null,
  -- Null if the system did it.
  actor_identity_id uuid constraint waiver_event_actor_fkey references identity,
  actor_name text not null,
  client_address text,
  data jsonb not null default '{}',
  constraint waiver_event_pkey primary key (organization_id, id),
  constraint waiver_event_fkey1 foreign key (organization_id, waiver_id) references waiver_request
);
create index waiver_event_by_waiver on waiver_event (organization_id, waiver_id, at, id);
create trigger waiver_event_append_only before update or delete or truncate on waiver_event
  for each statement execute function refuse_change();

-- A file belongs to a draft until its request is sent.
create table waiver_file (
  organization_id uuid not null constraint waiver_file_organization_id_fkey references organization,
  id uuid not null,
  customer_id uuid not null,
  waiver_id uuid,
  purpose text not null constraint waiver_file_purpose_check
    check (purpose in ('custom-form', 'unconditional-template', 'notarized-scan', 'prepared')),
  name text not null,
  size integer not null constraint waiver_file_size_check check (size > 0),
  sha256 bytea not null constraint waiver_file_sha256_check check (length(sha256) = 32),
  file_key text not null,
  uploaded_by uuid not null constraint waiver_file_uploaded_by_fkey references identity,
  created_at timestamptz(3) not null,
  constraint waiver_file_pkey primary key (organization_id, id),
  constraint waiver_file_fkey1 foreign key (organization_id, customer_id) references customer,
  constraint waiver_file_fkey2 foreign key (organization_id, customer_id, waiver_id)
    references waiver_request (organization_id, customer_id, id)
);
create index waiver_file_by_waiver on waiver_file (organization_id, waiver_id) where waiver_id is not null;
create index waiver_file_of_draft on waiver_file (organization_id, customer_id, uploaded_by) where waiver_id is null;
create index waiver_file_unsent on waiver_file (created_at) where waiver_id is null;

-- What a person has filled in and not sent; one for each customer that the person works for.
create table waiver_draft (
  organization_id uuid not null constraint waiver_draft_organization_id_fkey references organization,
  customer_id uuid not null,
  identity_id uuid not null constraint waiver_draft_identity_id_fkey references identity,
  form jsonb not null,
  changed_at timestamptz(3) not null,
  constraint waiver_draft_pkey primary key (organization_id, customer_id, identity_id),
  constraint waiver_draft_fkey1 foreign key (organization_id, customer_id) references customer
);
create index waiver_draft_by_change on waiver_draft (changed_at);
`;

const RECURRENCES = `
create table waiver_recurrence (
  organization_id uuid not null constraint waiver_recurrence_organization_id_fkey references organization,
  id uuid not null,
  portal_id uuid not null,
  customer_id uuid not null,
  -- The request that it repeats.
  waiver_id uuid not null,
  status text not null constraint waiver_recurrence_status_check check (status in ('ACTIVE', 'ENDED', 'CANCELED')),
  schedule text not null constraint waiver_recurrence_schedule_check check (schedule in ('MONTHLY', 'WEEKLY')),
  -- 1 to 31 or LAST in a month, 0 (Sunday) to 6 in a week.
  schedule_day text not null,
  next_run_on date not null,
  run_count integer not null default 0 constraint waiver_recurrence_run_count_check check (run_count >= 0),
  -- Why the last run made no request; null if it made one.
  skip_reason text,
  end_reason text,
  created_by uuid not null constraint waiver_recurrence_created_by_fkey references identity,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint waiver_recurrence_pkey primary key (organization_id, id),
  constraint waiver_recurrence_key1 unique (organization_id, waiver_id),
  constraint waiver_recurrence_fkey1 foreign key (organization_id, portal_id) references portal,
  constraint waiver_recurrence_fkey2 foreign key (organization_id, customer_id) references customer,
  constraint waiver_recurrence_fkey3 foreign key (organization_id, customer_id, waiver_id)
    references waiver_request (organization_id, customer_id, id),
  constraint waiver_recurrence_ended_check check ((status = 'ACTIVE') = (ended_at is null))
);
create index waiver_recurrence_by_customer on waiver_recurrence (organization_id, customer_id, created_at, id);
create index waiver_recurrence_due on waiver_recurrence (next_run_on) where status = 'ACTIVE';
`;

const LINKS = [
  `alter table waiver_request add constraint waiver_request_resubmits_fkey
    foreign key (organization_id, customer_id, resubmits_id)
    references waiver_request (organization_id, customer_id, id)`,
  `alter table waiver_request add constraint waiver_request_recurrence_fkey
    foreign key (organization_id, recurrence_id) references waiver_recurrence`,
  `alter table waiver_request add constraint waiver_request_run_check check ((recurrence_id is null) = (run_on is null))`,
  // A run makes one request, also if two workers run it.
  `create unique index waiver_request_by_run on waiver_request (organization_id, recurrence_id, run_on)
    where recurrence_id is not null`,
];
