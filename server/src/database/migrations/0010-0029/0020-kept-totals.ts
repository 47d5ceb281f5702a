import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The sums of a customer's invoices, kept up to date by the transaction that changes an invoice, so that reading them
 * does not depend on the number of invoices (docs/performance.md).
 */
export const keptTotals: Migration = {
  async up(db) {
    await sql.raw(TABLES).execute(db);
    await sql.raw(INVOICES).execute(db);
    await sql.raw(OTHERS).execute(db);
    await sql.raw(PRESENT).execute(db);
  },
};

// Every change adds rows, and a job merges them: were there one row for each sum, all payments of a customer would wait
// for each other. Readers add the rows up. The customer is not a foreign key: the invoice's own is checked already, and
// checking it again for each row would be a good part of a payment's cost.
const TABLES = `
create table invoice_total (
  organization_id uuid not null constraint invoice_total_organization references organization,
  id bigint generated always as identity,
  customer_id uuid not null,
  currency_code text not null,
  type text not null,
  is_open boolean not null,
  has_project boolean not null,
  invoice_count integer not null,
  total_amount bigint not null,
  balance bigint not null,
  held_amount bigint not null,
  -- How many changes the row stands for. Their sum only grows, so it tells whether anything changed.
  changes bigint not null,
  is_merged boolean not null default false,
  constraint invoice_total_pkey primary key (organization_id, id)
);
create index invoice_total_by_customer on invoice_total (organization_id, customer_id);
create index invoice_total_unmerged on invoice_total (organization_id, customer_id) where not is_merged;

-- Open invoices by due date, for the ageing buckets. Credits are in no bucket.
create table open_total (
  organization_id uuid not null constraint open_total_organization references organization,
  id bigint generated always as identity,
  customer_id uuid not null,
  currency_code text not null,
  has_project boolean not null,
  due_date date,
  balance bigint not null,
  is_merged boolean not null default false,
  constraint open_total_pkey primary key (organization_id, id)
);
create index open_total_by_customer on open_total (organization_id, customer_id, currency_code)
  include (has_project, due_date, balance);
create index open_total_unmerged on open_total (organization_id, customer_id) where not is_merged;

-- Rows live for seconds.
alter table invoice_total set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
alter table open_total set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
`;

const INVOICES = `
create function keep_totals() returns trigger language plpgsql as $$
declare
  is_same_sum boolean := tg_op = 'UPDATE'
    and (old.customer_id, old.currency_code, old.type, old.balance > 0, old.project_id is null)
      is not distinct from (new.customer_id, new.currency_code, new.type, new.balance > 0, new.project_id is null);
begin
  if is_same_sum then
    insert into invoice_total (
      organization_id, customer_id, currency_code, type, is_open, has_project,
      invoice_count, total_amount, balance, held_amount, changes
    ) values (
      new.organization_id, new.customer_id, new.currency_code, new.type, new.balance > 0, new.project_id is not null,
      0, new.total_amount - old.total_amount, new.balance - old.balance, new.held_amount - old.held_amount, 1
    );
  else
    if tg_op <> 'INSERT' then
      insert into invoice_total (
        organization_id, customer_id, currency_code, type, is_open, has_project,
        invoice_count, total_amount, balance, held_amount, changes
      ) values (
        old.organization_id, old.customer_id, old.currency_code, old.type, old.balance > 0, old.project_id is not null,
        -1, -old.total_amount, -old.balance, -old.held_amount, 1
      );
    end if;
    if tg_op <> 'DELETE' then
      insert into invoice_total (
        organization_id, customer_id, currency_code, type, is_open, has_project,
        invoice_count, total_amount, balance, held_amount, changes
      ) values (
        new.organization_id, new.customer_id, new.currency_code, new.type, new.balance > 0, new.project_id is not null,
        1, new.total_amount, new.balance, new.held_amount, 1
      );
    end if;
  end if;
  if is_same_sum and new.due_date is not distinct from old.due_date then
    if new.type = 'INVOICE' and new.balance <> old.balance then
      insert into open_total (organization_id, customer_id, currency_code, has_project, due_date, balance)
        values (
          new.organization_id, new.customer_id, new.currency_code, new.project_id is not null, new.due_date,
          new.balance - old.balance
        );
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' and old.type = 'INVOICE' and old.balance > 0 then
    insert into open_total (organization_id, customer_id, currency_code, has_project, due_date, balance)
      values (
        old.organization_id, old.customer_id, old.currency_code, old.project_id is not null, old.due_date, -old.balance
      );
  end if;
  if tg_op <> 'DELETE' and new.type = 'INVOICE' and new.balance > 0 then
    insert into open_total (organization_id, customer_id, currency_code, has_project, due_date, balance)
      values (
        new.organization_id, new.customer_id, new.currency_code, new.project_id is not null, new.due_date, new.balance
      );
  end if;
  return null;
end $$;
create trigger invoice_totals_kept after insert or update or delete on invoice
  for each row execute function keep_totals();
`;

// A list of invoices also shows the state of the project and its released waivers.
const OTHERS = `
create function note_change() returns trigger language plpgsql as $$
begin
  insert into invoice_total (
    organization_id, customer_id, currency_code, type, is_open, has_project,
    invoice_count, total_amount, balance, held_amount, changes
  ) values (new.organization_id, new.customer_id, 'USD', 'INVOICE', false, false, 0, 0, 0, 0, 1);
  return null;
end $$;
create trigger project_change_noted after update on project for each row execute function note_change();
create trigger waiver_request_change_noted after insert or update on waiver_request
  for each row execute function note_change();
`;

const PRESENT = `
insert into invoice_total (
  organization_id, customer_id, currency_code, type, is_open, has_project,
  invoice_count, total_amount, balance, held_amount, changes, is_merged
)
select organization_id, customer_id, currency_code, type, balance > 0, project_id is not null,
       count(*), sum(total_amount), sum(balance), sum(held_amount), count(*), true
  from invoice group by 1, 2, 3, 4, 5, 6;

insert into open_total (organization_id, customer_id, currency_code, has_project, due_date, balance, is_merged)
select organization_id, customer_id, currency_code, project_id is not null, due_date, sum(balance), true
  from invoice where type = 'INVOICE' and balance > 0 group by 1, 2, 3, 4, 5;
`;
