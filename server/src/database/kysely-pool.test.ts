import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { kyselyPool } from './kysely-pool.ts';
import { openDatabase, type Sql } from './open-database.ts';
import { recordStatements } from './testing/record-statements.ts';
import { MOST_STATEMENTS, statementNames } from './statement-name.ts';
import { statement } from './statement.ts';
import { silentLog, testDatabaseUrl } from './test-database.ts';
import { inTransaction } from './transaction.ts';

// One connection, because a prepared statement belongs to its connection.
const database = await openDatabase({ databaseUrl: await testDatabaseUrl(), dataDir: '', log: silentLog, poolSize: 1 });
afterAll(() => database.close());

async function preparedTexts(): Promise<string[]> {
  const { rows } = await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

test('a query with parameters is prepared once per connection', async () => {
  for (const code of ['C1', 'C2', 'C1']) {
    await database.sql.selectFrom('customer').select('emailDomain').where('code', '=', code).execute();
  }
  const { rows } = await database.pool.query(
    `select generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%email_domain%'`,
  );
  expect(rows).toEqual([{ runs: 3 }]);
});

test('the columns of a prepared statement are asked for once per connection', async () => {
  const client = await database.pool.connect();
  let descriptions = 0;
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('rowDescription', () => {
    descriptions += 1;
  });
  client.release();
  const select = (value: string) =>
    sql`select ${value}::text as some_text, 9007199254740991::int8 as whole_number`
      .execute(database.sql)
      .then(({ rows }) => rows);
  for (const value of ['a', 'b', 'c']) {
    expect(await select(value)).toEqual([{ someText: value, wholeNumber: Number.MAX_SAFE_INTEGER }]);
  }
  expect(descriptions).toBe(1);
});

test('a prepared statement that returns no rows reports the rows it changed, every time', async () => {
  await database.pool.query('create temp table counted (number int)');
  for (const number of [1, 2, 3]) {
    const { rows, numAffectedRows } = await sql`insert into counted values (${number})`.execute(database.sql);
    expect([rows, numAffectedRows]).toEqual([[], 1n]);
  }
});

test('a value that cannot be sent fails its query and leaves the connection usable', async () => {
  const select = (value: unknown) => sql`select ${value}::text as sent_text`.execute(database.sql);
  await select('a');
  const unsendable = {
    toPostgres: () => {
      throw new Error('cannot be sent');
    },
  };
  await expect(select(unsendable)).rejects.toThrow('cannot be sent');
  expect((await select('b')).rows).toEqual([{ sentText: 'b' }]);
});

test('a table that changes at run time causes one failed query, and the connection stays usable', async () => {
  await database.pool.query('create temp table changing (old_name text)');
  const select = () => sql`select * from changing where ${1} = ${1}`.execute(database.sql).then(({ rows }) => rows);
  await database.pool.query(`insert into changing values ('a')`);
  expect(await select()).toEqual([{ oldName: 'a' }]);
  await database.pool.query('alter table changing add column new_name text');
  await expect(select()).rejects.toThrow('cached plan must not change result type');
  expect(await select()).toEqual([{ oldName: 'a', newName: null }]);
});

test('stale statements are deallocated, also if a transaction fails on them', async () => {
  await database.pool.query('create temp table narrow (name text)');
  const select = (on: Sql) => sql`select * from narrow where ${1} = ${1}`.execute(on);
  await select(database.sql);
  await database.pool.query('alter table narrow add column other text');
  const failing = inTransaction(database.sql, async (tx) => {
    await sql`select ${1}::int as prepared_before`.execute(tx);
    await select(tx);
  });
  await expect(failing).rejects.toThrow('cached plan must not change result type');
  await select(database.sql);
  expect(await preparedTexts()).toEqual(['select * from narrow where $1 = $2']);
});

test('a prepared statement that is gone causes one failed query', async () => {
  const select = () => sql`select ${1}::int as gone`.execute(database.sql).then(({ rows }) => rows);
  await select();
  // As behind a pooler that gives the connection another session.
  await database.pool.query('deallocate all');
  await expect(select()).rejects.toMatchObject({ code: '26000' });
  expect(await select()).toEqual([{ gone: 1 }]);
});

test('a compiled statement that fails gives its only connection back', async () => {
  const half = statement((db: Sql, number: number) => sql`select 1 / ${number}::int as half`.compile(db));
  for (const _attempt of [1, 2]) await expect(half(database.sql, 0)).rejects.toThrow('division by zero');
  expect(await half(database.sql, 1)).toEqual([{ half: 1 }]);
});

test('an unsupported feature invalidates no other statement', async () => {
  await sql`select ${1}::int as kept`.execute(database.sql);
  const before = await preparedTexts();
  const unsupported = sql`select count(*) from portal where ${1} = ${1} for update`.execute(database.sql);
  await expect(unsupported).rejects.toMatchObject({ code: '0A000' });
  await sql`select ${1}::int as kept`.execute(database.sql);
  expect(await preparedTexts()).toEqual(before);
});

test('a statement with a syntax error is reported every time and leaves the connection usable', async () => {
  for (const _attempt of [1, 2]) {
    await expect(sql`select ${1} from no_such_table`.execute(database.sql)).rejects.toThrow('no_such_table');
  }
  expect((await sql`select ${1}::int as one_more`.execute(database.sql)).rows).toEqual([{ oneMore: 1 }]);
});

test('a broken connection is replaced without an unhandled error', async () => {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const other = await openDatabase({ databaseUrl: await testDatabaseUrl(), dataDir: '', log: silentLog, poolSize: 1 });
  await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => database.pool.totalCount).toBe(0);
  expect((await sql`select ${2}::int as value`.execute(database.sql)).rows).toEqual([{ value: 2 }]);
  await other.close();
});

test('a connection that breaks during a transaction fails that transaction only', async () => {
  const killer = await openDatabase({ databaseUrl: await testDatabaseUrl(), dataDir: '', log: silentLog, poolSize: 1 });
  const broken = inTransaction(database.sql, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await killer.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await sleep(100);
    await sql`select 1`.execute(tx);
  });
  // Which of the two depends on whether the client has noticed it before.
  await expect(broken).rejects.toThrow(/Client has encountered a connection error|Connection terminated unexpectedly/);
  expect((await sql`select ${3}::int as value`.execute(database.sql)).rows).toEqual([{ value: 3 }]);
  await killer.close();
});

// Must be last, because it uses up the statement names of this process.
describe('a transaction', () => {
  /** What is sent to the database during the work; a transaction that begins with its first statement is in brackets. */
  const sentDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
    const { sent, stop } = recordStatements(database.pool);
    try {
      await work();
    } finally {
      stop();
    }
    return sent.map(({ text, begin }) => (begin.length === 0 ? text : `[${begin.join('; ')}] ${text}`));
  };
  const isolationOf = (isolation: 'read committed' | 'serializable') =>
    inTransaction(
      database.sql,
      (tx) => sql<{ level: string }>`select current_setting(${'transaction_isolation'}) as level`.execute(tx),
      { isolation },
    ).then(({ rows }) => rows[0]?.level);

  test('begins with its first statement, once that has run on the connection', async () => {
    const select = 'select current_setting($1) as level';
    const begin = 'start transaction isolation level serializable';
    expect(await sentDuring(() => isolationOf('serializable'))).toEqual([begin, select, 'commit']);
    expect(await sentDuring(() => isolationOf('serializable'))).toEqual([`[${begin}] ${select}`, 'commit']);
    expect(await isolationOf('serializable')).toBe('serializable');
    expect(await isolationOf('read committed')).toBe('read committed');
  });

  test('takes back all its statements, whether or not they ran before', async () => {
    await database.pool.query('create temp table taken_back (number int)');
    const insert = (number: number) =>
      inTransaction(database.sql, async (tx) => {
        const { rows, numAffectedRows } = await sql`insert into taken_back values (${number})`.execute(tx);
        expect([rows, numAffectedRows]).toEqual([[], 1n]);
        if (number < 3) throw new Error('not this one');
      });
    await expect(insert(1)).rejects.toThrow('not this one');
    await expect(insert(2)).rejects.toThrow('not this one');
    await insert(3);
    expect((await database.pool.query('select number from taken_back')).rows).toEqual([{ number: 3 }]);
  });

  test('whose first statement fails changes nothing and leaves the connection usable', async () => {
    const half = (number: number) =>
      inTransaction(database.sql, (tx) => sql`select 1 / ${number}::int as half`.execute(tx));
    await half(2);
    await expect(half(0)).rejects.toThrow('division by zero');
    expect((await half(1)).rows).toEqual([{ half: 1 }]);
  });

  test('begins also if the prepared statement is gone', async () => {
    await database.pool.query('create temp table still_one (number int)');
    const insert = (isKept: boolean) =>
      inTransaction(database.sql, async (tx) => {
        await sql`insert into still_one values (${1})`.execute(tx);
        if (!isKept) throw new Error('not this one');
      });
    await insert(true);
    const client = await database.pool.connect();
    Object.assign((client as unknown as { connection: object }).connection, { parsedStatements: {} });
    await client.query('deallocate all');
    client.release();
    await expect(insert(false)).rejects.toThrow('not this one');
    expect((await database.pool.query('select number from still_one')).rows).toHaveLength(1);
  });

  test('without statements sends nothing', async () => {
    expect(await sentDuring(() => inTransaction(database.sql, async () => {}))).toEqual([]);
    await expect(
      inTransaction(database.sql, async () => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
    expect(await isolationOf('read committed')).toBe('read committed');
  });

  test('that never had a statement is not left to the next user of the connection', async () => {
    const pool = kyselyPool(database.pool);
    const select = async () => {
      const client = await pool.connect();
      await client.query('select $1::int as next_user', [1]);
      client.release();
    };
    await select();
    const left = await pool.connect();
    await left.query('start transaction isolation level serializable', []);
    left.release();
    expect(await sentDuring(select)).toEqual(['select $1::int as next_user']);
  });

  test('begins before a statement without parameters', async () => {
    const { rows } = await inTransaction(
      database.sql,
      (tx) => sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx),
      {
        isolation: 'repeatable read',
      },
    );
    expect(rows).toEqual([{ level: 'repeatable read' }]);
  });
});

test("texts of many lengths do not fill the server's memory", async () => {
  const before = (await preparedTexts()).length;
  const labels = Array.from({ length: 65 }, (_, place) => `label-${place}`);
  await database.sql.selectFrom('portal').select('id').where('label', 'in', labels).execute();
  expect((await preparedTexts()).length).toBe(before);
  const statementName = statementNames();
  for (let count = 0; count < MOST_STATEMENTS; count++) statementName(`select $1 + ${count}`, 1);
  expect(statementName('select $1 as one_more', 1)).toBeUndefined();
  expect(statementName('select $1 + 0', 1)).toMatch(/^s_[\w-]{22}$/);
});

test('a pool whose names are used up leaves another one its own', async () => {
  const url = await testDatabaseUrl();
  const other = await openDatabase({ databaseUrl: url, dataDir: '', log: silentLog, poolSize: 1 });
  for (let count = 0; count <= MOST_STATEMENTS; count++) {
    await sql`select ${count}::int as ${sql.raw(`used_${count}`)}`.execute(other.sql);
  }
  const { rows } = await other.pool.query('select count(*)::int as count from pg_prepared_statements');
  await other.close();
  expect(rows).toEqual([{ count: MOST_STATEMENTS }]);
  await sql`select ${'a'}::text as prepared_here`.execute(database.sql);
  expect(await preparedTexts()).toContain('select $1::text as prepared_here');
});
