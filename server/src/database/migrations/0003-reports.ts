import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { errorMessage } from '../error-code.ts';
import { SetupProblem } from '../setup-problem.ts';

/** What a customer looks at: lines and history of invoices, payments, recurrences, waivers and documents. */
export const reports: Migration = {
  async up(db) {
    await createGinExtension(db);
    await sql.raw(INVOICES).execute(db);
    await sql.raw(PAYMENTS).execute(db);
    await sql.raw(PAPERS).execute(db);
  },
};

/** btree_gin lets one index hold the owner of an invoice beside its text, so that a search reads one customer's rows only. */
async function createGinExtension(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create extension if not exists btree_gin`.execute(db);
  } catch (error) {
    throw new SetupProblem(
      `The database lacks the extension btree_gin, and it could not be created: ${errorMessage(error)}.`,
      "Install PostgreSQL's contrib package if it is missing, then run as an administrator of the database: create extension btree_gin;",
      { cause: error },
    );
  }
}

const INVOICES = `
alter table invoice add tax_amount bigint not null default 0 check (tax_amount >= 0);

-- What was sold. An invoice that came without lines shows its memo instead.
create table invoice_line (
  organization_id uuid not null references organization,
  invoice_id uuid not null,
  position integer not null,
  description text not null,
  quantity numeric(12, 3) not null,
  unit text not null default '',
  unit_price bigint not null,
  amount bigint not null,
  primary key (organization_id, invoice_id, position),
  foreign key (organization_id, invoice_id) references invoice
);

create table invoice_event (
  organization_id uuid not null references organization,
  id uuid not null,
  invoice_id uuid not null,
  type text not null,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- Who did it: a user of the customer, or somebody of the supplier. Null is the system.
  identity_id uuid references identity,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoice
);
create index on invoice_event (organization_id, invoice_id, created_at desc);

-- Holds what the lists filter and the totals sum, so that counting a customer's invoices, or leafing far into them,
-- reads the index alone. Both directions of the list are one order, read from either end.
drop index invoice_organization_id_customer_id_currency_code_invoice_c_idx;
create index invoice_by_day on invoice (organization_id, customer_id, currency_code, invoice_created_at, id)
  include (type, balance, due_date, project_id, total_amount);

-- The owner comes first: a search within one customer never reads another's rows.
drop index invoice_search_text_idx;
create index invoice_search on invoice using gin (organization_id, customer_id, search_text gin_trgm_ops);
`;

const PAYMENTS = `
create table recurrence (
  organization_id uuid not null references organization,
  id uuid not null,
  portal_id uuid not null,
  customer_id uuid not null,
  status text not null check (status in ('PENDING', 'COMPLETED', 'CANCELED')),
  frequency text not null check (frequency in ('MONTHLY')),
  payment_type text not null check (payment_type in ('ACH', 'CREDIT_CARD')),
  brand text,
  last4 text,
  amount bigint not null check (amount > 0),
  quantity integer not null check (quantity > 0),
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  start_date date not null,
  end_date date not null,
  info jsonb not null default '{}' check (jsonb_typeof(info) = 'object'),
  created_by uuid not null references identity,
  created_at timestamptz(3) not null,
  canceled_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, customer_id, id),
  foreign key (organization_id, portal_id) references portal,
  foreign key (organization_id, customer_id) references customer,
  check (end_date >= start_date)
);
create index on recurrence (organization_id, customer_id, currency_code, created_at desc, id);

create table payment (
  organization_id uuid not null references organization,
  id uuid not null,
  portal_id uuid not null,
  customer_id uuid not null,
  code text not null,
  status text not null check (
    status in ('STARTED', 'PENDING', 'SCHEDULED', 'APPROVED', 'CANCELED', 'REFUNDED', 'CHARGEBACK', 'VOIDED')
  ),
  payment_type text not null check (payment_type in ('ACH', 'CREDIT_CARD', 'CREDIT')),
  brand text,
  last4 text,
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  subtotal bigint not null check (subtotal >= 0),
  credit bigint not null default 0 check (credit >= 0),
  surcharge bigint not null default 0 check (surcharge >= 0),
  surcharge_rate_bps integer not null default 0 check (surcharge_rate_bps >= 0),
  total bigint not null,
  refunded_amount bigint not null default 0,
  is_prepaid boolean not null default false,
  is_one_time_pay boolean not null default false,
  scheduled_at date,
  recurrence_id uuid,
  recurrence_number integer,
  info jsonb not null default '{}' check (jsonb_typeof(info) = 'object'),
  created_by uuid references identity,
  created_at timestamptz(3) not null,
  approved_at timestamptz(3),
  voided_at timestamptz(3),
  refunded_at timestamptz(3),
  chargeback_at timestamptz(3),
  canceled_at timestamptz(3),
  failure_code text,
  failure_message text,
  primary key (organization_id, id),
  unique (organization_id, code),
  unique (organization_id, customer_id, id),
  foreign key (organization_id, portal_id) references portal,
  foreign key (organization_id, customer_id) references customer,
  foreign key (organization_id, customer_id, recurrence_id) references recurrence (organization_id, customer_id, id),
  check (total = subtotal - credit + surcharge and total >= 0),
  check (refunded_amount between 0 and total),
  check ((recurrence_id is null) = (recurrence_number is null))
);
create index on payment (organization_id, customer_id, currency_code, created_at desc, id);
create index on payment (organization_id, customer_id, scheduled_at) where status = 'SCHEDULED';
create index on payment (organization_id, recurrence_id, recurrence_number) where recurrence_id is not null;

-- Which part of a payment goes to which invoice, in cash or from a credit.
create table payment_allocation (
  organization_id uuid not null references organization,
  id uuid not null,
  customer_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('CASH', 'CREDIT')),
  credit_id uuid,
  amount bigint not null check (amount > 0),
  payment_type text not null default 'complete' check (payment_type in ('complete', 'shortpay', 'overpay')),
  payment_reason_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id, payment_id) references payment (organization_id, customer_id, id),
  foreign key (organization_id, invoice_id) references invoice,
  foreign key (organization_id, credit_id) references invoice,
  foreign key (organization_id, payment_reason_id) references payment_reason,
  check ((kind = 'CREDIT') = (credit_id is not null))
);
create index on payment_allocation (organization_id, payment_id);
create index on payment_allocation (organization_id, invoice_id);
create index on payment_allocation (organization_id, credit_id) where credit_id is not null;
`;

const PAPERS = `
create table waiver_request (
  organization_id uuid not null references organization,
  id uuid not null,
  portal_id uuid not null,
  customer_id uuid not null,
  project_id uuid,
  -- What the customer wrote when the project was not to be found; otherwise as on the project.
  job_id text,
  job_name text,
  project_address text,
  waiver_type text not null check (
    waiver_type in ('conditional.progress', 'conditional.final', 'unconditional.progress', 'unconditional.final', 'other')
  ),
  status text not null check (
    status in ('new', 'requested-approval', 'pending-notarization', 'confirmed', 'notarized', 'ready', 'rejected')
  ),
  through_date date,
  submitter_id uuid references identity,
  submitter_name text not null,
  submitter_email text not null,
  reject_reason text,
  -- The signed paper, once there is one.
  file_key text,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, portal_id) references portal,
  foreign key (organization_id, customer_id) references customer,
  foreign key (organization_id, customer_id, project_id) references project (organization_id, customer_id, id),
  check (status <> 'ready' or file_key is not null)
);
create index on waiver_request (organization_id, customer_id, created_at desc, id);
create index on waiver_request (organization_id, project_id) where project_id is not null;

create table document (
  organization_id uuid not null references organization,
  id uuid not null,
  customer_id uuid not null,
  project_id uuid,
  type text not null,
  name text not null,
  created_by_name text not null,
  created_by_email text not null default '',
  through_date date,
  -- Null while the paper is still on its way.
  file_key text,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customer,
  foreign key (organization_id, customer_id, project_id) references project (organization_id, customer_id, id)
);
create index on document (organization_id, customer_id, created_at desc, id);

-- Files that travel with a mail, sealed like its words.
create table mail_attachment (
  organization_id uuid not null references organization,
  mail_id uuid not null,
  position integer not null,
  name text not null,
  content_type text not null,
  sealed_bytes bytea not null,
  primary key (organization_id, mail_id, position),
  foreign key (organization_id, mail_id) references mail_message on delete cascade
);
`;
