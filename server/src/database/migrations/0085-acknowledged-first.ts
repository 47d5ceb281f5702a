import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `alter table waiver_request drop constraint waiver_request_exchange_obstacle_check`,
  `alter table waiver_request add constraint waiver_request_exchange_obstacle_check check (exchange_obstacle in (
    'not-given', 'invoices-moved', 'balance-open', 'other-currency', 'credits-unused', 'other-money', 'no-money',
    'acknowledged-first', 'ended'))`,
];

/** One unconditional waiver after the other acknowledges the money of conditional ones that overlap. */
export const acknowledgedFirst: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
