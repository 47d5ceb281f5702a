import { text } from 'node:stream/consumers';
import { connect } from 'node:net';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { OWNER_ROLE } from './embedded/settings.ts';
import { newId } from './new-id.ts';
import { type Database, openDatabase } from './open-database.ts';
import { isInTransaction } from './transaction.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket at which test-global-setup.ts returns the database URL. */
    testDatabaseSocket: string;
  }
}

/** False if TEST_DATABASE_URL names a server, whose settings and roles must not be changed. */
export const isBuiltInServer = !process.env.TEST_DATABASE_URL;

/** The databases of one run. Others are copied from the migrated one, which is much faster than migrating each. */
export const databaseNames = (run: string) => ({ shared: `${run}_shared`, migrated: `${run}_migrated` });

const CONNECTIONS_OF_A_WORKER = 5;

let opened: Promise<Database> | undefined;

/**
 * The migrated database that all tests of a run share, started with the first use. Every test creates its own
 * organization and reads nothing else, so tests need no cleanup and may run in parallel.
 */
export function testDatabase(): Promise<Database> {
  opened ??= testDatabaseUrl().then((databaseUrl) => openTestDatabase(databaseUrl, CONNECTIONS_OF_A_WORKER));
  return opened;
}

/** As the product opens it: requests run as a role that owns nothing. */
export async function openTestDatabase(databaseUrl: string, poolSize: number): Promise<Database> {
  const options = { databaseUrl, ownerUrl: ownerUrlOf(databaseUrl), dataDir: '', log: silentLog, poolSize };
  const database = await openDatabase(options);
  refuseSecondConnections(database.pool);
  return database;
}

/**
 * As many transactions as there are connections, each waiting for one more, wait for each other: nobody is served until
 * they time out. Seldom seen with a few callers, so every test fails that asks for a second connection.
 */
function refuseSecondConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...given: unknown[]) => {
      if (isInTransaction()) throw new Error('a second connection inside a transaction');
      return connect(...given);
    },
  });
}

export function ownerUrlOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (isBuiltInServer) url.searchParams.set('user', OWNER_ROLE);
  return url.href;
}

/** For tests that need their own connection or process. */
export async function testDatabaseUrl(): Promise<string> {
  const answer = await text(connect(inject('testDatabaseSocket')));
  if (!answer.startsWith('postgresql:')) throw new Error(`the test database did not start: ${answer}`);
  return answer;
}

/** A new database, migrated like the shared one. */
export const migratedDatabaseUrl = (): Promise<string> => newDatabaseUrl((run) => databaseNames(run).migrated);

/** A new, empty database, as the role that may create tables in it. */
export const emptyDatabaseUrl = async (): Promise<string> => ownerUrlOf(await newDatabaseUrl(() => 'template0'));

async function newDatabaseUrl(templateOf: (run: string) => string): Promise<string> {
  const url = new URL(await testDatabaseUrl());
  const run = url.pathname.slice(1).replace(/_shared$/, '');
  const name = `${run}_${newId().replaceAll('-', '')}`;
  const { owner } = await testDatabase();
  await owner.query(`create database ${name} template ${templateOf(run)}`);
  url.pathname = `/${name}`;
  return url.href;
}

export const silentLog = { info() {}, warn() {}, error() {} };
