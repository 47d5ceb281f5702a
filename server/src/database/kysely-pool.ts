import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { errorCode } from './error-code.ts';
import { CamelCaseQuery } from './camel-case-names.ts';
import { statementName } from './statement-name.ts';

const FEATURE_NOT_SUPPORTED = '0A000';
const UNKNOWN_STATEMENT = '26000';

/** The prepared statement is no longer valid, usually after a migration by another process. */
const isStaleStatement = (error: Error): boolean =>
  errorCode(error) === UNKNOWN_STATEMENT ||
  // The code covers every unsupported feature. Messages are translated, names of functions are not.
  (errorCode(error) === FEATURE_NOT_SUPPORTED && 'routine' in error && error.routine === 'RevalidateCachedQuery');

/**
 * The pool for Kysely: statements with parameters are prepared once per connection, and columns are returned in
 * camelCase.
 */
export function kyselyPool(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const wrapped = kyselyClient(client);
      clients.set(client, wrapped);
      return wrapped;
    },
  };
}

function kyselyClient(client: PoolClient): PostgresPoolClient {
  // Part of every statement name: after a stale statement this connection prepares all of them again.
  let generation = 0;
  let hasStaleStatement = false;

  const query = (text: string, values: unknown[]): Promise<QueryResult> =>
    new Promise((resolve, reject) => {
      const prepared = new CamelCaseQuery(text, values, (error, result) => {
        if (!error) return resolve(result);
        hasStaleStatement ||= isStaleStatement(error);
        reject(error);
      });
      // Set here and not in a config object, which pg would copy.
      const name = statementName(text, values.length);
      if (name !== undefined) prepared.name = `${name}_${generation}`;
      client.query(prepared);
    });

  return {
    // The type cast leaves out cursors, which need another package.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      // Done on release, because a failed transaction refuses every statement. The next user's queries wait behind this
      // one.
      if (hasStaleStatement) {
        void client.query('deallocate all').catch(() => undefined);
        generation += 1;
        hasStaleStatement = false;
      }
      client.release(destroy);
    },
  };
}
