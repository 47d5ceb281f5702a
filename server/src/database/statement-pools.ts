// Outside of a transaction a built statement needs nothing of Kysely any more, only a connection.
import type { PostgresPool } from 'kysely';

const pools = new WeakMap<object, PostgresPool>();

/** `sql` is the Kysely instance that takes its connections from this pool. */
export const rememberPool = (sql: object, pool: PostgresPool): void => void pools.set(sql, pool);

export const poolOf = (sql: object): PostgresPool | undefined => pools.get(sql);
