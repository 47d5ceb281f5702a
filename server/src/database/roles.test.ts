import { describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { openLog } from '../log.ts';
import { openApp } from '../open-app.ts';
import { APP_ROLE } from './embedded/settings.ts';
import { testFolder } from './embedded/test-folder.ts';
import { migrate } from './migrate.ts';
import {
  emptyDatabaseUrl,
  isBuiltInServer,
  migratedDatabaseUrl,
  openTestDatabase,
  testDatabase,
} from './test-database.ts';

const PERMISSION_DENIED = '42501';

// A server of TEST_DATABASE_URL has one role for everything.
describe.runIf(isBuiltInServer)('the role that serves requests', () => {
  test('is no superuser and owns nothing', async () => {
    const { pool } = await testDatabase();
    const { rows } = await pool.query(`
      select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as "hasPowers",
             (select count(*) from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o') as owned
        from pg_roles where rolname = current_user`);
    expect(rows).toEqual([{ hasPowers: false, owned: 0 }]);
  });

  test.each([
    'alter table payment disable trigger payment_amounts_fixed',
    'alter table ledger_entry disable trigger all',
    'set session_replication_role = replica',
    'drop trigger ledger_entry_sum on ledger_entry',
    'alter table payment drop constraint payment_pkey cascade',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'truncate ledger_entry cascade',
    'drop table audit_event',
    'create table own_table (id int)',
    'set role plumbline',
    `update kysely_migration set name = 'x'`,
    'delete from kysely_migration',
  ])('may not: %s', async (statement) => {
    const { pool } = await testDatabase();
    await expect(pool.query(statement)).rejects.toMatchObject({ code: PERMISSION_DENIED });
  });

  test('serves an app whose tables DATABASE_OWNER_URL has made', async () => {
    const ownerUrl = await emptyDatabaseUrl();
    const url = new URL(ownerUrl);
    url.searchParams.set('user', APP_ROLE);
    const env = readEnv({ DATABASE_URL: url.href, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: testFolder() }, false);
    const { database } = await openApp(env, { log: openLog('silent'), now: () => new Date() });
    expect(await database.sql.selectFrom('ledgerEntry').selectAll().execute()).toEqual([]);
    expect((await database.pool.query('select current_user as name')).rows).toEqual([{ name: APP_ROLE }]);
    await database.close();
  });

  test('may change the rows of a table that a later version adds', async () => {
    const database = await openTestDatabase(await migratedDatabaseUrl(), 1);
    await database.owner.query('create table added_later (id int)');
    await expect(database.pool.query('insert into added_later values (1)')).rejects.toThrow('permission denied');
    await migrate(database);
    await database.pool.query('insert into added_later values (1)');
    await database.pool.query('update added_later set id = 2');
    expect((await database.pool.query('select id from added_later')).rows).toEqual([{ id: 2 }]);
    await database.pool.query('delete from added_later');
    await database.close();
  });
});
