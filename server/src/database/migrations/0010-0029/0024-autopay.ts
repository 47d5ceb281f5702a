import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Rules by which a customer's invoices are paid without a click (ADR 35). */
export const autopay: Migration = {
  async up(db) {
    await sql.raw(RULES).execute(db);
    await sql.raw(RUNS).execute(db);
    for (const change of PAYMENTS) await sql.raw(change).execute(db);
  },
};

const RULES = `
create table autopay_rule (
  organization_id uuid not null constraint autopay_rule_organization_id_fkey references organization,
  id uuid not null,
  portal_id uuid not null,
  customer_id uuid not null,
  currency_code text not null constraint autopay_rule_currency_code_check check (currency_code in ('USD', 'CAD')),
  status text not null constraint autopay_rule_status_check check (status in ('ACTIVE', 'PAUSED', 'STOPPED')),
  scope text not null constraint autopay_rule_scope_check check (scope in ('ALL', 'PROJECTS', 'WITHOUT_PROJECT')),
  timing text not null constraint autopay_rule_timing_check check (timing in ('DUE_DATE', 'DAYS_BEFORE', 'WEEKLY')),
  days_before integer constraint autopay_rule_days_before_check check (days_before between 1 and 30),
  -- Monday is 1.
  weekday integer constraint autopay_rule_weekday_check check (weekday between 1 and 5),
  payment_method_id uuid not null,
  invoice_limit bigint constraint autopay_rule_invoice_limit_check check (invoice_limit > 0),
  month_limit bigint constraint autopay_rule_month_limit_check check (month_limit > 0),
  uses_credits boolean not null,
  -- Invoices that were due before are the customer's own, unless the rule pays what is due each week.
  starts_on date not null,
  -- Why the system has paused it; null if a person has.
  pause_reason text,
  created_by uuid not null constraint autopay_rule_created_by_fkey references identity,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  next_plan_at timestamptz(3) not null,
  constraint autopay_rule_pkey primary key (organization_id, id),
  constraint autopay_rule_key1 unique (organization_id, customer_id, id),
  constraint autopay_rule_fkey2 foreign key (organization_id, portal_id) references portal,
  constraint autopay_rule_fkey3 foreign key (organization_id, customer_id) references customer,
  constraint autopay_rule_fkey4 foreign key (organization_id, customer_id, payment_method_id)
    references payment_method (organization_id, customer_id, id),
  constraint autopay_rule_check5 check ((timing = 'DAYS_BEFORE') = (days_before is not null)),
  constraint autopay_rule_check6 check ((timing = 'WEEKLY') = (weekday is not null))
);
create unique index autopay_rule_live on autopay_rule (organization_id, customer_id, currency_code)
  where status <> 'STOPPED';
create index autopay_rule_due on autopay_rule (next_plan_at) where status = 'ACTIVE';

create table autopay_project (
  organization_id uuid not null constraint autopay_project_organization_id_fkey references organization,
  rule_id uuid not null,
  project_id uuid not null,
  constraint autopay_project_pkey primary key (organization_id, rule_id, project_id),
  constraint autopay_project_fkey1 foreign key (organization_id, rule_id) references autopay_rule,
  constraint autopay_project_fkey2 foreign key (organization_id, project_id) references project
);

-- What the customer agreed to each time the rule was saved.
create table autopay_consent (
  organization_id uuid not null constraint autopay_consent_organization_id_fkey references organization,
  id uuid not null,
  rule_id uuid not null,
  words text not null,
  identity_id uuid not null constraint autopay_consent_identity_id_fkey references identity,
  client_address text not null,
  created_at timestamptz(3) not null,
  constraint autopay_consent_pkey primary key (organization_id, id),
  constraint autopay_consent_fkey1 foreign key (organization_id, rule_id) references autopay_rule
);
create index autopay_consent_by_rule on autopay_consent (organization_id, rule_id, created_at);
create trigger autopay_consent_append_only before update or delete or truncate on autopay_consent
  for each statement execute function refuse_change();
`;

const RUNS = `
create table autopay_run (
  organization_id uuid not null constraint autopay_run_organization_id_fkey references organization,
  id uuid not null,
  rule_id uuid not null,
  customer_id uuid not null,
  day date not null,
  status text not null constraint autopay_run_status_check check (status in ('ANNOUNCED', 'STARTED', 'PAID', 'SKIPPED', 'FAILED', 'NOTHING')),
  announced_at timestamptz(3),
  -- The day on which it was started; later than its own if nobody was there to start it.
  started_on date,
  skipped_by uuid constraint autopay_run_skipped_by_fkey references identity,
  failure_message text,
  try_count integer not null default 0,
  next_try_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint autopay_run_pkey primary key (organization_id, id),
  constraint autopay_run_key1 unique (organization_id, customer_id, id),
  constraint autopay_run_key2 unique (organization_id, rule_id, day),
  constraint autopay_run_fkey3 foreign key (organization_id, customer_id, rule_id) references autopay_rule (organization_id, customer_id, id)
);
create index autopay_run_open on autopay_run (day) where status in ('ANNOUNCED', 'STARTED');

create table autopay_run_invoice (
  organization_id uuid not null constraint autopay_run_invoice_organization_id_fkey references organization,
  run_id uuid not null,
  invoice_id uuid not null,
  amount bigint not null constraint autopay_run_invoice_amount_check check (amount > 0),
  constraint autopay_run_invoice_pkey primary key (organization_id, run_id, invoice_id),
  constraint autopay_run_invoice_fkey1 foreign key (organization_id, run_id) references autopay_run on delete cascade,
  constraint autopay_run_invoice_fkey2 foreign key (organization_id, invoice_id) references invoice
);
create index autopay_run_invoice_by_invoice on autopay_run_invoice (organization_id, invoice_id);

create table autopay_approval (
  organization_id uuid not null constraint autopay_approval_organization_id_fkey references organization,
  rule_id uuid not null,
  invoice_id uuid not null,
  amount bigint not null constraint autopay_approval_amount_check check (amount > 0),
  asked_at timestamptz(3),
  approved_by uuid constraint autopay_approval_approved_by_fkey references identity,
  approved_at timestamptz(3),
  constraint autopay_approval_pkey primary key (organization_id, rule_id, invoice_id),
  constraint autopay_approval_fkey1 foreign key (organization_id, rule_id) references autopay_rule,
  constraint autopay_approval_fkey2 foreign key (organization_id, invoice_id) references invoice,
  constraint autopay_approval_check3 check ((approved_by is null) = (approved_at is null))
);
`;

// A run has at most one payment, whatever the workers do.
const PAYMENTS = [
  `alter table payment add column autopay_run_id uuid`,
  `alter table payment drop constraint payment_origin_check`,
  `alter table payment add constraint payment_origin_check check (origin in ('PORTAL', 'ADMIN', 'LINK', 'AUTOPAY'))`,
  `alter table payment add constraint payment_of_autopay_run
     foreign key (organization_id, customer_id, autopay_run_id) references autopay_run (organization_id, customer_id, id)`,
  `create unique index payment_autopay_run_once on payment (organization_id, autopay_run_id)
     where autopay_run_id is not null`,
];
