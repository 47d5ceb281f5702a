import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // Whom a reminder has sent the link, and the day of the last one that has it.
  `alter table payment_request add column reminded_user_id uuid`,
  `alter table payment_request add column reminder_day date`,
  `alter table payment_request add constraint payment_request_fkey4
    foreign key (organization_id, reminded_user_id) references user_account`,
  `alter table payment_request add constraint payment_request_reminder_check
    check (num_nonnulls(reminded_user_id, reminder_day) in (0, 2)
      and num_nonnulls(reminded_user_id, printed_invoice_id) < 2)`,
  // One link of a reminder for each customer and currency, whichever worker sends it.
  `create unique index payment_request_by_reminder
    on payment_request (organization_id, reminded_user_id, portal_id, customer_id, currency_code, reminder_day)
    where reminded_user_id is not null`,
  // The desk lists what staff have sent; there are many links of reminders too.
  `drop index payment_request_by_expiry`,
  `create index payment_request_by_expiry on payment_request (organization_id, expires_at)
    where printed_invoice_id is null and reminded_user_id is null and revoked_at is null`,
  `drop index payment_request_revoked`,
  `create index payment_request_revoked on payment_request (organization_id, created_at desc, id desc)
    where printed_invoice_id is null and reminded_user_id is null and revoked_at is not null`,
  // People who want no reminders of a portal.
  `create table reminder_opt_out (
    organization_id uuid not null constraint reminder_opt_out_organization_id_fkey references organization,
    portal_id uuid not null,
    user_id uuid not null,
    turned_off_at timestamptz(3) not null,
    constraint reminder_opt_out_pkey primary key (organization_id, portal_id, user_id),
    constraint reminder_opt_out_fkey1 foreign key (organization_id, portal_id) references portal,
    constraint reminder_opt_out_fkey2 foreign key (organization_id, user_id) references user_account
  )`,
];

/** Reminders can be paid without a login, and turned off by whoever gets them (RMD-01). */
export const reminderLinks: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
