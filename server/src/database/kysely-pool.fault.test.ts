// What goes wrong with one statement stays with it: nobody else's statement fails, and none runs outside its transaction.
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { errorMessage } from './error-code.ts';
import { openDatabase } from './open-database.ts';
import { statement } from './statement.ts';
import { silentLog, testDatabaseUrl } from './test-database.ts';
import { inTransaction } from './transaction.ts';

const open = async () =>
  openDatabase({ databaseUrl: await testDatabaseUrl(), dataDir: '', log: silentLog, poolSize: 1 });
// One connection, so that everybody uses the same.
const database = await open();
const other = await open();
afterAll(() => Promise.all([database.close(), other.close()]));

const messageOf = (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => 'nothing failed',
    (error: unknown) => errorMessage(error),
  );

const unsendable: unknown = {
  toPostgres: () => {
    throw new Error('cannot be sent');
  },
};

describe('a value that cannot be sent', () => {
  const select = statement((on, value: unknown) => sql`select ${value}::text as sent_text`.compile(on));

  test('fails its statement only, the first time and later', async () => {
    const selectNew = statement((on, value: unknown) => sql`select ${value}::text as new_text`.compile(on));
    await expect(selectNew(database.sql, unsendable)).rejects.toThrow('cannot be sent');
    expect(await selectNew(database.sql, 'a')).toEqual([{ newText: 'a' }]);
    for (const _attempt of [1, 2, 3]) {
      await expect(selectNew(database.sql, unsendable)).rejects.toThrow('cannot be sent');
    }
    expect(await selectNew(database.sql, 'b')).toEqual([{ newText: 'b' }]);
  });

  test('does not give the connection to two users', async () => {
    await select(database.sql, 'a');
    const failing = messageOf(select(database.sql, unsendable));
    const transaction = inTransaction(database.sql, async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      await sleep(50);
      await select(tx, 'b');
    });
    const outside = sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(
      database.sql,
    );
    await transaction;
    expect(await failing).toBe('cannot be sent');
    expect((await outside).rows).toEqual([{ id: null }]);
  });

  test('as the first statement of a transaction lets none of the others run outside it', async () => {
    await database.pool.query('create temp table taken_back (number int)');
    const insert = (value: unknown) => sql`insert into taken_back values (${value})`;
    await insert(1).execute(database.sql);
    const failing = inTransaction(database.sql, async (tx) => {
      await expect(insert(unsendable).execute(tx)).rejects.toThrow('cannot be sent');
      await insert(2).execute(tx);
      throw new Error('not this one');
    });
    await expect(failing).rejects.toThrow('not this one');
    expect((await database.pool.query('select number from taken_back')).rows).toEqual([{ number: 1 }]);
  });
});

test('a session that PostgreSQL ends fails its statement, and none that waits for the connection', async () => {
  const wait = statement((on, seconds: number) => sql`select pg_sleep(${seconds}::float8)`.compile(on));
  const select = statement((on, number: number) => sql`select ${number}::int as number`.compile(on));
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = messageOf(wait(database.sql, 20));
  const waiting = [1, 2, 3].map((number) => select(database.sql, number));
  await expect
    .poll(() =>
      other.pool
        .query<{ state: string }>(`select state from pg_stat_activity where pid = $1 and query like '%pg_sleep%'`, [
          rows[0]?.pid,
        ])
        .then((found) => found.rows),
    )
    .toEqual([{ state: 'active' }]);
  await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(await ended).toMatch('terminating connection');
  expect(await Promise.all(waiting)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
});

test('a column that changes its type at run time causes one failed query', async () => {
  await database.pool.query('create temp table retyped (code int)');
  const count = () =>
    sql`select count(*) from retyped where code = ${'1'}`.execute(database.sql).then(({ rows }) => rows);
  expect(await count()).toEqual([{ count: 0 }]);
  await database.pool.query('alter table retyped alter column code type text');
  await expect(count()).rejects.toThrow('operator does not exist: text = integer');
  expect(await count()).toEqual([{ count: 0 }]);
});
