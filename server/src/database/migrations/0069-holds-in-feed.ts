import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create or replace function note_customer() returns trigger language plpgsql as $$
declare
  changed customer := coalesce(new, old);
begin
  insert into feed_pending (organization_id, source, subject_id, data) values (
    changed.organization_id, 'CUSTOMER', changed.id,
    jsonb_build_object(
      'isRemoved', tg_op = 'DELETE', 'code', changed.code, 'name', changed.name, 'address', changed.address,
      'phone', changed.phone, 'isOnHold', changed.is_on_hold
    )
  );
  return null;
end $$`,
  `drop trigger customer_change_in_feed on customer`,
  `create trigger customer_change_in_feed after update on customer for each row
    when ((old.code, old.name, old.address, old.phone, old.is_on_hold)
      is distinct from (new.code, new.name, new.address, new.phone, new.is_on_hold))
    execute function note_customer()`,
  // Those that are on hold already; nobody has told programs of them.
  `insert into feed_pending (organization_id, source, subject_id, data)
   select organization_id, 'CUSTOMER', id, jsonb_build_object('isRemoved', false, 'code', code, 'name', name,
          'address', address, 'phone', phone, 'isOnHold', true)
     from customer where is_on_hold order by created_at, id`,
];

/** Programs learn which customers are on hold, and when that changes (IMP-04). */
export const holdsInFeed: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
