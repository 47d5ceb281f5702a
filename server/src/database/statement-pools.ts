// The pool of each Kysely instance: outside a transaction, a compiled statement needs only a connection.
import type { PostgresPool } from 'kysely';

const pools = new WeakMap<object, PostgresPool>();

/** `sql` is the Kysely instance that uses this pool. */
export const registerPool = (sql: object, pool: PostgresPool): void => void pools.set(sql, pool);

export const poolOf = (sql: object): PostgresPool | undefined => pools.get(sql);
