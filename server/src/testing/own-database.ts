import { expect } from 'vitest';
import type { Database } from '../database/open-database.ts';
import { migratedDatabaseUrl, openTestDatabase } from '../database/test-database.ts';

const CONNECTIONS = 8;

export type OwnDatabase = Database & { url: string };

const opened = new Map<string, Promise<OwnDatabase>>();

/** A separate database for one test file: jobs process all organizations, including those of other tests. */
export function ownDatabase(): Promise<OwnDatabase> {
  // Test files share imported modules, and therefore this map.
  const file = expect.getState().testPath ?? '';
  const database = opened.get(file) ?? makeDatabase();
  opened.set(file, database);
  return database;
}

async function makeDatabase(): Promise<OwnDatabase> {
  const url = await migratedDatabaseUrl();
  return { ...(await openTestDatabase(url, CONNECTIONS)), url };
}
