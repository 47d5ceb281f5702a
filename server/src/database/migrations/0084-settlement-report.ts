import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds what was booked on a day: the settlement report and the ledger read it in this order. */
export const settlementReport: Migration = {
  async up(db) {
    await sql
      .raw(`create index ledger_transaction_by_time on ledger_transaction (organization_id, created_at desc, id desc)`)
      .execute(db);
  },
};
