import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who stands above organizations, and the set-up of an empty installation. */
export const operators: Migration = {
  async up(db) {
    await sql.raw(OPERATORS).execute(db);
    await sql.raw(STAFF).execute(db);
  },
};

const OPERATORS = `
create table operator (
  identity_id uuid not null constraint operator_identity_id_fkey references identity,
  created_at timestamptz(3) not null,
  constraint operator_pkey primary key (identity_id)
);

-- One row while nothing is set up: the link that was printed last, the browser that opened it, and the answers so far.
create table first_run (
  id boolean not null default true constraint first_run_single_check check (id),
  link_hash bytea not null,
  link_expires_at timestamptz(3) not null,
  -- Null until the link is opened, which it can be once.
  browser_hash bytea,
  answers jsonb not null default '{}' constraint first_run_answers_check check (jsonb_typeof(answers) = 'object'),
  logo bytea,
  -- The account at the payment provider, with its password.
  sealed_merchant bytea,
  constraint first_run_pkey primary key (id)
);
`;

// Set where an operator entered the organization: such a row counts only while its person is an operator.
const STAFF = `alter table staff add column is_operator boolean not null default false`;
