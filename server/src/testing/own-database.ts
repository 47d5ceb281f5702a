import { expect } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { newId } from '../database/new-id.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { silentLog, testDatabase, testDatabaseUrl } from '../database/test-database.ts';

const CONNECTIONS = 8;

export type OwnDatabase = Database & { url: string };

const opened = new Map<string, Promise<OwnDatabase>>();

/** A database of one test file alone: the jobs of the server look at all organizations, those of other tests among them. */
export function ownDatabase(): Promise<OwnDatabase> {
  // Files share what they import, and this with it.
  const file = expect.getState().testPath ?? '';
  const database = opened.get(file) ?? makeDatabase();
  opened.set(file, database);
  return database;
}

async function makeDatabase(): Promise<OwnDatabase> {
  const name = `own_${newId().replaceAll('-', '')}`;
  const { pool } = await testDatabase();
  await pool.query(`create database ${name}`);
  const url = new URL(await testDatabaseUrl());
  url.pathname = `/${name}`;
  const database = await openDatabase({
    databaseUrl: url.href,
    dataDir: '',
    log: silentLog,
    poolSize: CONNECTIONS,
  });
  await migrate(database);
  return { ...database, url: url.href };
}
