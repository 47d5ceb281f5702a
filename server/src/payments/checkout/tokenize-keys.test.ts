import { createPublicKey, constants, publicEncrypt } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import type { Database } from '../../database/open-database.ts';
import { migratedDatabaseUrl, openTestDatabase } from '../../database/test-database.ts';
import { openEncryption } from '../../encryption.ts';
import { openKeyRing } from '../../keys.ts';
import { testClock } from '../../testing/test-clock.ts';
import { makeKeyPair, openTokenizeKeys } from './tokenize-keys.ts';

vi.setConfig({ testTimeout: 60_000 });

const DAY = 86_400_000;
const made: Database[] = [];
afterAll(() => Promise.all(made.map((database) => database.close())));

/** A separate database, because there is one key for all organizations. */
async function ownDatabase(): Promise<Database> {
  const databaseUrl = await migratedDatabaseUrl();
  const database = await openTestDatabase(databaseUrl, 6);
  made.push(database);
  return database;
}

const ENCRYPTION = openEncryption(openKeyRing(() => [Buffer.from('a secret of the tests, long enough')]));

// Each takes a second to generate; two are enough to tell an old key from a new one.
const [odd, even] = await Promise.all([makeKeyPair(), makeKeyPair()]);
let count = 0;
const nextPair = async () => {
  count += 1;
  return count % 2 === 0 ? even : odd;
};
const openKeys = (database: Database, now: () => Date, encryption = ENCRYPTION) =>
  openTokenizeKeys(database.sql, encryption, now, nextPair);

const encrypted = (publicKey: string, text: string) =>
  publicEncrypt(
    { key: createPublicKey(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64');

const countOf = async ({ sql }: Database) => (await sql.selectFrom('tokenizeKey').select('id').execute()).length;

const WAITING = `select count(*)::int as count from pg_locks
  where not granted and relation = 'tokenize_key'::regclass
    and database = (select oid from pg_database where datname = current_database())`;

test('several processes that need the first key at once create one', async () => {
  const database = await ownDatabase();
  const { now } = testClock();
  const processes = Array.from({ length: 4 }, () => openKeys(database, now));
  // The lock holds all of them until each has generated its key.
  const gate = await database.pool.connect();
  await gate.query('begin; lock table tokenize_key in share row exclusive mode');
  const asked = Promise.all([...processes, ...processes].map((each) => each.current()));
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<{ count: number }>(WAITING);
      expect(rows).toEqual([{ count: 4 }]);
    },
    { timeout: 40_000, interval: 50 },
  );
  await gate.query('commit');
  gate.release();
  const keys = await asked;
  expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1);
  expect(await countOf(database)).toBe(1);
  const text = encrypted(keys[0]!.publicKey, 'hello');
  for (const each of processes) expect(await each.decrypt(text, keys[0]!.keyId)).toBe('hello');
});

test('a key encrypts for a month and decrypts a day longer', async () => {
  const database = await ownDatabase();
  const clock = testClock();
  const keys = openKeys(database, clock.now);
  const first = await keys.current();
  const text = encrypted(first.publicKey, 'hello');
  clock.pass(30 * DAY - 1);
  expect(await keys.current()).toEqual(first);
  clock.pass(1);
  const second = await keys.current();
  expect(second.keyId).not.toBe(first.keyId);
  clock.pass(DAY - 1);
  expect(await keys.decrypt(text, first.keyId)).toBe('hello');
  expect(await keys.decrypt(text, null)).toBe('hello');
  clock.pass(1);
  expect(await keys.decrypt(text, first.keyId)).toBeNull();
  expect(await keys.decrypt(text, null)).toBeNull();
  clock.pass(29 * DAY);
  expect((await keys.current()).keyId).not.toBe(second.keyId);
  expect(await countOf(database)).toBe(2);
});

test('a key encrypted with another secret is replaced by a new one', async () => {
  const database = await ownDatabase();
  const { now } = testClock();
  const before = await openKeys(
    database,
    now,
    openEncryption(openKeyRing(() => [Buffer.from('another secret')])),
  ).current();
  const keys = openKeys(database, now);
  const after = await keys.current();
  expect(after.keyId).not.toBe(before.keyId);
  expect(await keys.decrypt(encrypted(after.publicKey, 'hello'), null)).toBe('hello');
});
