// @module-tag once
import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { migrate } from './migrate.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';
import { type Database, openDatabase } from './open-database.ts';
import { SetupProblem } from './setup-problem.ts';
import { emptyDatabaseUrl, isBuiltInServer, silentLog } from './test-database.ts';
import { runScript } from './test-script.ts';
import { startTransactionPooler } from './test-transaction-pooler.ts';

vi.setConfig({ testTimeout: 60_000 });

const made: Database[] = [];

async function emptyDatabase(): Promise<{ database: Database; databaseUrl: string }> {
  const databaseUrl = await emptyDatabaseUrl();
  const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog, poolSize: 2 });
  made.push(database);
  return { database, databaseUrl };
}

afterAll(() => Promise.all(made.map((database) => database.close())));

test('four processes that start together apply every migration exactly once', async () => {
  const { database, databaseUrl } = await emptyDatabase();
  const migrateOnce = `
    import { migrate } from './migrate.ts';
    import { openDatabase } from './open-database.ts';
    const log = { info() {}, warn() {}, error() {} };
    const database = await openDatabase({ databaseUrl: ${JSON.stringify(databaseUrl)}, dataDir: '', log });
    console.log(JSON.stringify(await migrate(database)));
    await database.close();`;
  const applied = await Promise.all([1, 2, 3, 4].map(() => runScript(migrateOnce)));
  const all = Object.keys(ALL_MIGRATIONS);
  expect(applied.toSorted()).toEqual(['[]', '[]', '[]', JSON.stringify(all)].toSorted());
  const { rows } = await database.pool.query<{ name: string }>('select name from kysely_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(all);
});

test('several pools behind a pooler in transaction mode apply every migration exactly once and leave no lock', async () => {
  const { databaseUrl, database } = await emptyDatabase();
  const migrateBehindPooler = async () => {
    const direct = await openDatabase({ databaseUrl, dataDir: '', log: silentLog, poolSize: 3 });
    made.push(direct);
    const pooler = await startTransactionPooler(direct.owner);
    return migrate({ ...direct, pool: pooler.pool, owner: pooler.pool }).finally(pooler.close);
  };
  const applied = await Promise.all([migrateBehindPooler(), migrateBehindPooler(), migrateBehindPooler()]);
  expect(applied.flat()).toEqual(Object.keys(ALL_MIGRATIONS));
  const { rows } = await database.pool.query(`
    select 1 from pg_locks where locktype = 'advisory' and database = (
      select oid from pg_database where datname = current_database()
    )`);
  expect(rows).toEqual([]);
});

describe('a locked table', () => {
  const widening = {
    ...ALL_MIGRATIONS,
    '9999-widening': {
      up: async (db: Kysely<unknown>) => {
        await sql`alter table invoice add widened text`.execute(db);
      },
    },
  };

  async function withReader() {
    const { database, databaseUrl } = await emptyDatabase();
    await migrate(database);
    const reader = await database.pool.connect();
    await reader.query('begin; select from invoice');
    return { database, databaseUrl, reader };
  }

  test('ends the migration in the end: nothing has changed, and the message says what to do', async () => {
    const { database, reader } = await withReader();
    const refused = migrate(database, widening, { lockTimeoutMs: 20, tries: 2, pauseMs: 1 });
    await expect(refused).rejects.toThrow(SetupProblem);
    await expect(refused).rejects.toThrow('something else kept using one of them');
    await reader.query('commit');
    reader.release();
    expect(await migrate(database, widening)).toEqual(['9999-widening']);
  });

  test('is waited for in short attempts, between which others can use it', async () => {
    const { database, databaseUrl, reader } = await withReader();
    const migrating = migrate(database, widening, { lockTimeoutMs: 500, tries: 1_000, pauseMs: 500 });
    const other = await openDatabase({ databaseUrl, dataDir: '', log: silentLog, poolSize: 1 });
    made.push(other);
    const waiting = `select 1 from pg_locks where relation = 'invoice'::regclass and not granted`;
    await expect.poll(async () => (await other.pool.query(waiting)).rows.length).toBe(1);
    // Would wait forever behind an ALTER without a lock timeout.
    await other.pool.query('select from invoice');
    await reader.query('commit');
    reader.release();
    expect(await migrating).toEqual(['9999-widening']);
  });
});

test('a database of a newer version is refused and left unchanged', async () => {
  const { database } = await emptyDatabase();
  const later = { async up() {} };
  await migrate(database, { ...ALL_MIGRATIONS, '9998-later': later, '9999-much-later': later });
  const refused = migrate(database);
  await expect(refused).rejects.toThrow(SetupProblem);
  await expect(refused).rejects.toThrow('was made by a newer Plumbline (it knows 9998-later, 9999-much-later)');
});

test('a failed migration is rolled back, and the next start tries it again', async () => {
  const { database } = await emptyDatabase();
  const broken = { up: () => Promise.reject(new Error('broken')) };
  await expect(migrate(database, { ...ALL_MIGRATIONS, '9999-broken': broken })).rejects.toThrow('broken');
  const { rows } = await database.pool.query<{ invoices: string | null }>(`select to_regclass('invoice') as invoices`);
  expect(rows).toEqual([{ invoices: null }]);
  expect(await migrate(database)).toEqual(Object.keys(ALL_MIGRATIONS));
});

// Needs to create a role, which an ordinary database owner may not.
test.runIf(isBuiltInServer)(
  'a database user without the right to create extensions or tables gets a clear message',
  async () => {
    const { databaseUrl, database } = await emptyDatabase();
    await database.pool.query(`do $$ begin create role guest; exception when duplicate_object then null; end $$`);
    const asGuest = new URL(databaseUrl);
    asGuest.searchParams.set('options', '-c role=guest');
    const guest = await openDatabase({ databaseUrl: asGuest.href, dataDir: '', log: silentLog, poolSize: 1 });
    made.push(guest);
    await expect(migrate(guest)).rejects.toThrow('may not create tables');
    await database.pool.query('grant create on schema public to guest');
    await expect(migrate(guest)).rejects.toThrow('lacks the extension pg_trgm');
  },
);
