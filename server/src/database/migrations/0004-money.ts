import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Taking money: saved methods, checkouts, consent, and what payments under way hold. */
export const money: Migration = {
  async up(db) {
    await sql.raw(APPEND_ONLY).execute(db);
    await sql.raw(METHODS).execute(db);
    await sql.raw(PAYMENTS).execute(db);
    await sql.raw(HOLDS).execute(db);
  },
};

const APPEND_ONLY = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
`;

const METHODS = `
-- The supplier's account at the payment provider. Without one, the installation's own is used.
create table gateway_account (
  organization_id uuid not null references organization,
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  provider text not null check (provider in ('CARDPOINTE')),
  site_url text not null,
  merchant_id text not null,
  sealed_credentials bytea not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, currency_code)
);

-- Cards and bank accounts on file. The provider's token is sealed; the number itself was never here.
create table payment_method (
  organization_id uuid not null references organization,
  id uuid not null,
  customer_id uuid not null,
  payment_type text not null check (payment_type in ('ACH', 'CREDIT_CARD')),
  brand text,
  last4 text not null,
  expiry text check (expiry ~ '^(0[1-9]|1[0-2])/[0-9]{4}$'),
  card_type text check (card_type in ('CREDIT', 'DEBIT')),
  account_type text check (account_type in ('CHECKING', 'SAVINGS')),
  account_holder_type text check (account_holder_type in ('BUSINESS', 'PERSONAL')),
  holder_name text not null,
  billing_address jsonb not null default '{}' check (jsonb_typeof(billing_address) = 'object'),
  sealed_token bytea not null,
  -- Tells whether the same card or account is saved twice, and nothing else.
  fingerprint bytea not null,
  created_by uuid not null references identity,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, customer_id, id),
  foreign key (organization_id, customer_id) references customer,
  check ((payment_type = 'CREDIT_CARD') = (expiry is not null and card_type is not null and brand is not null)),
  check ((payment_type = 'ACH') = (account_type is not null and account_holder_type is not null))
);
create unique index payment_method_once on payment_method (organization_id, customer_id, fingerprint)
  where deleted_at is null;

-- Lets the holder submit one payment by one method.
create table checkout_token (
  organization_id uuid not null references organization,
  token_hash bytea not null,
  principal text not null,
  customer_id uuid not null,
  payment_type text not null check (payment_type in ('ACH', 'CREDIT_CARD', 'CREDIT')),
  expires_at timestamptz(3) not null,
  payment_id uuid,
  primary key (organization_id, token_hash),
  foreign key (organization_id, customer_id) references customer
);
create index on checkout_token (expires_at);

-- Key pairs with which browsers encrypt bank account numbers on their way to us.
create table tokenize_key (
  id uuid primary key,
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz(3) not null
);
`;

const PAYMENTS = `
alter table payment
  add payment_method_id uuid,
  add card_type text check (card_type in ('CREDIT', 'DEBIT')),
  add billing_state text,
  add billing_country text,
  -- The day a scheduled payment runs: its own, or the next business day.
  add process_on date,
  add sent_at timestamptz(3),
  -- The money has reached the supplier's bank.
  add settled_at timestamptz(3),
  -- The provider's own number of the charge.
  add external_code text,
  add origin text not null default 'PORTAL' check (origin in ('PORTAL', 'ADMIN', 'LINK')),
  add request_method text check (request_method in ('IN_PERSON', 'OVER_THE_PHONE')),
  add foreign key (organization_id, customer_id, payment_method_id)
    references payment_method (organization_id, customer_id, id);
create index on payment (process_on) where status = 'SCHEDULED';
create index on payment (organization_id, payment_method_id) where status = 'SCHEDULED' and payment_method_id is not null;
create index on payment (organization_id, sent_at) where status = 'PENDING';

-- What somebody pays above the balance becomes a credit once the money is there.
alter table payment_allocation drop constraint payment_allocation_kind_check;
alter table payment_allocation add constraint payment_allocation_kind_check check (kind in ('CASH', 'CREDIT', 'EXCESS'));

-- The 13 ways from one status to another; rules/payments/status.ts has the same list.
create function guard_payment_status() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('STARTED', 'APPROVED'), ('STARTED', 'PENDING'), ('STARTED', 'SCHEDULED'), ('STARTED', 'CANCELED'),
    ('SCHEDULED', 'PENDING'), ('SCHEDULED', 'CANCELED'),
    ('PENDING', 'APPROVED'), ('PENDING', 'CANCELED'), ('PENDING', 'VOIDED'),
    ('APPROVED', 'VOIDED'), ('APPROVED', 'REFUNDED'), ('APPROVED', 'CHARGEBACK'),
    ('CHARGEBACK', 'APPROVED')
  ) then
    raise exception 'a payment cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payment_status_guard before update of status on payment
  for each row when (old.status is distinct from new.status) execute function guard_payment_status();

-- Every change of a payment, with who caused it. Null is the system.
create table payment_event (
  organization_id uuid not null references organization,
  id uuid not null,
  payment_id uuid not null,
  from_status text,
  to_status text not null,
  cause text not null,
  identity_id uuid references identity,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references payment
);
create index on payment_event (organization_id, payment_id, created_at, id);
create trigger payment_event_append_only before update or delete or truncate on payment_event
  for each statement execute function refuse_change();

-- What the payer agreed to, in the words that were shown, kept as long as the payment networks ask for.
create table payment_authorization (
  organization_id uuid not null references organization,
  id uuid not null,
  payment_id uuid not null,
  -- The network's code for how the consent was given; null for cards.
  entry_code text check (entry_code in ('CCD', 'PPD', 'TEL', 'WEB')),
  words text not null,
  amount bigint not null check (amount >= 0),
  on_behalf boolean not null,
  identity_id uuid references identity,
  client_address text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references payment
);
create index on payment_authorization (organization_id, payment_id);

create table idempotency_key (
  organization_id uuid not null references organization,
  principal text not null,
  route text not null,
  key text not null check (length(key) between 16 and 255),
  request_hash bytea not null,
  -- The answer is the payment's: whoever asks again hears how it stands. The key is written first, so that a second
  -- request with it waits here and not behind the invoices.
  payment_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, principal, route, key),
  foreign key (organization_id, payment_id) references payment deferrable initially deferred
);
create index on idempotency_key (created_at);
create index on idempotency_key (organization_id, payment_id);
`;

const HOLDS = `
-- What payments under way will take: of an invoice in money and credits, of a credit by being used.
alter table invoice add held_amount bigint not null default 0 check (held_amount >= 0);

create function allocation_holds(allocations payment_allocation[])
returns table (organization_id uuid, invoice_id uuid, amount bigint) language sql stable as $$
  select held.organization_id, held.invoice_id, sum(held.amount)::bigint
    from (
      select each.organization_id, each.payment_id, each.invoice_id, each.amount
        from unnest(allocations) each where each.kind <> 'EXCESS'
      union all
      select each.organization_id, each.payment_id, each.credit_id, each.amount
        from unnest(allocations) each where each.credit_id is not null
    ) held
    join payment on payment.organization_id = held.organization_id and payment.id = held.payment_id
   where payment.status in ('STARTED', 'PENDING', 'SCHEDULED')
   group by 1, 2
$$;

update invoice set held_amount = held.amount
  from allocation_holds((select array_agg(payment_allocation) from payment_allocation)) held
 where invoice.organization_id = held.organization_id and invoice.id = held.invoice_id;

-- A hold never takes what is not there. A balance that falls for another reason may leave more held than is owed: the
-- payment that holds it finds out when it runs.
create function guard_hold() returns trigger language plpgsql as $$
begin
  if new.held_amount > new.balance then
    raise exception 'not enough is left of %', new.invoice_number
      using errcode = '23514', constraint = 'invoice_hold_within_balance';
  end if;
  return new;
end $$;
create trigger invoice_hold_guard before update of held_amount on invoice
  for each row when (new.held_amount > old.held_amount) execute function guard_hold();

create function add_holds() returns trigger language plpgsql as $$
begin
  update invoice set held_amount = held_amount + held.amount
    from allocation_holds((select array_agg(added::payment_allocation) from added)) held
   where invoice.organization_id = held.organization_id and invoice.id = held.invoice_id;
  return null;
end $$;
-- By the difference alone: holding less is never refused, even where others hold more than is owed.
create function change_holds() returns trigger language plpgsql as $$
begin
  update invoice set held_amount = held_amount + changed.amount
    from (
      select organization_id, invoice_id, sum(amount)::bigint as amount from (
        select organization_id, invoice_id, amount
          from allocation_holds((select array_agg(added::payment_allocation) from added))
        union all
        select organization_id, invoice_id, -amount
          from allocation_holds((select array_agg(removed::payment_allocation) from removed))
      ) each group by 1, 2
    ) changed
   where invoice.organization_id = changed.organization_id and invoice.id = changed.invoice_id;
  return null;
end $$;
create function drop_holds() returns trigger language plpgsql as $$
begin
  update invoice set held_amount = held_amount - held.amount
    from allocation_holds((select array_agg(removed::payment_allocation) from removed)) held
   where invoice.organization_id = held.organization_id and invoice.id = held.invoice_id;
  return null;
end $$;
create trigger payment_allocation_hold_added after insert on payment_allocation
  referencing new table as added for each statement execute function add_holds();
create trigger payment_allocation_hold_changed after update on payment_allocation
  referencing old table as removed new table as added for each statement execute function change_holds();
create trigger payment_allocation_hold_dropped after delete on payment_allocation
  referencing old table as removed for each statement execute function drop_holds();

-- Leaving the last status that holds gives everything back; the balance itself moves with the ledger.
create function release_holds() returns trigger language plpgsql as $$
begin
  update invoice set held_amount = held_amount - held.amount
    from (
      select invoice_id, sum(amount)::bigint as amount from (
        select invoice_id, amount from payment_allocation
         where organization_id = new.organization_id and payment_id = new.id and kind <> 'EXCESS'
        union all
        select credit_id, amount from payment_allocation
         where organization_id = new.organization_id and payment_id = new.id and credit_id is not null
      ) each group by 1
    ) held
   where invoice.organization_id = new.organization_id and invoice.id = held.invoice_id;
  return null;
end $$;
create trigger payment_hold_released after update of status on payment for each row
  when (old.status in ('STARTED', 'PENDING', 'SCHEDULED') and new.status not in ('STARTED', 'PENDING', 'SCHEDULED'))
  execute function release_holds();
`;
