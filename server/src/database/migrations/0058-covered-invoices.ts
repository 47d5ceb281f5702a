import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // Covered: an unconditional waiver gives it up without listing it, such as a paid invoice that was not picked.
  `alter table waiver_invoice drop constraint waiver_invoice_share_check`,
  `alter table waiver_invoice add constraint waiver_invoice_share_check check (share in ('waived', 'excepted', 'covered'))`,
  // Released waivers get the lines that they would have had. What is open of such an invoice today may never have been
  // paid, so that only more than that counts as money that has gone back.
  `insert into waiver_invoice (organization_id, waiver_id, invoice_id, share, balance, disputed_amount)
   select waiver_request.organization_id, waiver_request.id, invoice.id, 'covered', invoice.balance, 0
     from waiver_request
     join organization on organization.id = waiver_request.organization_id
     join invoice on invoice.organization_id = waiver_request.organization_id
      and invoice.customer_id = waiver_request.customer_id and invoice.project_id = waiver_request.project_id
    where waiver_request.status = 'ready'
      and waiver_request.waiver_type in ('unconditional.progress', 'unconditional.final')
      and waiver_request.voided_at is null and waiver_request.superseded_by_id is null
      and invoice.type = 'INVOICE'
      and invoice.invoice_created_at <= coalesce(
        case when waiver_request.waiver_type = 'unconditional.progress' then waiver_request.through_date end,
        (coalesce(waiver_request.released_at, waiver_request.decided_at, waiver_request.created_at)
          at time zone organization.time_zone)::date
      )
      and not exists (
        select from waiver_invoice
         where waiver_invoice.organization_id = waiver_request.organization_id
           and waiver_invoice.waiver_id = waiver_request.id and waiver_invoice.invoice_id = invoice.id
      )`,
];

export const coveredInvoices: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
