import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // Staff turn the reminders of a customer off; no import changes it.
  `alter table customer add column own_reminders_off boolean not null default false`,
  // The last day whose reminders have all been sent.
  `alter table portal add column reminded_on date`,
  // One reminder of a portal for a person and day, whichever worker sends it, and each invoice in one of them.
  `create table reminder_mail (
    organization_id uuid not null constraint reminder_mail_organization_id_fkey references organization,
    user_id uuid not null,
    day date not null,
    portal_id uuid not null,
    sent_at timestamptz(3) not null,
    invoice_ids uuid[] not null,
    constraint reminder_mail_pkey primary key (organization_id, user_id, day, portal_id),
    constraint reminder_mail_fkey1 foreign key (organization_id, user_id) references user_account,
    constraint reminder_mail_fkey2 foreign key (organization_id, portal_id) references portal
  )`,
];

/** Payment reminders (RMD-01). */
export const reminders: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
