import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What was asked of the provider stays on record. */
export const keptAttempts: Migration = {
  async up(db) {
    await sql.raw(ATTEMPTS).execute(db);
  },
};

// Without its row, an attempt would make room for a second charge, and its money could not be found at the provider.
const ATTEMPTS = `
create trigger payment_attempt_kept before delete or truncate on payment_attempt
  for each statement execute function refuse_deletion();

create function guard_attempt() returns trigger language plpgsql as $$
begin
  raise exception 'what an attempt asks for cannot change'
    using errcode = '23514', constraint = 'payment_attempt_fixed';
end $$;
create trigger payment_attempt_fixed
  before update of organization_id, id, payment_id, kind, order_id, currency_code, amount on payment_attempt
  for each row when (
    (old.organization_id, old.id, old.payment_id, old.kind, old.order_id, old.currency_code, old.amount)
      is distinct from
        (new.organization_id, new.id, new.payment_id, new.kind, new.order_id, new.currency_code, new.amount)
  ) execute function guard_attempt();
`;
