import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Transaction } from 'kysely';
import { errorCode } from './error-code.ts';
import type { Sql } from './open-database.ts';
import { limitStatements } from './statement-limit.ts';
import type { Tables } from './tables.gen.ts';

export type Tx = Transaction<Tables>;

/**
 * Serialization failure and deadlock: PostgreSQL has rolled back one of two transactions, which can be retried. So can one
 * that does not wait for a lock, because it would wait out of order (docs/architecture.md, "Locks").
 */
const RETRYABLE_CODES = new Set(['40001', '40P01', '55P03']);
const RETRIES = 3;
const PAUSE_MS = 20;

const outerTransaction = new AsyncLocalStorage<{ running: boolean }>();

/** Whether this runs inside the work of a transaction. */
export const isInTransaction = (): boolean => outerTransaction.getStore()?.running === true;

type TransactionOptions = {
  isolation?: IsolationLevel;
  /** How long each statement may take, null for as long as it needs; by default what the request allows, if there is one. */
  statementMs?: number | null | undefined;
};

/**
 * Runs the work in one transaction: it commits if the work returns and rolls back if it throws. The work may run up to
 * four times, so it must have no other side effects. Never nested: a second connection could deadlock with the first.
 */
export async function inTransaction<Result>(
  sql: Sql,
  work: (tx: Tx) => Promise<Result>,
  { isolation = 'read committed', statementMs }: TransactionOptions = {},
): Promise<Result> {
  if (sql.isTransaction || isInTransaction()) throw new Error('a transaction inside a transaction');
  for (let attempt = 0; ; attempt++) {
    const current = { running: false };
    const begin = (tx: Tx): Promise<Result> => {
      current.running = true;
      return work(tx);
    };
    try {
      const run = () => sql.transaction().setIsolationLevel(isolation).execute(begin);
      return await outerTransaction.run(current, () =>
        statementMs === undefined ? run() : limitStatements(statementMs, run),
      );
    } catch (error) {
      if (attempt === RETRIES || !RETRYABLE_CODES.has(errorCode(error))) throw error;
    } finally {
      current.running = false;
    }
    // A random, growing pause, so that the two transactions do not collide again.
    await sleep(Math.random() * PAUSE_MS * 2 ** attempt);
  }
}
