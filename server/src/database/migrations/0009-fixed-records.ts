import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What has happened stays as it was written: consent, history, the amounts of a payment that has left, the ledger. */
export const fixedRecords: Migration = {
  async up(db) {
    await sql.raw(HISTORY).execute(db);
    await sql.raw(PAYMENTS).execute(db);
    await sql.raw(LEDGER).execute(db);
  },
};

const HISTORY = `
create trigger payment_authorization_append_only before update or delete or truncate on payment_authorization
  for each statement execute function refuse_change();
create trigger invoice_event_append_only before update or delete or truncate on invoice_event
  for each statement execute function refuse_change();
`;

// Until a payment is sent it may still be fitted to what is owed.
const PAYMENTS = `
create function guard_payment_amounts() returns trigger language plpgsql as $$
begin
  raise exception 'the amounts of a payment that is % cannot change', old.status
    using errcode = '23514', constraint = 'payment_amounts_fixed';
end $$;
create trigger payment_amounts_fixed
  before update of customer_id, currency_code, subtotal, credit, surcharge, surcharge_rate_bps, total on payment
  for each row when (
    old.status not in ('STARTED', 'SCHEDULED')
    and (old.customer_id, old.currency_code, old.subtotal, old.credit, old.surcharge, old.surcharge_rate_bps, old.total)
      is distinct from
        (new.customer_id, new.currency_code, new.subtotal, new.credit, new.surcharge, new.surcharge_rate_bps, new.total)
  ) execute function guard_payment_amounts();

create function guard_allocation() returns trigger language plpgsql as $$
begin
  perform from payment
    where organization_id = old.organization_id and id = old.payment_id and status in ('STARTED', 'SCHEDULED');
  if not found then
    raise exception 'the allocations of a payment that has been sent cannot change'
      using errcode = '23514', constraint = 'payment_allocation_fixed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger payment_allocation_fixed before update or delete on payment_allocation
  for each row execute function guard_allocation();
`;

// Deferred, because the entries refer to their transaction and so are written after it.
const LEDGER = `
create function guard_ledger_entries() returns trigger language plpgsql as $$
begin
  perform from ledger_entry where organization_id = new.organization_id and transaction_id = new.id;
  if not found then
    raise exception 'a ledger transaction has no entries'
      using errcode = '23514', constraint = 'ledger_transaction_has_entries';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_has_entries after insert on ledger_transaction
  deferrable initially deferred for each row execute function guard_ledger_entries();
`;
