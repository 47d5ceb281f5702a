import { expect } from 'vitest';
import { type Database, openDatabase } from '../database/open-database.ts';
import { migratedDatabaseUrl, silentLog } from '../database/test-database.ts';

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
  const url = await migratedDatabaseUrl();
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: silentLog, poolSize: CONNECTIONS });
  return { ...database, url };
}
