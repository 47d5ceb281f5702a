import { sql as raw } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from './new-id.ts';
import type { Sql } from './open-database.ts';
import { namedStatement, statement } from './statement.ts';
import { testDatabase } from './test-database.ts';

test('a statement is compiled once and filled in on every call', async () => {
  const { sql } = await testDatabase();
  let builds = 0;
  const select = statement((db: Sql, id: string, name: string) => {
    builds += 1;
    return db
      .selectFrom('organization')
      .select(['id', 'legalName'])
      .where('id', '=', id)
      .where('name', '=', name)
      .compile();
  });
  const insert = async (name: string) => {
    const id = newId();
    await sql
      .insertInto('organization')
      .values({ id, name, legalName: `${name} Inc.` })
      .execute();
    return id;
  };
  const [one, two] = [await insert('One'), await insert('Two')];
  expect(await select(sql, one, 'One')).toEqual([{ id: one, legalName: 'One Inc.' }]);
  expect(await select(sql, two, 'Two')).toEqual([{ id: two, legalName: 'Two Inc.' }]);
  expect(await select(sql, one, 'Two')).toEqual([]);
  expect(builds).toBe(1);
});

test('a value that is no argument is not lost in a named statement', async () => {
  const { sql } = await testDatabase();
  const select = namedStatement<{ first: string }, { words: string }>(['first'], (db, { first }) =>
    raw<{ words: string }>`select concat(${first}::text, ${'more'}::text) as words`.compile(db),
  );
  expect(() => select(sql, { first: 'one' })).toThrow('write it as a literal');
});

test('named arguments are filled in however often and in whatever order they are used', async () => {
  const { sql } = await testDatabase();
  type Args = { unused: string; first: string; second: string };
  const select = namedStatement<Args, { words: string }>(['unused', 'first', 'second'], (db, { first, second }) =>
    raw<{ words: string }>`select concat(${second}::text, ${first}::text, ${second}::text) as words`.compile(db),
  );
  expect(await select(sql, { unused: 'x', first: 'b', second: 'a' })).toEqual([{ words: 'aba' }]);
  expect(await select(sql, { unused: 'x', first: 'd', second: 'c' })).toEqual([{ words: 'cdc' }]);
});

test('a statement runs inside the given transaction', async () => {
  const { sql } = await testDatabase();
  const select = statement((db: Sql, id: string) =>
    db.selectFrom('organization').select('id').where('id', '=', id).compile(),
  );
  const id = newId();
  await sql.transaction().execute(async (tx) => {
    await tx.insertInto('organization').values({ id, name: 'Inside', legalName: 'Inside' }).execute();
    expect(await select(tx, id)).toEqual([{ id }]);
    expect(await select(sql, id)).toEqual([]);
  });
});
