// The baseline: PostgreSQL reads the rows that an import has written from a file of its own disk, into the same tables.
import { join } from 'node:path';
import type { Database, Sql } from '@plumbline/server/database/open-database';
import { PREFIX } from './ready.ts';

const TABLES = ['invoice', 'import_change'] as const;
type Table = (typeof TABLES)[number];

const INVOICES = `select id from invoice where invoice_number like '${PREFIX}%'`;
const ROWS: Readonly<Record<Table, string>> = {
  invoice: `invoice_number like '${PREFIX}%'`,
  import_change: `record_id in (${INVOICES})`,
};

/** Those that are not computed by the database. */
async function columnsOf({ owner }: Database, table: Table): Promise<string> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? '';
}

type NewCustomer = { organizationId: string; id: string; name: string; code: string };

export const insertCustomers = (sql: Sql, customers: readonly NewCustomer[]) =>
  sql.insertInto('customer').values(customers).execute();

const fileOf = (folder: string, table: Table): string => join(folder, `${table}.copy`);

/** Writes what an import has written to files. */
export async function keepRows(database: Database, folder: string): Promise<void> {
  for (const table of TABLES)
    await database.owner.query(
      `copy (select ${await columnsOf(database, table)} from ${table} where ${ROWS[table]} order by 1, 2) to '${fileOf(folder, table)}'`,
    );
}

/** Milliseconds. In one transaction, with the triggers and indexes of the tables. */
export async function copyRows(database: Database, folder: string): Promise<number> {
  const statements = [];
  for (const table of TABLES)
    statements.push(`copy ${table} (${await columnsOf(database, table)}) from '${fileOf(folder, table)}'`);
  const client = await database.owner.connect();
  try {
    const start = performance.now();
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    return performance.now() - start;
  } finally {
    client.release();
  }
}

export async function countImported({ owner }: Database): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from (${INVOICES}) as imported`);
  return rows[0]?.count ?? 0;
}

const TOTALS = ['invoice_total', 'open_total'] as const;

/** The kept sums as they are without imports, which `clearRows` brings back. */
export async function keepTotals({ owner }: Database): Promise<void> {
  for (const table of TOTALS) await owner.query(`create table bench_${table} as select * from ${table}`);
}

/** As before the import; the space is free again, as after autovacuum. Without triggers, which would take minutes. */
export async function clearRows({ owner }: Database): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica`);
    for (const table of TABLES.toReversed()) await client.query(`delete from ${table} where ${ROWS[table]}`);
    await client.query('delete from import_known');
    for (const table of TOTALS)
      await client.query(
        `delete from ${table}; insert into ${table} overriding system value select * from bench_${table}`,
      );
    await client.query('commit');
    for (const table of ['invoice', 'import_change', 'import_row', ...TOTALS])
      await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  } finally {
    client.release();
  }
}
