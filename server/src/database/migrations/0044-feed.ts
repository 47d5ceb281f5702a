import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The feed of changes for programs of the supplier, and the webhooks that deliver it. */
export const feed: Migration = {
  async up(db) {
    await sql.raw(FEED).execute(db);
    await sql.raw(SOURCES).execute(db);
    await sql.raw(EARLIER).execute(db);
    await sql.raw(WEBHOOKS).execute(db);
  },
};

// A number that is taken inside of a transaction is committed later than a higher one may be, and a reader that has seen
// the higher one would miss it. So changes are noted without a number, and one worker at a time numbers what is committed.
const FEED = `
create table feed_pending (
  organization_id uuid not null constraint feed_pending_organization_id_fkey references organization,
  position bigint generated always as identity,
  source text not null constraint feed_pending_source_check check (source in ('MOVEMENT', 'STATUS', 'CUSTOMER')),
  -- The ledger transaction, the payment event or the customer.
  subject_id uuid not null,
  -- Of a customer: how it stands after the change.
  data jsonb,
  constraint feed_pending_pkey primary key (organization_id, position)
);

-- The row that the one who numbers has locked.
create table feed_counter (
  organization_id uuid not null constraint feed_counter_organization_id_fkey references organization,
  last_number integer not null constraint feed_counter_last_number_check check (last_number >= 0),
  constraint feed_counter_pkey primary key (organization_id)
);

create table feed_entry (
  organization_id uuid not null constraint feed_entry_organization_id_fkey references organization,
  -- Without gaps; a reader keeps the last one that it has seen.
  number integer not null constraint feed_entry_number_check check (number > 0),
  id uuid not null,
  type text not null,
  happened_at timestamptz(3) not null,
  data jsonb not null constraint feed_entry_data_check check (jsonb_typeof(data) = 'object'),
  constraint feed_entry_pkey primary key (organization_id, number)
);
create index feed_entry_time on feed_entry (organization_id, happened_at);
create trigger feed_entry_append_only before update or delete or truncate on feed_entry
  for each statement execute function refuse_change();
`;

const SOURCES = `
create function note_movement() returns trigger language plpgsql as $$
begin
  insert into feed_pending (organization_id, source, subject_id) values (new.organization_id, 'MOVEMENT', new.id);
  return null;
end $$;
create trigger ledger_transaction_in_feed after insert on ledger_transaction
  for each row execute function note_movement();

-- What the ledger does not have: payments under way, and those that came to nothing.
create function note_status() returns trigger language plpgsql as $$
begin
  insert into feed_pending (organization_id, source, subject_id) values (new.organization_id, 'STATUS', new.id);
  return null;
end $$;
create trigger payment_event_in_feed after insert on payment_event for each row
  when (
    (new.to_status in ('PENDING', 'SCHEDULED', 'CANCELED') and new.to_status is distinct from new.from_status)
    or (new.to_status = 'VOIDED' and new.from_status = 'PENDING')
    or new.cause = 'moved'
  ) execute function note_status();

create function note_customer() returns trigger language plpgsql as $$
declare
  changed customer := coalesce(new, old);
begin
  insert into feed_pending (organization_id, source, subject_id, data) values (
    changed.organization_id, 'CUSTOMER', changed.id,
    jsonb_build_object(
      'isRemoved', tg_op = 'DELETE', 'code', changed.code, 'name', changed.name, 'address', changed.address,
      'phone', changed.phone
    )
  );
  return null;
end $$;
create trigger customer_in_feed after insert or delete on customer for each row execute function note_customer();
create trigger customer_change_in_feed after update on customer for each row
  when ((old.code, old.name, old.address, old.phone) is distinct from (new.code, new.name, new.address, new.phone))
  execute function note_customer();
`;

// The feed begins with everything that an installation has.
const EARLIER = `
insert into feed_pending (organization_id, source, subject_id, data)
select organization_id, 'CUSTOMER', id,
       jsonb_build_object('isRemoved', false, 'code', code, 'name', name, 'address', address, 'phone', phone)
  from customer order by created_at, id;
insert into feed_pending (organization_id, source, subject_id)
select organization_id, source, id from (
  select organization_id, 'MOVEMENT' as source, id, created_at from ledger_transaction
  union all
  select organization_id, 'STATUS', id, created_at from payment_event
   where (to_status in ('PENDING', 'SCHEDULED', 'CANCELED') and to_status is distinct from from_status)
      or (to_status = 'VOIDED' and from_status = 'PENDING') or cause = 'moved'
) earlier order by created_at, id;
`;

const WEBHOOKS = `
create table webhook_endpoint (
  organization_id uuid not null constraint webhook_endpoint_organization_id_fkey references organization,
  id uuid not null,
  name text not null,
  url text not null,
  -- Null: all of them, also those of later versions.
  types text[] constraint webhook_endpoint_types_check check (cardinality(types) > 0),
  state text not null constraint webhook_endpoint_state_check check (state in ('ACTIVE', 'PAUSED', 'DISABLED')),
  sealed_secret bytea not null,
  -- Its last characters.
  hint text not null,
  -- The secret before the last rotation, and until when deliveries are signed with it too.
  sealed_previous bytea,
  previous_until timestamptz(3),
  -- The last entry of the feed that has become a delivery.
  sent_number integer not null,
  -- Since when no delivery has been accepted.
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  created_by uuid not null constraint webhook_endpoint_created_by_fkey references identity,
  created_at timestamptz(3) not null,
  rotated_at timestamptz(3),
  constraint webhook_endpoint_pkey primary key (organization_id, id),
  constraint webhook_endpoint_previous_check check ((sealed_previous is null) = (previous_until is null)),
  constraint webhook_endpoint_disabled_check check ((state = 'DISABLED') = (disabled_at is not null))
);

create table webhook_delivery (
  organization_id uuid not null constraint webhook_delivery_organization_id_fkey references organization,
  id uuid not null,
  endpoint_id uuid not null,
  -- The same whenever the same change is sent, so that the receiver takes it once.
  message_id uuid not null,
  type text not null,
  -- Null for a test.
  number integer,
  -- Who sent it by hand; null for the system.
  requested_by uuid constraint webhook_delivery_requested_by_fkey references identity,
  state text not null constraint webhook_delivery_state_check check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  tries integer not null default 0,
  -- While a worker sends it: when it may be tried again if the worker dies.
  next_try_at timestamptz(3),
  first_tried_at timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  constraint webhook_delivery_pkey primary key (organization_id, id),
  constraint webhook_delivery_endpoint_fkey foreign key (organization_id, endpoint_id) references webhook_endpoint
    on delete cascade,
  constraint webhook_delivery_entry_fkey foreign key (organization_id, number) references feed_entry,
  constraint webhook_delivery_waiting_check check ((state = 'WAITING') = (next_try_at is not null)),
  constraint webhook_delivery_finished_check check ((state = 'WAITING') = (finished_at is null))
);
create index webhook_delivery_due on webhook_delivery (next_try_at) where state = 'WAITING';
create index webhook_delivery_log on webhook_delivery (organization_id, endpoint_id, created_at desc, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);

create table webhook_attempt (
  organization_id uuid not null constraint webhook_attempt_organization_id_fkey references organization,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz(3) not null,
  -- Null: no answer.
  status integer,
  duration_ms integer not null,
  -- The beginning of the answer.
  answer text not null,
  problem text,
  constraint webhook_attempt_pkey primary key (organization_id, delivery_id, number),
  constraint webhook_attempt_delivery_fkey foreign key (organization_id, delivery_id) references webhook_delivery
    on delete cascade,
  constraint webhook_attempt_outcome_check check (status is not null or problem is not null)
);
`;
