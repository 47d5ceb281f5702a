import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // Amounts, the last four digits and the reference of the provider, each with a letter that tells them apart.
  `create function payment_keys(total bigint, credit bigint, last4 text, external_code text) returns text[]
    language sql immutable parallel safe
    return array['a' || total, 'a' || credit, 'l' || coalesce(last4, ''), 'r' || coalesce(external_code, '')]`,
  `create index payment_desk_found on payment
    using gin (organization_id, code gin_trgm_ops, payment_keys(total, credit, last4, external_code))`,
  `create index payment_desk_newest on payment (organization_id, created_at desc, id desc)`,
  `create index payment_desk_by_status on payment (organization_id, status, created_at desc, id desc)`,
  // Few payments need no money, so reading all payments for a page of them would take long.
  `create index payment_desk_by_credits on payment (organization_id, created_at desc, id desc) where payment_type = 'CREDIT'`,
  `create index payment_refund_by_retref on payment_refund (organization_id, retref) where retref is not null`,
  `create index mail_of_receipt on mail_message (organization_id, receipt_payment_id)
    where receipt_payment_id is not null`,
];

/** Finds and lists the payments of all customers of an organization. */
export const paymentsDesk: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
