import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { generateTables } from './generate-tables.ts';
import { newId } from './new-id.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();

/**
 * Organizations themselves, identities and operators, which span organizations, throttle counts, our own keys, and the
 * first run, before which there is no organization.
 */
const OWNED_BY_NOBODY = [
  'organization',
  'identity',
  'operator',
  'federated_login',
  'first_run',
  'passkey',
  'passkey_challenge',
  'two_factor',
  'recovery_code',
  'throttle_count',
  'tokenize_key',
];

type Constraint = {
  table: string;
  kind: 'PRIMARY KEY' | 'FOREIGN KEY';
  name: string;
  target: string;
  columns: string[];
};

const { rows: tables } = await sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'`.execute(
  database.sql,
);
const ownedTables = tables.map(({ name }) => name).filter((name) => !OWNED_BY_NOBODY.includes(name));

const { rows: constraints } = await sql<Constraint>`
  select constraints.table_name as "table", constraint_type as kind, constraint_name as name,
    coalesce((
      select target.relname from pg_constraint join pg_class target on target.oid = confrelid
      where conname = constraint_name and conrelid = constraints.table_name::regclass
    ), '') as target,
    array_agg(column_name::text) as columns
  from information_schema.table_constraints constraints
  join information_schema.key_column_usage using (constraint_schema, constraint_name)
  where constraint_schema = 'public' and constraint_type in ('PRIMARY KEY', 'FOREIGN KEY')
  group by 1, 2, 3, 4`.execute(database.sql);

test('every table is owned by an organization: organization_id is in its primary key', () => {
  const keyed = constraints.filter(
    ({ kind, columns }) => kind === 'PRIMARY KEY' && columns.includes('organization_id'),
  );
  expect(ownedTables.length).toBeGreaterThan(9);
  expect(keyed.map(({ table }) => table).toSorted()).toEqual(ownedTables.toSorted());
});

test('every table is owned by an organization: it references its organization', () => {
  const referring = constraints.filter(({ kind, target }) => kind === 'FOREIGN KEY' && target === 'organization');
  expect(referring.map(({ table }) => table).toSorted()).toEqual(ownedTables.toSorted());
});

test('every reference between owned tables includes organization_id, so none can cross organizations', () => {
  const between = constraints.filter(({ kind, target }) => kind === 'FOREIGN KEY' && ownedTables.includes(target));
  expect(between.length).toBeGreaterThan(4);
  expect(between.filter(({ columns }) => !columns.includes('organization_id'))).toEqual([]);
});

test('no trigger reads transition tables, which tables distributed by organization do not have', async () => {
  const { rows } = await sql`
    select tgname from pg_trigger where not tgisinternal and (tgoldtable is not null or tgnewtable is not null)`.execute(
    database.sql,
  );
  expect(rows).toEqual([]);
});

test('the audit trail is append-only: no update, no delete, no truncate', async () => {
  const organizationId = newId();
  const id = newId();
  await database.sql
    .insertInto('organization')
    .values({ id: organizationId, name: 'Granite', legalName: 'Granite' })
    .execute();
  await database.sql.insertInto('auditEvent').values({ organizationId, id, action: 'signed_in' }).execute();
  for (const change of [
    `update audit_event set action = 'other' where id = '${id}'`,
    `delete from audit_event where id = '${id}'`,
    'truncate audit_event',
    `insert into audit_event (organization_id, id, action) values ('${organizationId}', '${id}', 'x')
       on conflict (organization_id, id) do update set action = 'other'`,
  ]) {
    await expect(database.owner.query(change)).rejects.toThrow('audit_event is append-only');
  }
  const rows = await database.sql.selectFrom('auditEvent').select('action').where('id', '=', id).execute();
  expect(rows).toEqual([{ action: 'signed_in' }]);
});

test('tables.gen.ts matches the migrations; if not, run node server/src/database/generate-tables.ts', async () => {
  const written = readFileSync(path.join(import.meta.dirname, 'tables.gen.ts'), 'utf8');
  expect(written).toBe(await generateTables(database.sql));
});
