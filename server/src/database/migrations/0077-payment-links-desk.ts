import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `create function payment_request_text(recipient_name text, recipient_email text, order_number text) returns text
    language sql immutable parallel safe
    return coalesce(recipient_name, '') || ' ' || coalesce(recipient_email, '') || ' ' || coalesce(order_number, '')`,
  // Most links are printed on invoices: they have no recipient, and the desk does not list them.
  `create index payment_request_found on payment_request
    using gin (organization_id, payment_request_text(recipient_name, recipient_email, order_number) gin_trgm_ops)
    where printed_invoice_id is null`,
  // Few links are open, or withdrawn, among all that were ever sent.
  `create index payment_request_by_expiry on payment_request (organization_id, expires_at)
    where printed_invoice_id is null and revoked_at is null`,
  `create index payment_request_revoked on payment_request (organization_id, created_at desc, id desc)
    where printed_invoice_id is null and revoked_at is not null`,
];

/** Finds and counts the payment links of an organization. */
export const paymentLinksDesk: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
