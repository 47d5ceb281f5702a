import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from './new-id.ts';
import { testDatabase } from './test-database.ts';
import { inTransaction } from './transaction.ts';

const database = await testDatabase();

async function makeOrganization(name = 'Granite'): Promise<string> {
  const id = newId();
  await database.sql.insertInto('organization').values({ id, name, legalName: name }).execute();
  return id;
}

async function nameOf(id: string): Promise<string | undefined> {
  const row = await database.sql.selectFrom('organization').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** Releases all callers once `count` of them have arrived. */
function createBarrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    if (++arrived === count) resolve();
    return promise;
  };
}

test('commits if the work returns, rolls back if it throws', async () => {
  const id = await makeOrganization();
  const rename = (name: string, fail: boolean) =>
    inTransaction(database.sql, async (tx) => {
      await tx.updateTable('organization').set({ name }).where('id', '=', id).execute();
      if (fail) throw new Error('no');
      return name;
    });
  expect(await rename('Basalt', false)).toBe('Basalt');
  await expect(rename('Marble', true)).rejects.toThrow('no');
  expect(await nameOf(id)).toBe('Basalt');
});

test('a second connection inside a transaction fails the test that needs it', async () => {
  const id = await makeOrganization();
  await expect(inTransaction(database.sql, () => nameOf(id))).rejects.toThrow('a second connection');
  await expect(
    inTransaction(database.sql, () => database.sql.selectFrom('organization').select('id').execute()),
  ).rejects.toThrow('a second connection');
  expect(await nameOf(id)).toBe('Granite');
});

test('runs at read committed unless told otherwise', async () => {
  const level = (options?: { isolation: 'serializable' }) =>
    inTransaction(
      database.sql,
      async (tx) => {
        const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
          tx,
        );
        return rows[0]?.level;
      },
      options,
    );
  expect(await level()).toBe('read committed');
  expect(await level({ isolation: 'serializable' })).toBe('serializable');
});

test('two transactions that deadlock both succeed eventually', async () => {
  const ids = [await makeOrganization(), await makeOrganization()];
  const bothHoldOne = createBarrier(2);
  let runs = 0;
  const renameBoth = (order: string[], name: string) =>
    inTransaction(database.sql, async (tx) => {
      runs += 1;
      for (const id of order) {
        await tx.updateTable('organization').set({ name }).where('id', '=', id).execute();
        await bothHoldOne();
      }
    });
  await Promise.all([renameBoth(ids, 'A'), renameBoth(ids.toReversed(), 'B')]);
  expect(runs).toBe(3);
  const names = await Promise.all(ids.map(nameOf));
  expect(names[0]).toBe(names[1]);
});

test('two serializable transactions that read what the other writes lose no update', async () => {
  const id = await makeOrganization('0');
  const bothHaveRead = createBarrier(2);
  const increment = () =>
    inTransaction(
      database.sql,
      async (tx) => {
        const row = await tx.selectFrom('organization').select('name').where('id', '=', id).executeTakeFirstOrThrow();
        await bothHaveRead();
        await tx
          .updateTable('organization')
          .set({ name: `${Number(row.name) + 1}` })
          .where('id', '=', id)
          .execute();
      },
      { isolation: 'serializable' },
    );
  await Promise.all([increment(), increment()]);
  expect(await nameOf(id)).toBe('2');
});

test('gives up after three retries, and never retries another error', async () => {
  let runs = 0;
  const failWith = (code: string) =>
    inTransaction(database.sql, async (tx) => {
      runs += 1;
      await sql.raw(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`).execute(tx);
    });
  await expect(failWith('40001')).rejects.toThrow('refused');
  expect(runs).toBe(4);
  runs = 0;
  await expect(failWith('23505')).rejects.toThrow('refused');
  expect(runs).toBe(1);
});

test('never nests', async () => {
  await expect(inTransaction(database.sql, (tx) => inTransaction(tx, async () => 'inner'))).rejects.toThrow(
    'a transaction inside a transaction',
  );
  await expect(inTransaction(database.sql, () => inTransaction(database.sql, async () => 'inner'))).rejects.toThrow(
    'a transaction inside a transaction',
  );
  await inTransaction(database.sql, async () => {});
  expect(await inTransaction(database.sql, async () => 'after')).toBe('after');
});
