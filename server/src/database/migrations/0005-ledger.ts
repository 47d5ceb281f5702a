import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Charges at the provider, the ledger, and what a comparison with the provider's books finds. */
export const ledger: Migration = {
  async up(db) {
    await sql.raw(ATTEMPTS).execute(db);
    await sql.raw(LEDGER).execute(db);
    await sql.raw(RECONCILIATION).execute(db);
  },
};

const ATTEMPTS = `
-- One request to the gateway. It is stored before it is sent, so that nothing is ever sent and forgotten.
create table payment_attempt (
  organization_id uuid not null references organization,
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('AUTH', 'VOID', 'REFUND')),
  state text not null check (state in ('CREATED', 'SENT', 'UNKNOWN', 'OK', 'DECLINED', 'VOIDED', 'NOT_FOUND')),
  order_id text not null,
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  amount bigint not null check (amount > 0),
  -- What has to be sent, the provider's token among it. Taken away as soon as nothing more has to be sent.
  sealed_request bytea,
  -- The account it was sent to; then as the provider answered, which may name another one.
  merchant_id text,
  retref text,
  response_code text,
  response_text text,
  auth_code text,
  avs_response text,
  cvv_response text,
  settlement_status text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  answered_at timestamptz(3),
  -- When somebody has to look again; null when nothing is left to find out.
  next_poll_at timestamptz(3),
  poll_count integer not null default 0,
  primary key (organization_id, id),
  unique (organization_id, order_id),
  foreign key (organization_id, payment_id) references payment
);
-- A payment is charged once: no second charge while one is on its way or done.
create unique index payment_attempt_one_charge on payment_attempt (organization_id, payment_id)
  where kind = 'AUTH' and state in ('CREATED', 'SENT', 'UNKNOWN', 'OK');
create unique index payment_attempt_one_answer on payment_attempt (organization_id, merchant_id, retref, kind)
  where retref is not null;
create index payment_attempt_due on payment_attempt (next_poll_at) where next_poll_at is not null;
create index on payment_attempt (organization_id, payment_id);
create index on payment_attempt (organization_id, created_at);
-- Several organizations may share an account at the provider: whose charge is this?
create index on payment_attempt (retref) where retref is not null;
create index on payment_attempt (order_id);
`;

const LEDGER = `
create table ledger_transaction (
  organization_id uuid not null references organization,
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('CAPTURE', 'VOID', 'REFUND', 'CHARGEBACK', 'REINSTATE', 'SETTLE', 'RETURN')),
  -- What it books, so that it cannot be booked twice.
  external_ref text not null,
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, external_ref),
  foreign key (organization_id, payment_id) references payment
);
create index on ledger_transaction (organization_id, payment_id);

create table ledger_entry (
  organization_id uuid not null references organization,
  transaction_id uuid not null,
  position integer not null,
  account text not null check (
    account in ('receivable', 'credit', 'unapplied', 'clearing', 'bank', 'surcharge_income', 'chargeback', 'review')
  ),
  -- The invoice or the credit, where the account has one book for each; otherwise the customer.
  subject_id uuid not null,
  -- A debit is above zero, a credit below.
  amount bigint not null check (amount <> 0),
  primary key (organization_id, transaction_id, position),
  foreign key (organization_id, transaction_id) references ledger_transaction
);
create index on ledger_entry (organization_id, account, subject_id);

-- The entries of a transaction are written together and sum to zero, or they are not written.
create function guard_ledger_sum() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry
     where (organization_id, transaction_id) in (select organization_id, transaction_id from added)
     group by organization_id, transaction_id having sum(amount) <> 0
  ) then
    raise exception 'a ledger transaction does not sum to zero' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger ledger_entry_sum after insert on ledger_entry
  referencing new table as added for each statement execute function guard_ledger_sum();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function refuse_change();
`;

const RECONCILIATION = `
create table reconciliation_run (
  organization_id uuid not null references organization,
  id uuid not null,
  merchant_id text not null,
  day date not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  gateway_count integer not null default 0,
  gateway_amount bigint not null default 0,
  primary key (organization_id, id),
  unique (organization_id, merchant_id, day)
);

-- What the provider and we do not agree on.
create table reconciliation_item (
  organization_id uuid not null references organization,
  id uuid not null,
  run_id uuid,
  payment_id uuid,
  kind text not null check (kind in ('MISSING_LOCAL', 'MISSING_GATEWAY', 'AMOUNT_DIFF', 'STATUS_DIFF', 'REVIEW')),
  retref text not null default '',
  order_id text not null default '',
  gateway_amount bigint not null default 0,
  local_amount bigint not null default 0,
  detail text not null default '',
  state text not null check (state in ('OPEN', 'RESOLVED')),
  resolution text,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  primary key (organization_id, id),
  -- The same finding of another night is the same item.
  unique (organization_id, kind, retref, order_id),
  foreign key (organization_id, run_id) references reconciliation_run,
  foreign key (organization_id, payment_id) references payment
);
create index on reconciliation_item (organization_id, created_at) where state = 'OPEN';
`;
