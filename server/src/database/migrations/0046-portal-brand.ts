import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What an owner sets of a portal besides its settings: its icon, the sender of its mails, its own domain, its labels. */
export const portalBrand: Migration = {
  async up(db) {
    for (const change of PORTAL) await sql.raw(change).execute(db);
    await sql.raw(FORMER_LABELS).execute(db);
  },
};

const PORTAL = [
  `alter table portal add column icon bytea`,
  // Null: the name of the portal.
  `alter table portal add column sender_name text`,
  // Who gets the answers to its mails; null for nobody.
  `alter table portal add column reply_to text`,
  // Asked for and not verified; several portals may ask for the same one, so that nobody can keep others from theirs.
  `alter table portal add column wanted_domain text`,
  // What a DNS record has to say.
  `alter table portal add column wanted_domain_token text`,
  `alter table portal add constraint portal_wanted_domain_check
     check ((wanted_domain is null) = (wanted_domain_token is null) and lower(wanted_domain) = wanted_domain)`,
];

// Links in mails and on paper keep leading to the portal, so no other portal gets one of its labels.
const FORMER_LABELS = `
create table portal_former_label (
  organization_id uuid not null constraint portal_former_label_organization_id_fkey references organization,
  label text not null constraint portal_former_label_label_key unique,
  portal_id uuid not null,
  replaced_at timestamptz(3) not null,
  constraint portal_former_label_pkey primary key (organization_id, label),
  constraint portal_former_label_portal_fkey foreign key (organization_id, portal_id) references portal
);
create index portal_former_label_portal on portal_former_label (organization_id, portal_id);
`;
