import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Documents from the ERP: the PDFs of its invoices, and the documents of projects. */
export const erpDocuments: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
    await sql.raw(INDEXES).execute(db);
  },
};

const CHANGES = [
  // Of a PDF that the portal serves instead of the one that it draws.
  `alter table document add column invoice_id uuid`,
  // The ERP's own id of a project's document.
  `alter table document add column external_id text`,
  // Of the file as it was sent: a picture is stored as a PDF.
  `alter table document add column sha256 bytea`,
  // The run that has written it last.
  `alter table document add column import_run_id uuid`,
  `alter table document add constraint document_invoice_fkey foreign key (organization_id, invoice_id) references invoice`,
  `alter table document add constraint document_import_run_fkey
     foreign key (organization_id, import_run_id) references import_run`,
  `alter table document add constraint document_of_invoice_or_project
     check (invoice_id is null or (project_id is null and type = 'invoice'))`,
  `alter table import_run drop constraint import_run_kind_check`,
  `alter table import_run add constraint import_run_kind_check
     check (kind in ('customers', 'projects', 'invoices', 'lines', 'postings', 'documents'))`,
  `alter table api_token drop constraint api_token_scopes_check`,
  `alter table api_token add constraint api_token_scopes_check
     check (cardinality(scopes) > 0 and scopes <@ array['load', 'documents', 'export'])`,
];

const INDEXES = `
create unique index document_by_invoice on document (organization_id, invoice_id) where invoice_id is not null;
create unique index document_by_external_id on document (organization_id, external_id) where external_id is not null;
create index document_by_import_run on document (organization_id, import_run_id) where import_run_id is not null;
-- A file is named by the project's number alone.
create index project_by_job_id on project (organization_id, job_id);
`;
