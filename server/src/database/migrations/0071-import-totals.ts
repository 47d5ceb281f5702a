import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // What is owed after the import, by currency: [{"currencyCode": "USD", "balance": 0}].
  `alter table import_run add column balances_after jsonb`,
  `alter table import_run add constraint import_run_balances_after_check
    check (jsonb_typeof(balances_after) = 'array')`,
  // Earlier sums count every currency as the one of the file. The column stays for servers of the version before (SCL-04).
  `update import_run set balances_after = jsonb_build_array(
     jsonb_build_object('currencyCode', options ->> 'currencyCode', 'balance', balance_after)
   ) where balance_after is not null`,
];

/** Sums of an import are told apart by currency (IMP-01). */
export const importTotals: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
