import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The proof of a portal's domain is looked up again, and replaced pictures are kept so that a change can be undone. */
export const portalUpkeep: Migration = {
  async up(db) {
    for (const change of [...PORTAL, ...FORGOTTEN]) await sql.raw(change).execute(db);
    await sql.raw(PICTURES).execute(db);
  },
};

const PORTAL = [
  // What the DNS record of the domain in use has to say; null for one that was verified before this column was there.
  `alter table portal add column domain_token text`,
  `alter table portal add column domain_checked_at timestamptz(3)`,
  // Since when the record is gone; null while it is there.
  `alter table portal add column domain_missing_since timestamptz(3)`,
  // When the owners were told.
  `alter table portal add column domain_warned_at timestamptz(3)`,
  `alter table portal add constraint portal_domain_proof_check
     check (domain is not null or num_nonnulls(domain_token, domain_checked_at, domain_missing_since, domain_warned_at) = 0)`,
];

// A server of the version before changes the domain alone (SCL-04).
const FORGOTTEN = [
  `create function forget_domain_proof() returns trigger language plpgsql as $$
   begin
     new.domain_token := null;
     new.domain_checked_at := null;
     new.domain_missing_since := null;
     new.domain_warned_at := null;
     return new;
   end $$`,
  `create trigger portal_domain_proof_forgotten before update on portal for each row
     when (new.domain is distinct from old.domain and new.domain_token is not distinct from old.domain_token)
     execute function forget_domain_proof()`,
];

const PICTURES = `
create table portal_picture (
  organization_id uuid not null constraint portal_picture_organization_id_fkey references organization,
  portal_id uuid not null,
  -- SHA-256 of the picture.
  hash text not null,
  bytes bytea not null,
  type text not null,
  replaced_at timestamptz(3) not null,
  constraint portal_picture_pkey primary key (organization_id, portal_id, hash),
  constraint portal_picture_portal_fkey foreign key (organization_id, portal_id) references portal
)`;
