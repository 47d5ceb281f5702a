import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** As of when records are known, until when an import can be undone, and what is removed after that. */
export const importUpkeep: Migration = {
  async up(db) {
    await sql.raw(KNOWN).execute(db);
    for (const change of CHANGES) await sql.raw(change).execute(db);
    await sql.raw(INDEXES).execute(db);
  },
};

// Invoices have their own time (erp_as_of).
const KNOWN = `
-- As of when the ERP has last said something of a record, the same again included.
create table import_known (
  organization_id uuid not null constraint import_known_organization_id_fkey references organization,
  kind text not null,
  -- Of lines: the invoice. Of postings: the payment. Of all invoices together: the organization.
  record_id uuid not null,
  as_of timestamptz(3) not null,
  constraint import_known_pkey primary key (organization_id, kind, record_id)
);
`;

const CHANGES = [
  // As of when a record was known before the run; null if nothing was known of it.
  `alter table import_change add column known_since timestamptz(3)`,
  // When file, rows and what can be undone were removed.
  `alter table import_run add column cleaned_at timestamptz(3)`,
];

const INDEXES = `
create index import_run_balances on import_run (organization_id, as_of) where kind = 'invoices' and state = 'DONE';
create index import_run_to_clean on import_run (created_at) where cleaned_at is null;
`;
