import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // What is no longer open of the invoices of a period, without reading them.
  `create index invoice_settled on invoice (organization_id, currency_code, invoice_created_at)
     include (total_amount, balance, closed_amount) where type = 'INVOICE'`,
  // Payments that were declined, returned or charged back lately.
  `create index payment_failed on payment (organization_id, (coalesce(chargeback_at, canceled_at)))
     where status in ('CANCELED', 'CHARGEBACK')`,
  // Waivers that wait are found by waiver_due.
  `drop index waiver_to_approve`,
];

/** Indexes of what the overview shows of money paid elsewhere and of payments that failed. */
export const overviewShares: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
