import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What customers ask about their invoices, and what they dispute. */
export const questions: Migration = {
  async up(db) {
    await sql.raw(TABLES).execute(db);
    for (const change of INVOICES) await sql.raw(change).execute(db);
  },
};

const TABLES = `
create table question (
  organization_id uuid not null constraint question_organization_id_fkey references organization,
  id uuid not null,
  customer_id uuid not null,
  portal_id uuid not null,
  invoice_id uuid not null,
  kind text not null constraint question_kind_check check (kind in ('QUESTION', 'DISPUTE')),
  -- Open waits for the supplier, answered waits for the customer.
  status text not null constraint question_status_check check (status in ('OPEN', 'ANSWERED', 'CLOSED')),
  outcome text constraint question_outcome_check check (outcome in ('ANSWERED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  asked_by uuid not null constraint question_asked_by_fkey references identity,
  created_at timestamptz(3) not null,
  last_message_at timestamptz(3) not null,
  closed_at timestamptz(3),
  closed_by uuid constraint question_closed_by_fkey references identity,
  constraint question_pkey primary key (organization_id, id),
  constraint question_closed_check check (
    (status = 'CLOSED') = (outcome is not null) and num_nonnulls(outcome, closed_at, closed_by) in (0, 3)
  ),
  constraint question_fkey1 foreign key (organization_id, customer_id) references customer,
  constraint question_fkey2 foreign key (organization_id, portal_id) references portal,
  constraint question_fkey3 foreign key (organization_id, invoice_id) references invoice
);
create index question_by_invoice on question (organization_id, invoice_id, created_at desc);
create unique index question_one_dispute on question (organization_id, invoice_id)
  where kind = 'DISPUTE' and status <> 'CLOSED';
create index question_by_time on question (organization_id, last_message_at desc, id desc);
create index question_by_status on question (organization_id, status, last_message_at desc, id desc);
create index question_by_customer on question (organization_id, customer_id, last_message_at desc, id desc);

-- The lines that it is about, as they were.
create table question_line (
  organization_id uuid not null constraint question_line_organization_id_fkey references organization,
  question_id uuid not null,
  position integer not null,
  description text not null,
  amount bigint not null,
  constraint question_line_pkey primary key (organization_id, question_id, position),
  constraint question_line_fkey foreign key (organization_id, question_id) references question
);

create table question_message (
  organization_id uuid not null constraint question_message_organization_id_fkey references organization,
  id uuid not null,
  question_id uuid not null,
  side text not null constraint question_message_side_check check (side in ('CUSTOMER', 'STAFF')),
  identity_id uuid not null constraint question_message_identity_id_fkey references identity,
  text text not null constraint question_message_text_check check (text <> ''),
  created_at timestamptz(3) not null,
  constraint question_message_pkey primary key (organization_id, id),
  constraint question_message_fkey foreign key (organization_id, question_id) references question
);
create index question_message_by_question on question_message (organization_id, question_id, created_at, id);

create table question_file (
  organization_id uuid not null constraint question_file_organization_id_fkey references organization,
  id uuid not null,
  question_id uuid not null,
  message_id uuid not null,
  name text not null,
  size integer not null constraint question_file_size_check check (size > 0),
  file_key text not null,
  constraint question_file_pkey primary key (organization_id, id),
  constraint question_file_fkey1 foreign key (organization_id, question_id) references question,
  constraint question_file_fkey2 foreign key (organization_id, message_id) references question_message
);
create index question_file_by_question on question_file (organization_id, question_id);
`;

// Kept on the invoice, whose changes tell the browser that its list is outdated (ADR 24).
const INVOICES = [`alter table invoice add column has_open_dispute boolean not null default false`];
