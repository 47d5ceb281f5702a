import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Refunds of payments, made by staff or in the provider's own screens. */
export const refunds: Migration = {
  async up(db) {
    await sql.raw(REFUNDS).execute(db);
    await sql.raw(GUARDS).execute(db);
    await sql.raw(ATTEMPTS).execute(db);
  },
};

const REFUNDS = `
create table payment_refund (
  organization_id uuid not null constraint payment_refund_organization references organization,
  id uuid not null,
  payment_id uuid not null,
  -- A charge that has not settled is voided instead.
  kind text not null constraint payment_refund_kind check (kind in ('REFUND', 'VOID')),
  state text not null constraint payment_refund_state check (state in ('PENDING', 'DONE', 'FAILED')),
  -- What goes back to the card or account, with its share of the surcharge; zero if credits paid for all of it.
  amount bigint not null constraint payment_refund_amount check (amount >= 0),
  surcharge bigint not null default 0,
  reason text not null default '',
  -- Null for a refund made in the provider's own screens, which has no attempt either.
  requested_by uuid constraint payment_refund_requester references identity,
  attempt_id uuid,
  idempotency_key text,
  request_hash bytea,
  -- The provider's number of the refund.
  retref text,
  failure_message text,
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  -- Nothing is under way any more: the money has left the supplier's bank, or the provider has undone the refund.
  cleared_at timestamptz(3),
  constraint payment_refund_pkey primary key (organization_id, id),
  constraint payment_refund_payment foreign key (organization_id, payment_id) references payment,
  constraint payment_refund_attempt foreign key (organization_id, attempt_id) references payment_attempt,
  constraint payment_refund_surcharge check (surcharge between 0 and amount),
  constraint payment_refund_done check ((state = 'DONE') = (done_at is not null)),
  constraint payment_refund_request check ((idempotency_key is null) = (request_hash is null))
);
create index on payment_refund (organization_id, payment_id);
create unique index payment_refund_one_request on payment_refund (organization_id, requested_by, idempotency_key)
  where idempotency_key is not null;
create unique index payment_refund_one_answer on payment_refund (organization_id, payment_id, retref)
  where retref is not null;
create unique index payment_refund_one_attempt on payment_refund (organization_id, attempt_id)
  where attempt_id is not null;

-- What is owed again of each invoice, or taken back of the credit that an overpayment became.
create table payment_refund_line (
  organization_id uuid not null constraint payment_refund_line_organization references organization,
  refund_id uuid not null,
  position integer not null,
  invoice_id uuid not null,
  amount bigint not null constraint payment_refund_line_amount check (amount > 0),
  constraint payment_refund_line_pkey primary key (organization_id, refund_id, position),
  constraint payment_refund_line_refund foreign key (organization_id, refund_id) references payment_refund,
  constraint payment_refund_line_invoice foreign key (organization_id, invoice_id) references invoice
);
create trigger payment_refund_line_append_only before update or delete or truncate on payment_refund_line
  for each statement execute function refuse_change();
`;

// The payment is locked, so that two refunds cannot both find room for themselves.
const GUARDS = `
create function guard_refund() returns trigger language plpgsql as $$
declare
  taken bigint;
  refunded bigint;
begin
  if tg_op = 'UPDATE' and (
    (new.organization_id, new.payment_id, new.kind, new.amount, new.surcharge)
      is distinct from (old.organization_id, old.payment_id, old.kind, old.amount, old.surcharge)
    or (old.state <> 'PENDING' and new.state <> old.state)
  ) then
    raise exception 'a refund that is % cannot change', old.state
      using errcode = '23514', constraint = 'payment_refund_fixed';
  end if;
  if new.state = 'FAILED' then return new; end if;
  select total into taken from payment
    where organization_id = new.organization_id and id = new.payment_id for no key update;
  select coalesce(sum(amount), 0) into refunded from payment_refund
    where organization_id = new.organization_id and payment_id = new.payment_id
      and state <> 'FAILED' and id <> new.id;
  if refunded + new.amount > taken then
    raise exception 'a payment cannot be refunded above what was taken'
      using errcode = '23514', constraint = 'payment_refund_within_total';
  end if;
  return new;
end $$;
create trigger payment_refund_guard before insert or update on payment_refund
  for each row execute function guard_refund();
`;

const ATTEMPTS = `
-- The provider has put it into a closed batch, after which it cannot be voided.
alter table payment_attempt add batched_at timestamptz(3);
-- When the provider was last asked why it is in no batch.
alter table payment_attempt add checked_at timestamptz(3);
create index payment_attempt_unbatched on payment_attempt (organization_id, answered_at)
  where state = 'OK' and batched_at is null;
-- Charges of before have been in a batch long ago.
update payment_attempt set batched_at = answered_at where state = 'OK';
`;
