import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Lists of payments, waivers and documents are sorted by columns of their own only, also where the value comes from another
 * table, so that every order has an index; and every change of them counts as one of the customer's (ADR 33).
 */
export const listKeys: Migration = {
  async up(db) {
    for (const column of COLUMNS) await sql.raw(column).execute(db);
    await sql.raw(PRESENT).execute(db);
    await sql.raw(PAYMENTS).execute(db);
    await sql.raw(DOCUMENTS).execute(db);
    await sql.raw(CHANGES).execute(db);
    await sql.raw(INDEXES).execute(db);
  },
};

const COLUMNS = [
  `alter table payment add column sort_payer text`,
  `alter table payment add column invoices_count integer not null default 0`,
  ...['document', 'waiver_request'].flatMap((table) =>
    ['sort_job_id', 'sort_job_name', 'sort_address'].map((column) => `alter table ${table} add column ${column} text`),
  ),
];

// Without their triggers: none of them is about these columns, and a guard would be asked for every row.
const PRESENT = `
alter table payment disable trigger user;
update payment set
  sort_payer = (select lower(name) from identity where identity.id = payment.created_by),
  invoices_count = (
    select count(distinct invoice_id) from payment_allocation
     where payment_allocation.organization_id = payment.organization_id and payment_allocation.payment_id = payment.id
  );
alter table payment enable trigger user;
update document set sort_job_id = lower(project.job_id), sort_job_name = lower(project.job_name),
    sort_address = lower(project.address)
  from project where project.organization_id = document.organization_id and project.id = document.project_id;
alter table waiver_request disable trigger user;
update waiver_request set sort_job_id = lower(job_id), sort_job_name = lower(job_name),
    sort_address = lower(project_address);
update waiver_request set sort_job_id = lower(project.job_id), sort_job_name = lower(project.job_name),
    sort_address = lower(coalesce(project.address, waiver_request.project_address))
  from project
 where project.organization_id = waiver_request.organization_id and project.id = waiver_request.project_id;
alter table waiver_request enable trigger user;
`;

// A new name of a person is written by the use case that changes it: a trigger cannot reach other organizations. The
// invoices are counted once, at the commit, by the last of the payment's new allocations.
const PAYMENTS = `
create function keep_payer() returns trigger language plpgsql as $$
begin
  new.sort_payer := (select lower(name) from identity where id = new.created_by);
  return new;
end $$;
create trigger payment_payer_kept before insert on payment for each row execute function keep_payer();

create function keep_invoices_count() returns trigger language plpgsql as $$
declare
  allocation payment_allocation := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op = 'INSERT' and exists (
    select from payment_allocation
     where organization_id = new.organization_id and payment_id = new.payment_id and id > new.id
       and xmin = pg_current_xact_id()::xid
  ) then return null; end if;
  update payment set invoices_count = counted.invoices
    from (
      select count(distinct invoice_id)::int as invoices from payment_allocation
       where organization_id = allocation.organization_id and payment_id = allocation.payment_id
    ) as counted
   where payment.organization_id = allocation.organization_id and payment.id = allocation.payment_id
     and payment.invoices_count <> counted.invoices;
  return null;
end $$;
create constraint trigger payment_allocation_invoices_counted after insert or delete on payment_allocation
  deferrable initially deferred for each row execute function keep_invoices_count();
`;

const DOCUMENTS = `
create function keep_document_job() returns trigger language plpgsql as $$
begin
  select lower(job_id), lower(job_name), lower(address)
    into new.sort_job_id, new.sort_job_name, new.sort_address
    from project where organization_id = new.organization_id and id = new.project_id;
  return new;
end $$;
create trigger document_job_kept before insert or update of project_id on document
  for each row execute function keep_document_job();

-- What the customer wrote counts where the project says nothing.
create function keep_waiver_job() returns trigger language plpgsql as $$
begin
  select lower(coalesce(max(job_id), new.job_id)), lower(coalesce(max(job_name), new.job_name)),
         lower(coalesce(max(address), new.project_address))
    into new.sort_job_id, new.sort_job_name, new.sort_address
    from project where organization_id = new.organization_id and id = new.project_id;
  return new;
end $$;
create trigger waiver_request_job_kept before insert or update of project_id, job_id, job_name, project_address
  on waiver_request for each row execute function keep_waiver_job();

create function keep_jobs_of_project() returns trigger language plpgsql as $$
begin
  update document set sort_job_id = lower(new.job_id), sort_job_name = lower(new.job_name),
      sort_address = lower(new.address)
   where organization_id = new.organization_id and project_id = new.id;
  update waiver_request set sort_job_id = lower(new.job_id), sort_job_name = lower(new.job_name),
      sort_address = lower(coalesce(new.address, project_address))
   where organization_id = new.organization_id and project_id = new.id;
  return null;
end $$;
create trigger project_jobs_kept after update on project for each row
  when ((old.job_id, old.job_name, old.address) is distinct from (new.job_id, new.job_name, new.address))
  execute function keep_jobs_of_project();
`;

const CHANGES = `
create function note_customer_change() returns trigger language plpgsql as $$
declare
  organization uuid := case tg_op when 'DELETE' then old.organization_id else new.organization_id end;
  customer uuid := case tg_op when 'DELETE' then old.customer_id else new.customer_id end;
begin
  insert into invoice_total (
    organization_id, customer_id, currency_code, type, is_open, has_project,
    invoice_count, total_amount, balance, held_amount, changes
  ) values (organization, customer, 'USD', 'INVOICE', false, false, 0, 0, 0, 0, 1);
  return null;
end $$;
create trigger payment_change_noted after insert or update or delete on payment
  for each row execute function note_customer_change();
create trigger document_change_noted after insert or update or delete on document
  for each row execute function note_customer_change();
drop trigger waiver_request_change_noted on waiver_request;
create trigger waiver_request_change_noted after insert or update or delete on waiver_request
  for each row execute function note_customer_change();
`;

/** What the filters read, so that they are decided in the index. */
const OF_PAYMENTS = 'include (status, payment_type, currency_code, recurrence_id, created_at)';

// Rows without a value are read apart, so no order needs a second index for them.
const INDEXES = `
drop index payment_by_scheduled_desc;
drop index payment_by_approved_desc;
drop index waiver_by_through_desc;
drop index payment_allocation_organization_id_payment_id_idx;
create index payment_allocation_by_payment on payment_allocation (organization_id, payment_id, id);
create index payment_by_payer on payment (organization_id, customer_id, sort_payer, id) ${OF_PAYMENTS};
create index payment_by_invoices on payment (organization_id, customer_id, invoices_count, id) ${OF_PAYMENTS};
create index payment_by_creator on payment (created_by) where created_by is not null;
create index waiver_by_job_name on waiver_request (organization_id, customer_id, sort_job_name, id);
create index waiver_by_job_id on waiver_request (organization_id, customer_id, sort_job_id, id);
create index waiver_by_address on waiver_request (organization_id, customer_id, sort_address, id);
create index document_by_job_name on document (organization_id, customer_id, sort_job_name, id);
create index document_by_job_id on document (organization_id, customer_id, sort_job_id, id);
create index document_by_address on document (organization_id, customer_id, sort_address, id);
create index document_by_type on document (organization_id, customer_id, type, id);
create index document_by_project on document (organization_id, project_id) where project_id is not null;
drop index invoice_by_project;
create index invoice_by_project on invoice (organization_id, project_id)
  include (customer_id, currency_code, type, invoice_created_at, due_date, total_amount, balance);
create index invoice_open_by_project on invoice (organization_id, customer_id, currency_code, project_id)
  include (due_date, balance) where is_open and type = 'INVOICE' and project_id is not null;
`;
