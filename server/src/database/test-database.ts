import { text } from 'node:stream/consumers';
import { connect } from 'node:net';
import { inject } from 'vitest';
import { newId } from './new-id.ts';
import { type Database, openDatabase } from './open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket at which test-global-setup.ts hands out the address of the database. */
    testDatabaseDoor: string;
  }
}

/** False when TEST_DATABASE_URL names a server: its settings and roles are not ours to change. */
export const isBuiltInServer = !process.env.TEST_DATABASE_URL;

/** The databases of one run. Others are copies of the migrated one, which is far cheaper than to migrate each. */
export const databaseNames = (run: string) => ({ shared: `${run}_shared`, migrated: `${run}_migrated` });

const CONNECTIONS_OF_A_WORKER = 5;

let opened: Promise<Database> | undefined;

/**
 * The migrated database that all tests of a run share; it starts when the first test asks. Every test makes an
 * organization of its own and looks at nothing else, so tests need no cleaning up and may run side by side.
 */
export function testDatabase(): Promise<Database> {
  opened ??= testDatabaseUrl().then((databaseUrl) =>
    openDatabase({ databaseUrl, dataDir: '', log: silentLog, poolSize: CONNECTIONS_OF_A_WORKER }),
  );
  return opened;
}

/** For tests that need a connection or a process of their own. */
export async function testDatabaseUrl(): Promise<string> {
  const answer = await text(connect(inject('testDatabaseDoor')));
  if (!answer.startsWith('postgresql:')) throw new Error(`the test database did not start: ${answer}`);
  return answer;
}

/** The address of a database that no other test knows, migrated like the shared one. */
export const migratedDatabaseUrl = (): Promise<string> => newDatabaseUrl((run) => databaseNames(run).migrated);

/** The same with nothing in it. */
export const emptyDatabaseUrl = (): Promise<string> => newDatabaseUrl(() => 'template0');

async function newDatabaseUrl(templateOf: (run: string) => string): Promise<string> {
  const url = new URL(await testDatabaseUrl());
  const run = url.pathname.slice(1).replace(/_shared$/, '');
  const name = `${run}_${newId().replaceAll('-', '')}`;
  const { pool } = await testDatabase();
  await pool.query(`create database ${name} template ${templateOf(run)}`);
  url.pathname = `/${name}`;
  return url.href;
}

export const silentLog = { info() {}, warn() {}, error() {} };
