// The pool of each Kysely instance: outside a transaction, a compiled statement needs only a connection.
import type { StatementPool } from './kysely-pool.ts';

const pools = new WeakMap<object, StatementPool>();

/** `sql` is the Kysely instance that uses this pool. */
export const registerPool = (sql: object, pool: StatementPool): void => void pools.set(sql, pool);

export const poolOf = (sql: object): StatementPool | undefined => pools.get(sql);
