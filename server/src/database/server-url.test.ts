import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { connectProblem, parseServerUrl, refuseUnfitServer } from './server-url.ts';
import { SetupProblem } from './setup-problem.ts';
import { isBuiltInServer, silentLog, testDatabase, testDatabaseUrl } from './test-database.ts';

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', log: silentLog });

async function problemOf(databaseUrl: string): Promise<SetupProblem> {
  const problem = await open(databaseUrl).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof SetupProblem)) throw new Error(`not a setup problem: ${String(problem)}`);
  expect(problem.hint.length).toBeGreaterThan(10);
  expect(`${problem.message} ${problem.hint}`).not.toContain('s3cret');
  return problem;
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test.each([
  'localhost:5432/plumbline',
  'mysql://me:s3cret@localhost/plumbline',
  'postgres://me:s3cret@local host/plumbline',
  'postgres://me:s3cret@localhost:99999/plumbline',
  'postgres://',
])('the malformed address %s is refused without showing it', async (databaseUrl) => {
  expect((await problemOf(databaseUrl)).message).toBe('DATABASE_URL is not a PostgreSQL address.');
});

test('a port where nothing listens', async () => {
  const port = await closedPort();
  const problem = await problemOf(`postgres://me:s3cret@127.0.0.1:${port}/plumbline`);
  expect(problem.message).toBe(`No PostgreSQL server answers at me@127.0.0.1:${port}/plumbline.`);
});

test('a host that does not exist', async () => {
  const problem = await problemOf('postgres://me:s3cret@no-such-host.invalid/plumbline');
  expect(problem.message).toContain('is not known');
});

test('a server that accepts the connection and then closes it', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  expect((await problemOf(`postgres://me:s3cret@127.0.0.1:${address.port}/plumbline`)).message).toContain(
    'cannot be used',
  );
  server.close();
});

// The embedded server trusts our system user; this requires a password for one database user.
describe.runIf(isBuiltInServer)('with a password', () => {
  beforeAll(async () => {
    const { owner } = await testDatabase();
    const { host = '' } = Object.fromEntries(new URL(await testDatabaseUrl()).searchParams);
    const rules = path.join(path.dirname(host), 'settings/pg_hba.conf');
    writeFileSync(rules, `local all keyholder scram-sha-256\n${readFileSync(rules, 'utf8')}`);
    await owner.query(`create role keyholder login password 's3cret'`);
    await owner.query('select pg_reload_conf()');
  });

  async function keyholderUrl(password: string, name = 'postgres'): Promise<string> {
    const url = new URL(await testDatabaseUrl());
    url.searchParams.set('user', 'keyholder');
    if (password) url.searchParams.set('password', password);
    url.pathname = name;
    return url.href;
  }

  test('the right password opens the database, and the location hides it', async () => {
    const database = await open(await keyholderUrl('s3cret'));
    expect(database.kind).toBe('url');
    expect(database.location).toMatch(/^keyholder@.*\/postgres$/);
    expect(database.location).not.toContain('s3cret');
    await database.close();
  });

  test.each([
    ['a wrong password', 'wrong', 'postgres', 'refused the login'],
    ['no password', '', 'postgres', 'refused the login'],
    ['a database that does not exist', 's3cret', 'no_such_database', 'The database does not exist'],
  ])('%s', async (_, password, name, message) => {
    expect((await problemOf(await keyholderUrl(password, name))).message).toContain(message);
  });
});

test.each([
  [{ code: 'ETIMEDOUT' }, 'cannot be reached'],
  [{ message: 'timeout expired' }, 'cannot be reached'],
  [{ code: '53300' }, 'no free connection'],
  [{ code: '57P03' }, 'starting or stopping'],
  [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'No encrypted connection'],
  [{ message: 'The server does not support SSL connections' }, 'No encrypted connection'],
  [{ message: 'something new' }, 'cannot be used: something new'],
])('%j is explained', (failure, words) => {
  expect(connectProblem(Object.assign(new Error(), failure), 'me@host').message).toContain(words);
});

test('a server that is too old, of another encoding or a standby is refused', () => {
  const fit = { version: 15, encoding: 'UTF8', isStandby: false };
  expect(() => refuseUnfitServer(fit, 'me@host')).not.toThrow();
  expect(() => refuseUnfitServer({ ...fit, version: 14 }, 'me@host')).toThrow('is PostgreSQL 14; Plumbline needs 15');
  expect(() => refuseUnfitServer({ ...fit, encoding: 'LATIN1' }, 'me@host')).toThrow('needs UTF8');
  expect(() => refuseUnfitServer({ ...fit, isStandby: true }, 'me@host')).toThrow('read-only standby');
});

test('parts of an address may be given as parameters', () => {
  expect(parseServerUrl('postgresql:///plumbline?host=/run/postgresql&user=me').location).toBe(
    'me@/run/postgresql:5432/plumbline',
  );
});
