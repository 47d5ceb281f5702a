import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { errorMessage } from './error-code.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';
import { databaseNames, openTestDatabase } from './test-database.ts';

// oxlint-disable-next-line no-console -- the only place where a test run shows what its server has to say
const log = { info() {}, warn: console.warn, error: console.error };

/**
 * One PostgreSQL for a whole test run: that of TEST_DATABASE_URL, otherwise one that starts when a test asks for it,
 * because most files need none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-test-'));
  const run = `plumbline_test_${path.basename(folder).slice(-6).toLowerCase()}`;
  let server: Promise<Database> | undefined;

  const socketServer = createServer((visitor) => {
    server ??= openServer(folder, run);
    void server
      .then((database) => urlOf(database, databaseNames(run).shared), errorMessage)
      .then((answer) => visitor.end(answer));
  });
  socketServer.listen(path.join(folder, 'url-socket'));
  await once(socketServer, 'listening');
  project.provide('testDatabaseSocket', path.join(folder, 'url-socket'));

  return async () => {
    socketServer.close();
    const opened = await server?.catch(() => undefined);
    if (opened?.kind === 'url') await dropDatabases(opened, run);
    await opened?.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function openServer(dataDir: string, run: string): Promise<Database> {
  const server = await openDatabase({ databaseUrl: process.env.TEST_DATABASE_URL, dataDir, log, throwaway: true });
  const { migrated, shared } = databaseNames(run);
  await server.owner.query(`create database ${migrated} template template0`);
  const template = await openTestDatabase(urlOf(server, migrated), 1);
  await migrate(template);
  await template.close();
  await server.owner.query(`create database ${shared} template ${migrated}`);
  return server;
}

async function dropDatabases({ pool }: Database, run: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select datname as name from pg_database');
  for (const { name } of rows) {
    if (name.startsWith(`${run}_`)) await pool.query(`drop database ${name} with (force)`);
  }
}

function urlOf({ kind, pool }: Database, name: string): string {
  if (kind === 'url') {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${name}`;
    return url.href.replace(/^postgres:/, 'postgresql:');
  }
  const { user = '', host = '' } = pool.options;
  return `postgresql:///${name}?${new URLSearchParams({ host, user })}`;
}
