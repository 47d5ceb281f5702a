import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Transaction } from 'kysely';
import { errorCode } from './error-code.ts';
import type { Sql } from './open-database.ts';
import type { Tables } from './tables.gen.ts';

export type Tx = Transaction<Tables>;

/** Serialization failure and deadlock: PostgreSQL has rolled back one of two transactions, and trying again is the cure. */
const WORTH_RETRYING = new Set(['40001', '40P01']);
const RETRIES = 3;
const PAUSE_MS = 20;

const surrounding = new AsyncLocalStorage<{ running: boolean }>();

/**
 * Runs the work in one transaction: it commits when the work returns and rolls back when it throws. The work may run
 * up to four times, so it must touch nothing but the database. Never inside another one, which would take a second
 * connection and could wait for itself.
 */
export async function inTransaction<Result>(
  sql: Sql,
  work: (tx: Tx) => Promise<Result>,
  { isolation = 'read committed' }: { isolation?: IsolationLevel } = {},
): Promise<Result> {
  if (sql.isTransaction || surrounding.getStore()?.running) throw new Error('a transaction inside a transaction');
  for (let attempt = 0; ; attempt++) {
    const here = { running: true };
    try {
      return await surrounding.run(here, () => sql.transaction().setIsolationLevel(isolation).execute(work));
    } catch (error) {
      if (attempt === RETRIES || !WORTH_RETRYING.has(errorCode(error))) throw error;
    } finally {
      here.running = false;
    }
    // A random pause, longer each time, so that two that met do not meet again.
    await sleep(Math.random() * PAUSE_MS * 2 ** attempt);
  }
}
