// A separate database for tests of constraints: every attempt is rolled back.
import type { DatabaseError, PoolClient } from 'pg';
import { openDatabase } from '../open-database.ts';
import { migratedDatabaseUrl, ownerUrlOf, silentLog } from '../test-database.ts';
import { insertGuardRows } from './guard-rows.sql.ts';
import type { Values } from './table-guards.ts';

export async function guardDatabase() {
  // As the owner, who is the last that a constraint must stop.
  const databaseUrl = ownerUrlOf(await migratedDatabaseUrl());
  const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog, poolSize: 2 });
  const rows = await insertGuardRows(database.sql);
  const client = await database.pool.connect();

  /** Runs up to the commit and rolls back. */
  async function rollBack<Result>(attempt: (client: PoolClient) => Promise<Result>): Promise<Result> {
    await client.query('begin');
    try {
      const result = await attempt(client);
      await client.query('set constraints all immediate');
      return result;
    } finally {
      await client.query('rollback');
    }
  }

  /** The error of an attempt; null if it was accepted. */
  const refusalOf = (attempt: (client: PoolClient) => Promise<unknown>): Promise<DatabaseError | null> =>
    rollBack(attempt).then(
      () => null,
      (error: unknown) => error as DatabaseError,
    );

  const select = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;

  /** Inserts a copy of one of the table's rows with these values. */
  async function insertCopy(table: string, values: Values): Promise<void> {
    const columns = await select<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const names = columns.map(({ name }) => name).join(', ');
    await client.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_record(
         (select original from ${table} original ${ORIGINALS[table] ?? ''}), $1)`,
      [JSON.stringify(values)],
    );
  }

  const close = async (): Promise<void> => {
    client.release();
    await database.close();
  };
  return { rows, rollBack, refusalOf, select, insertCopy, close };
}

export type GuardDatabase = Awaited<ReturnType<typeof guardDatabase>>;

/** Which row is copied if there are several. */
const ORIGINALS: Readonly<Record<string, string>> = {
  payment_request: 'order by token_hash limit 1',
  autopay_rule: "where status = 'ACTIVE'",
  autopay_run: 'order by day limit 1',
  invoice: `where type = 'INVOICE'`,
  import_run: `where state = 'IMPORTING'`,
  ledger_transaction: `where external_ref = 'capture'`,
  ledger_entry: 'where position = 0 order by transaction_id limit 1',
  payment_allocation: 'order by id limit 1',
  payment: 'order by id limit 1',
  payment_event: 'order by id limit 1',
  webhook_delivery: 'order by id limit 1',
};
