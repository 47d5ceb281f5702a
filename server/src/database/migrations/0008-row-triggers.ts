import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Holds and the ledger's sums are kept row by row, and each statement names the organization of its row: where tables
 * are distributed by organization, a trigger can neither read transition tables nor reach another organization.
 */
export const rowTriggers: Migration = {
  async up(db) {
    await sql.raw(HOLDS).execute(db);
    await sql.raw(LEDGER).execute(db);
  },
};

const HOLDS = `
drop trigger payment_allocation_hold_added on payment_allocation;
drop trigger payment_allocation_hold_changed on payment_allocation;
drop trigger payment_allocation_hold_dropped on payment_allocation;
drop function add_holds();
drop function change_holds();
drop function drop_holds();
drop function allocation_holds(payment_allocation[]);

-- All in one function, because functions that a trigger calls are not copied to the nodes of a distributed table.
create function move_holds() returns trigger language plpgsql as $$
declare
  allocation payment_allocation := case when tg_op = 'DELETE' then old else new end;
  change bigint := coalesce(new.amount, 0) - coalesce(old.amount, 0);
begin
  if tg_op = 'UPDATE'
    and (new.organization_id, new.payment_id, new.kind, new.invoice_id, new.credit_id)
      is distinct from (old.organization_id, old.payment_id, old.kind, old.invoice_id, old.credit_id)
  then
    raise exception 'only the amount of an allocation can change' using errcode = '23514';
  end if;
  if allocation.kind = 'EXCESS' or change = 0 then return null; end if;
  perform from payment
    where organization_id = allocation.organization_id and id = allocation.payment_id
      and status in ('STARTED', 'PENDING', 'SCHEDULED');
  if not found then return null; end if;
  update invoice set held_amount = held_amount + change
   where organization_id = allocation.organization_id and id = allocation.invoice_id;
  if allocation.credit_id is not null then
    update invoice set held_amount = held_amount + change
     where organization_id = allocation.organization_id and id = allocation.credit_id;
  end if;
  return null;
end $$;
create trigger payment_allocation_hold_moved after insert or update or delete on payment_allocation
  for each row execute function move_holds();
`;

const LEDGER = `
drop trigger ledger_entry_sum on ledger_entry;
-- Runs after the whole statement, so it sees all entries of a transaction that are written together.
create or replace function guard_ledger_sum() returns trigger language plpgsql as $$
begin
  if (
    select sum(amount) from ledger_entry
     where organization_id = new.organization_id and transaction_id = new.transaction_id
  ) <> 0 then
    raise exception 'a ledger transaction does not sum to zero' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger ledger_entry_sum after insert on ledger_entry
  for each row execute function guard_ledger_sum();
`;
