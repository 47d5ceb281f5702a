import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The texts that waivers are made from, the documents made from them, and the certificates that seal them. */
export const waiverDocuments: Migration = {
  async up(db) {
    await sql.raw('alter table organization add column address text').execute(db);
    await sql.raw(TEMPLATES).execute(db);
    await sql.raw(DOCUMENTS).execute(db);
  },
};

const TEMPLATES = `
-- One for each state, type and class of project, with its draft.
create table waiver_template (
  organization_id uuid not null constraint waiver_template_organization_id_fkey references organization,
  id uuid not null,
  -- A state, or * for all that prescribe no form.
  state_code text not null,
  waiver_type text not null constraint waiver_template_waiver_type_check
    check (waiver_type in ('conditional.progress', 'conditional.final', 'unconditional.progress', 'unconditional.final')),
  project_class text not null constraint waiver_template_project_class_check
    check (project_class in ('any', 'residential', 'commercial', 'public')),
  name text not null,
  draft jsonb not null,
  -- Goes up with each change of the draft.
  revision integer not null,
  changed_by uuid not null constraint waiver_template_changed_by_fkey references identity,
  changed_at timestamptz(3) not null,
  -- The version in use; null if none is.
  published_version integer,
  constraint waiver_template_pkey primary key (organization_id, id),
  constraint waiver_template_slot_key unique (organization_id, state_code, waiver_type, project_class)
);

-- What was published never changes: signed waivers name it.
create table waiver_template_version (
  organization_id uuid not null constraint waiver_template_version_organization_id_fkey references organization,
  template_id uuid not null,
  version integer not null constraint waiver_template_version_check check (version > 0),
  content jsonb not null,
  sha256 bytea not null constraint waiver_template_version_sha256_check check (length(sha256) = 32),
  published_by uuid not null constraint waiver_template_version_published_by_fkey references identity,
  published_at timestamptz(3) not null,
  constraint waiver_template_version_pkey primary key (organization_id, template_id, version),
  constraint waiver_template_version_fkey1 foreign key (organization_id, template_id) references waiver_template
);
create trigger waiver_template_version_append_only before update or delete or truncate on waiver_template_version
  for each statement execute function refuse_change();

alter table waiver_template add constraint waiver_template_published_fkey
  foreign key (organization_id, id, published_version) references waiver_template_version;
`;

const DOCUMENTS = `
create table waiver_certificate (
  organization_id uuid not null constraint waiver_certificate_organization_id_fkey references organization,
  id uuid not null,
  kind text not null constraint waiver_certificate_kind_check check (kind in ('self-made', 'uploaded')),
  subject text not null,
  certificate bytea not null,
  -- A private key, or the uploaded file with its password.
  sealed_key bytea not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3) not null,
  -- Null if it was made by the system.
  created_by uuid constraint waiver_certificate_created_by_fkey references identity,
  created_at timestamptz(3) not null,
  replaced_at timestamptz(3),
  constraint waiver_certificate_pkey primary key (organization_id, id),
  constraint waiver_certificate_valid_check check (valid_from < valid_until)
);
create unique index waiver_certificate_current on waiver_certificate (organization_id) where replaced_at is null;

-- The sealed document of a waiver: drawn once, and never again.
create table waiver_document (
  organization_id uuid not null constraint waiver_document_organization_id_fkey references organization,
  waiver_id uuid not null,
  id uuid not null,
  verify_code text not null,
  -- Null for the default wording.
  template_id uuid,
  template_version integer not null,
  template_sha256 bytea not null constraint waiver_document_template_sha256_check check (length(template_sha256) = 32),
  snapshot jsonb not null,
  signer_id uuid not null constraint waiver_document_signer_id_fkey references identity,
  signer_name text not null,
  signer_title text not null,
  -- Before the certificate page and the seal were added.
  unsigned_file_key text not null,
  unsigned_sha256 bytea not null constraint waiver_document_unsigned_sha256_check check (length(unsigned_sha256) = 32),
  file_key text not null,
  signed_sha256 bytea not null constraint waiver_document_signed_sha256_check check (length(signed_sha256) = 32),
  certificate_id uuid not null,
  created_at timestamptz(3) not null,
  constraint waiver_document_pkey primary key (organization_id, waiver_id),
  constraint waiver_document_id_key unique (organization_id, id),
  constraint waiver_document_verify_code_key unique (organization_id, verify_code),
  constraint waiver_document_signed_sha256_key unique (organization_id, signed_sha256),
  constraint waiver_document_fkey1 foreign key (organization_id, waiver_id) references waiver_request,
  constraint waiver_document_fkey2 foreign key (organization_id, template_id, template_version)
    references waiver_template_version,
  constraint waiver_document_fkey3 foreign key (organization_id, certificate_id) references waiver_certificate
);
create trigger waiver_document_append_only before update or delete or truncate on waiver_document
  for each statement execute function refuse_change();
`;
