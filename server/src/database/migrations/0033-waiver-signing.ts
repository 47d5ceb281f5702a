import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What members of staff may do, who signs waivers, and what becomes of a signed one. */
export const waiverSigning: Migration = {
  async up(db) {
    for (const change of [...ROLES, ...REQUESTS]) await sql.raw(change).execute(db);
    await sql.raw(SIGNATORIES).execute(db);
    await sql.raw(DOCUMENTS).execute(db);
  },
};

const ROLES = [
  `alter table staff add column role text not null default 'owner'
    constraint staff_role_check check (role in ('owner', 'receivables', 'waiver-desk', 'viewer'))`,
  // Only those who were there before become owners: whoever adds somebody says what they may do.
  `alter table staff alter column role drop default`,
];

const REQUESTS = [
  `alter table waiver_request add column signed_at timestamptz(3)`,
  `alter table waiver_request add column signed_by uuid constraint waiver_request_signed_by_fkey references identity`,
  `alter table waiver_request add column voided_at timestamptz(3)`,
  `alter table waiver_request add column void_reason text`,
  `alter table waiver_request add column supersedes_id uuid`,
  // Set when the new one is released.
  `alter table waiver_request add column superseded_by_id uuid`,
  // When it was found that no standing authorization covers it.
  `alter table waiver_request add column standing_checked_at timestamptz(3)`,
  `alter table waiver_request add constraint waiver_request_signed_check check ((signed_at is null) = (signed_by is null))`,
  `alter table waiver_request add constraint waiver_request_void_check check ((voided_at is null) = (void_reason is null))`,
  `alter table waiver_request add constraint waiver_request_supersedes_fkey
    foreign key (organization_id, customer_id, supersedes_id)
    references waiver_request (organization_id, customer_id, id)`,
  `alter table waiver_request add constraint waiver_request_superseded_by_fkey
    foreign key (organization_id, customer_id, superseded_by_id)
    references waiver_request (organization_id, customer_id, id)`,
  `create index waiver_request_to_sign on waiver_request (organization_id, created_at)
    where status = 'new' and standing_checked_at is null`,
];

const SIGNATORIES = `
create table waiver_signatory (
  organization_id uuid not null constraint waiver_signatory_organization_id_fkey references organization,
  staff_id uuid not null,
  -- As it is printed below the signature.
  title text not null,
  waiver_types text[] not null constraint waiver_signatory_types_check check (waiver_types <@
    array['conditional.progress', 'conditional.final', 'unconditional.progress', 'unconditional.final']),
  -- Empty for all.
  states text[] not null,
  -- In cents; null for any amount.
  limit_amount bigint constraint waiver_signatory_limit_check check (limit_amount > 0),
  changed_by uuid not null constraint waiver_signatory_changed_by_fkey references identity,
  changed_at timestamptz(3) not null,
  constraint waiver_signatory_pkey primary key (organization_id, staff_id),
  constraint waiver_signatory_fkey1 foreign key (organization_id, staff_id) references staff on delete cascade
);

-- With which waivers are signed in the name of a signatory who is not there. Kept after it is withdrawn.
create table waiver_authorization (
  organization_id uuid not null constraint waiver_authorization_organization_id_fkey references organization,
  id uuid not null,
  identity_id uuid not null constraint waiver_authorization_identity_id_fkey references identity,
  waiver_types text[] not null constraint waiver_authorization_types_check check (waiver_types <@
    array['conditional.progress', 'conditional.final', 'unconditional.progress', 'unconditional.final']),
  limit_amount bigint constraint waiver_authorization_limit_check check (limit_amount > 0),
  recorded_at timestamptz(3) not null,
  client_address text not null,
  withdrawn_at timestamptz(3),
  constraint waiver_authorization_pkey primary key (organization_id, id)
);
create unique index waiver_authorization_current on waiver_authorization (organization_id, identity_id)
  where withdrawn_at is null;
`;

// One that was drawn for a signature that never came may be replaced.
const DOCUMENTS = `
drop trigger waiver_document_append_only on waiver_document;
create trigger waiver_document_append_only before update or truncate on waiver_document
  for each statement execute function refuse_change();

create function keep_signed_document() returns trigger language plpgsql as $$
begin
  if exists (
    select from waiver_request
     where organization_id = old.organization_id and id = old.waiver_id and signed_at is not null
  ) then
    raise exception 'waiver_document is append-only';
  end if;
  return old;
end $$;
create trigger waiver_document_signed_kept before delete on waiver_document
  for each row execute function keep_signed_document();
`;
