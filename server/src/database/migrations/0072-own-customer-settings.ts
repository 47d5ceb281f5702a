import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // Null where the word of the ERP counts (email_domain, is_on_hold), which imports write and undo.
  `alter table customer add column own_email_domains text[]`,
  `alter table customer add column own_is_on_hold boolean`,
  `alter table customer add column own_hold_reason text`,
  `alter table customer add constraint customer_own_email_domains
     check (array_length(own_email_domains, 1) between 1 and 10 and array_position(own_email_domains, null) is null)`,
  `alter table customer add constraint customer_own_hold_has_reason
     check ((own_is_on_hold is null) = (own_hold_reason is null))`,
  `create index customer_by_own_domains on customer using gin (organization_id, own_email_domains)
     where own_email_domains is not null`,
  `create or replace function note_customer() returns trigger language plpgsql as $$
declare
  changed customer := coalesce(new, old);
begin
  insert into feed_pending (organization_id, source, subject_id, data) values (
    changed.organization_id, 'CUSTOMER', changed.id,
    jsonb_build_object(
      'isRemoved', tg_op = 'DELETE', 'code', changed.code, 'name', changed.name, 'address', changed.address,
      'phone', changed.phone, 'isOnHold', coalesce(changed.own_is_on_hold, changed.is_on_hold)
    )
  );
  return null;
end $$`,
  `drop trigger customer_change_in_feed on customer`,
  `create trigger customer_change_in_feed after update on customer for each row
    when ((old.code, old.name, old.address, old.phone, coalesce(old.own_is_on_hold, old.is_on_hold))
      is distinct from (new.code, new.name, new.address, new.phone, coalesce(new.own_is_on_hold, new.is_on_hold)))
    execute function note_customer()`,
];

/** The email domains and the hold of a customer that staff set beside those of the ERP. */
export const ownCustomerSettings: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
