import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What comes from the supplier's ERP: files, their rows while they are checked, and what each run has changed. */
export const imports: Migration = {
  async up(db) {
    await sql.raw(RUNS).execute(db);
    await sql.raw(ROWS).execute(db);
    await sql.raw(CHANGES).execute(db);
    for (const column of INVOICES) await sql.raw(column).execute(db);
    await sql.raw(POSTINGS).execute(db);
  },
};

const RUNS = `
-- How the columns of an export were read before, by the name that the supplier gave it.
create table import_mapping (
  organization_id uuid not null constraint import_mapping_organization_id_fkey references organization,
  id uuid not null,
  kind text not null,
  name text not null,
  -- The field for each heading; null if it is not imported.
  columns jsonb not null constraint import_mapping_columns_check check (jsonb_typeof(columns) = 'object'),
  options jsonb not null constraint import_mapping_options_check check (jsonb_typeof(options) = 'object'),
  changed_at timestamptz(3) not null,
  constraint import_mapping_pkey primary key (organization_id, id),
  constraint import_mapping_name unique (organization_id, kind, name)
);

create table import_run (
  organization_id uuid not null constraint import_run_organization_id_fkey references organization,
  id uuid not null,
  kind text not null constraint import_run_kind_check
    check (kind in ('customers', 'projects', 'invoices', 'lines', 'postings')),
  state text not null constraint import_run_state_check
    check (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'DONE', 'FAILED', 'UNDONE')),
  file_name text not null,
  file_key text not null,
  file_size integer not null,
  encoding text not null,
  delimiter text not null,
  headings jsonb not null constraint import_run_headings_check check (jsonb_typeof(headings) = 'array'),
  -- The first rows, to be shown beside the columns.
  sample jsonb not null constraint import_run_sample_check check (jsonb_typeof(sample) = 'array'),
  columns jsonb not null constraint import_run_columns_check check (jsonb_typeof(columns) = 'array'),
  options jsonb not null constraint import_run_options_check check (jsonb_typeof(options) = 'object'),
  -- Texts that replace those of the file, by line and field.
  corrections jsonb not null default '{}' constraint import_run_corrections_check
    check (jsonb_typeof(corrections) = 'object'),
  -- When the ERP wrote the file.
  as_of timestamptz(3) not null,
  -- The sum of balances that the supplier expects, in cents.
  control_total bigint,
  row_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  left_out_count integer not null default 0,
  -- Open ones that a complete file does not have any more.
  closed_count integer not null default 0,
  -- What is owed in total afterwards, less credits.
  balance_after bigint,
  kept_count integer not null default 0,
  -- The order in which runs were imported.
  applied_number integer,
  failure text,
  created_by uuid not null constraint import_run_created_by_fkey references identity,
  created_at timestamptz(3) not null,
  -- While it is worked on: until when another process leaves it alone.
  claimed_until timestamptz(3),
  checked_at timestamptz(3),
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  constraint import_run_pkey primary key (organization_id, id)
);
create index import_run_by_time on import_run (organization_id, created_at desc);
create index import_run_to_work_on on import_run (created_at) where state in ('CHECKING', 'IMPORTING');
-- Two runs that change records at the same time would undo each other's work.
create unique index import_run_one_at_a_time on import_run (organization_id) where state = 'IMPORTING';
`;

// Lost in a crash of the database, without loss: the file is read again.
const ROWS = `
create unlogged table import_row (
  organization_id uuid not null constraint import_row_organization_id_fkey references organization,
  run_id uuid not null,
  line integer not null,
  -- What the record is found by, and the customer's number where the record belongs to one.
  record_key text,
  customer_code text,
  -- Null if the row could not be read.
  record jsonb,
  -- The id of a new record.
  new_id uuid not null,
  customer_id uuid,
  record_id uuid,
  project_id uuid,
  outcome text constraint import_row_outcome_check check (outcome in ('NEW', 'CHANGED', 'SAME', 'LEFT_OUT')),
  -- The balance that the portal shows then.
  target_balance bigint,
  -- Money has moved here that the ERP's balance does not contain.
  has_moved boolean not null default false,
  errors jsonb,
  constraint import_row_pkey primary key (organization_id, run_id, line)
);
create index import_row_by_key on import_row (organization_id, run_id, record_key, line);
create index import_row_left_out on import_row (organization_id, run_id, line) where outcome = 'LEFT_OUT';
`;

const CHANGES = `
-- What each run has created or changed, so that it can be undone.
create table import_change (
  organization_id uuid not null constraint import_change_organization_id_fkey references organization,
  run_id uuid not null,
  record_id uuid not null,
  -- Null for a record that the run has created.
  before jsonb,
  constraint import_change_pkey primary key (organization_id, run_id, record_id),
  constraint import_change_run_fkey foreign key (organization_id, run_id) references import_run
);
create index import_change_by_record on import_change (organization_id, record_id);
`;

// What the ERP said last, and when: what the portal shows is this and the money that the ERP does not know of.
const INVOICES = [
  `alter table invoice add column erp_balance bigint`,
  `alter table invoice add column erp_as_of timestamptz(3)`,
];

// Movements of the ledger that the ERP has posted itself, so that its balances contain them.
const POSTINGS = `
create table erp_posting (
  organization_id uuid not null constraint erp_posting_organization_id_fkey references organization,
  transaction_id uuid not null,
  run_id uuid not null,
  -- Balances as of then or later contain it.
  posted_at timestamptz(3) not null,
  constraint erp_posting_pkey primary key (organization_id, transaction_id),
  constraint erp_posting_transaction_fkey foreign key (organization_id, transaction_id) references ledger_transaction,
  constraint erp_posting_run_fkey foreign key (organization_id, run_id) references import_run
);
`;
