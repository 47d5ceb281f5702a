import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';

/** The whole database as text: each row of each table, with bytes decoded as characters. */
export async function selectEverything(sql: Sql): Promise<string> {
  const { rows: tables } = await raw<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(sql);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await raw<{ row: string }>`select t::text as row from ${raw.raw(name)} t`.execute(sql);
    texts.push(...rows.map(({ row }) => row));
  }
  const all = texts.join('\n');
  const bytes = [...all.matchAll(/\\x([0-9a-f]{8,})/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );
  return [all, ...bytes].join('\n');
}

/**
 * Each row of an organization, with its table. Without sessions: most helpers of tests begin one for each request.
 */
export async function selectRowsOf(sql: Sql, organizationId: string): Promise<string[]> {
  const { rows: tables } = await raw<{ name: string }>`
    select quote_ident(columns.table_name) as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where columns.table_schema = 'public' and column_name = 'organization_id' and table_type = 'BASE TABLE'
       and columns.table_name <> 'session'`.execute(sql);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await raw<{ row: string }>`
      select t::text as row from ${raw.raw(name)} t where organization_id = ${organizationId}`.execute(sql);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.toSorted();
}
