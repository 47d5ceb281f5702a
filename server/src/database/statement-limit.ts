// How long a statement may take. Set with the begin of a transaction and for it alone, so that a pooler that gives a
// connection to several clients (PgBouncer) passes it to nobody else.
import { AsyncLocalStorage } from 'node:async_hooks';

const limit = new AsyncLocalStorage<number | null>();

/** For the transactions that begin while the work goes on; null for no limit. */
export const limitStatements = <Result>(ms: number | null, work: () => Result): Result => limit.run(ms, work);

/** Null outside of any work that is limited, such as jobs and migrations. */
export const statementLimitMs = (): number | null => limit.getStore() ?? null;

/** PostgreSQL has stopped a statement that took too long. */
export const TOOK_TOO_LONG = '57014';
