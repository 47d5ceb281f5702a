import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // What is mailed to many people every day waits behind what somebody waits for.
  `alter table mail_message add column is_bulk boolean not null default false`,
  `update mail_message set is_bulk = true
    where status = 'WAITING' and kind in ('reminder', 'open-items', 'daily-close', 'due-waivers')`,
  // Found from one organization to the next, so that each has its turn.
  `create index mail_message_due on mail_message (is_bulk, organization_id, next_try_at, id) where status = 'WAITING'`,
  `drop index mail_message_next_try_at_idx`,
  // Whose business it tells; null for mails of before, and for those about no customer. Imports remove customers.
  `alter table mail_message add column customer_id uuid`,
  // When the words of a copy were first mailed.
  `alter table mail_message add column original_at timestamptz(3)`,
  `with recursive copy as (
     select copied.organization_id, copied.id, original.created_at as original_at
       from mail_message copied
       join mail_message original on original.organization_id = copied.organization_id and original.id = copied.again_of
      where original.again_of is null
     union all
     select copied.organization_id, copied.id, copy.original_at
       from copy
       join mail_message copied on copied.organization_id = copy.organization_id and copied.again_of = copy.id
   )
   update mail_message set original_at = copy.original_at from copy
    where mail_message.organization_id = copy.organization_id and mail_message.id = copy.id`,
  `alter table mail_message add constraint mail_message_original_check check (again_of is not null or original_at is null)`,
  // The desk lists what staff have sent apart from the many links of reminders.
  `drop index payment_request_sent`,
  `create index payment_request_sent on payment_request (organization_id, created_at desc, id desc)
    where printed_invoice_id is null and reminded_user_id is null`,
  `create index payment_request_reminders on payment_request (organization_id, created_at desc, id desc)
    where reminded_user_id is not null`,
];

/** Mails in two lanes, and by customer; links of reminders beside those that staff have sent. */
export const mailLanes: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
