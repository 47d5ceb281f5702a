import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { errorMessage } from './error-code.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';
import { MIGRATED } from './test-database.ts';

const SHARED = 'tests';

/** One PostgreSQL for a whole run of the tests, started only when a test asks for it: most files need none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-test-'));
  let database: Promise<Database> | undefined;

  const door = createServer((visitor) => {
    database ??= startServer(folder);
    void database.then((server) => urlOf(server, SHARED), errorMessage).then((answer) => visitor.end(answer));
  });
  door.listen(path.join(folder, 'door'));
  await once(door, 'listening');
  project.provide('testDatabaseDoor', path.join(folder, 'door'));

  return async () => {
    door.close();
    const opened = await database?.catch(() => undefined);
    await opened?.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startServer(dataDir: string): Promise<Database> {
  // oxlint-disable-next-line no-console -- the only place where a test run shows what its server has to say
  const log = { info() {}, warn: console.warn, error: console.error };
  const server = await openDatabase({ dataDir, log, throwaway: true });
  await server.pool.query(`create database ${MIGRATED}`);
  const migrated = await openDatabase({ databaseUrl: urlOf(server, MIGRATED), dataDir: '', log });
  await migrate(migrated);
  await migrated.close();
  await server.pool.query(`create database ${SHARED} template ${MIGRATED}`);
  return server;
}

function urlOf({ pool }: Database, name: string): string {
  const { user = '', host = '' } = pool.options;
  return `postgresql:///${name}?${new URLSearchParams({ host, user })}`;
}
