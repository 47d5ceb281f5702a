// Generates tables.gen.ts from the migrated schema: node server/src/database/generate-tables.ts
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { camelCase } from './camel-case-names.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type Sql } from './open-database.ts';

const HEADER = `// Generated from the migrations by generate-tables.ts. Do not edit.
import type { Cents } from '@plumbline/rules/money';
import type { Day } from '@plumbline/rules/dates';
import type { Generated, GeneratedAlways } from 'kysely';

/** UTC, in the format of Date.toISOString(). */
type Instant = string;
type JsonObject = Record<string, unknown>;
`;

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  boolean: 'boolean',
  integer: 'number',
  bigint: 'Cents',
  date: 'Day',
  'timestamp(3) with time zone': 'Instant',
  jsonb: 'JsonObject',
  bytea: 'Buffer',
  // Quantities: exact, and never used in JavaScript arithmetic.
  'numeric(12,3)': 'string',
};

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
  choices: string[] | null;
};

/** The text of tables.gen.ts for a database. */
export async function generateTables(db: Sql): Promise<string> {
  const tables = Map.groupBy(await selectColumns(db), ({ table }) => table);
  const lines = ['export type Tables = {'];
  for (const table of tables.keys()) lines.push(`  ${camelCase(table)}: ${interfaceName(table)};`);
  lines.push('};');
  for (const [table, columns] of tables) {
    lines.push('', `export interface ${interfaceName(table)} {`);
    for (const column of columns) lines.push(`  ${camelCase(column.column)}: ${typeOf(column)};`);
    lines.push('}');
  }
  return `${HEADER}\n${lines.join('\n')}\n`;
}

function typeOf({ table, column, type, nullable, hasDefault, isGenerated, choices }: Column): string {
  const known = TYPES[type];
  if (!known) throw new Error(`${table}.${column}: generate-tables.ts knows no TypeScript type for ${type}`);
  const value = (choices ? choices.map((choice) => `'${choice}'`).join(' | ') : known) + (nullable ? ' | null' : '');
  if (isGenerated) return `GeneratedAlways<${value}>`;
  return hasDefault ? `Generated<${value}>` : value;
}

const interfaceName = (table: string): string => `${table[0]?.toUpperCase()}${camelCase(table).slice(1)}Table`;

/** `choices` are the values of a check constraint of the form `column in ('A', 'B')`. */
async function selectColumns(db: Sql): Promise<Column[]> {
  const { rows } = await sql<Omit<Column, 'choices'> & { check: string | null }>`
    select
      class.relname as "table",
      attribute.attname as "column",
      format_type(attribute.atttypid, attribute.atttypmod) as "type",
      not attribute.attnotnull as "nullable",
      attribute.atthasdef as "hasDefault",
      attribute.attgenerated <> '' as "isGenerated",
      (
        select pg_get_constraintdef(oid)
        from pg_constraint
        where conrelid = class.oid and contype = 'c' and conkey = array[attribute.attnum]
          and pg_get_constraintdef(oid) ~ 'ANY \\(ARRAY\\['
      ) as "check"
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
      and class.relname not like 'kysely\\_%'
      and attribute.attnum > 0 and not attribute.attisdropped
    order by class.relname, attribute.attnum`.execute(db);
  return rows.map(({ check, ...column }) => ({ ...column, choices: check === null ? null : wordsOf(check) }));
}

const wordsOf = (check: string): string[] =>
  [...check.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = '']) => word);

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-tables-'));
  const silent = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ dataDir, log: silent, throwaway: true });
  try {
    await migrate(database);
    writeFileSync(path.join(import.meta.dirname, 'tables.gen.ts'), await generateTables(database.sql));
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
}

if (import.meta.main) await main();
