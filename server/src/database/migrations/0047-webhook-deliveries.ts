import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What waits for an endpoint is found without reading the rest of it, and begins anew when the endpoint does. */
export const webhookDeliveries: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
};

const CHANGES = [
  // Tries before the endpoint was resumed, enabled or given another address; the delays begin anew.
  `alter table webhook_delivery add column earlier_tries integer not null default 0`,
  `alter table webhook_delivery add constraint webhook_delivery_tries_check check (earlier_tries between 0 and tries)`,
  `drop index webhook_delivery_due`,
  `create index webhook_delivery_due on webhook_delivery (organization_id, endpoint_id, next_try_at, id)
     where state = 'WAITING'`,
  `create index webhook_delivery_tests on webhook_delivery (organization_id, endpoint_id)
     where state = 'WAITING' and number is null`,
  // What waits has no age.
  `drop index webhook_delivery_age`,
  `create index webhook_delivery_age on webhook_delivery (finished_at) where finished_at is not null`,
];
