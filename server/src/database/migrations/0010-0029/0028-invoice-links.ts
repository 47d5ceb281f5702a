import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The payment link that is printed on an invoice, as a code to scan. It was sent to nobody. */
export const invoiceLinks: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
};

const CHANGES = [
  `alter table payment_request alter column recipient_email drop not null`,
  `alter table payment_request add column printed_invoice_id uuid`,
  // When another link took its place on the invoice, because this one was paid or withdrawn.
  `alter table payment_request add column replaced_at timestamptz(3)`,
  `alter table payment_request add constraint payment_request_fkey3
    foreign key (organization_id, printed_invoice_id) references invoice`,
  `alter table payment_request add constraint payment_request_recipient_check
    check (recipient_email is not null or printed_invoice_id is not null)`,
  `create unique index payment_request_by_printed_invoice
    on payment_request (organization_id, printed_invoice_id, portal_id)
    where printed_invoice_id is not null and replaced_at is null`,
];
