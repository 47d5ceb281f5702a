import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Payments found by the link that made them, canceled ones too; how many failed is counted from them. */
export const linkPayments: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
};

const CHANGES = [
  `create index payment_by_link on payment (organization_id, payment_request_id, created_at)
    where payment_request_id is not null`,
  `alter table payment_request drop column failed_tries`,
  // Most links are printed on invoices; staff list the others.
  `create index payment_request_sent on payment_request (organization_id, created_at desc, id desc)
    where printed_invoice_id is null`,
];
