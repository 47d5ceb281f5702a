import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPostmaster } from '../database/embedded/postmaster-file.ts';
import { testFolder } from '../database/embedded/test-folder.ts';
import { isOutage } from '../database/is-outage.ts';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { silentLog } from '../database/test-database.ts';
import { testPortal } from '../testing/test-portal.ts';

const opened: Database[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
});

test('while PostgreSQL is down, calls and pages answer 503 with Retry-After, a page in words, and never 500', async () => {
  const dataDir = testFolder();
  const database = await openDatabase({ dataDir, log: silentLog, throwaway: true, poolSize: 3 });
  opened.push(database);
  await migrate(database);
  const html = '<!doctype html><head><!--head--></head><body><!--splash--></body>';
  const page = { html, assets: null, screens: {} };
  const portal = await testPortal({ database, web: { portal: page, console: page } });
  const { customer: cookie, staff } = portal.cookies;
  const PAGE = 3;
  const ask = () =>
    Promise.all([
      portal.send({ url: '/v1/users/me', cookie }),
      portal.send({ url: '/v1/invoices/filter/all', cookie }),
      portal.send({ url: '/v1/console/overview', host: 'console.portal.test', cookie: staff }),
      portal.send({ url: '/', cookie }),
      portal.send({ method: 'POST', url: '/v1/identity/sign-in', payload: { email: 'ann@b.example', password: 'x' } }),
      portal.send({ url: '/readyz' }),
    ]);

  process.kill(readPostmaster(path.join(dataDir, 'pg18'))?.pid ?? 0, 'SIGKILL');
  const statuses = new Set<number>();
  // Checked at the end: a poll would try a failed assertion again.
  const retryAfters = new Set<unknown>();
  const pages = new Set<string>();
  const isBackAgain = async () => {
    // So that nothing is answered from a cache.
    portal.clock.pass(10_000);
    const responses = await ask();
    for (const { statusCode, headers } of responses) {
      statuses.add(statusCode);
      if (statusCode === 503) retryAfters.add(headers['retry-after']);
    }
    if (responses[PAGE]?.statusCode === 503) pages.add(responses[PAGE].body);
    return responses.every(({ statusCode }) => statusCode !== 503);
  };
  await expect.poll(isBackAgain, { timeout: 25_000 }).toBe(true);
  expect(statuses).toContain(503);
  expect(statuses).not.toContain(500);
  expect([...retryAfters]).toEqual(['5']);
  expect(pages.size).toBeGreaterThan(0);
  for (const body of pages) expect(body).toContain('<h1>Not available right now</h1>');
});

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  failed('connect', { code: 'ECONNREFUSED' }),
  failed('connect', { code: 'ENOENT', syscall: 'connect' }),
  failed('timeout exceeded when trying to connect'),
  failed('Connection terminated unexpectedly'),
  failed('Connection terminated due to connection timeout'),
  failed('Client has encountered a connection error and is not queryable'),
  failed('the database system is starting up', { code: '57P03' }),
  failed('too many clients', { code: '53300' }),
  failed('connection failure', { code: '08006' }),
  failed('deadlock detected', { code: '40P01' }),
  new Error('wrapped', { cause: failed('connect', { code: 'ECONNRESET' }) }),
])('an outage: %s', (error) => expect(isOutage(error)).toBe(true));

test.each([
  failed('open', { code: 'ENOENT', syscall: 'open' }),
  failed('duplicate key', { code: '23505' }),
  failed('syntax error', { code: '42601' }),
  new TypeError('x is not a function'),
  'text',
])('a bug: %s', (error) => expect(isOutage(error)).toBe(false));
