import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes of what staff see each morning, so that it takes no longer for a large organization. */
export const overview: Migration = {
  async up(db) {
    for (const index of INDEXES) await sql.raw(index).execute(db);
  },
};

const INDEXES = [
  `create index payment_by_approval on payment (organization_id, approved_at)
     include (currency_code, payment_type, customer_id, total, refunded_amount) where status = 'APPROVED'`,
  `create index payment_settling on payment (organization_id, currency_code)
     include (payment_type, total) where status = 'APPROVED' and settled_at is null`,
  `create index payment_scheduled on payment (organization_id, scheduled_at)
     include (currency_code, total) where status = 'SCHEDULED'`,
  `create index login_history_by_day on login_history (organization_id, day, user_id) where action = 'login'`,
  `create index waiver_to_approve on waiver_request (organization_id, created_at) where status = 'requested-approval'`,
];
