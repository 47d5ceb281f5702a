import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { errorCode } from './error-code.ts';
import { PreparedQuery, type RowReaders } from './prepared-query.ts';
import { statementName } from './statement-name.ts';

const FEATURE_NOT_SUPPORTED = '0A000';
const UNKNOWN_STATEMENT = '26000';

/** The prepared statement is no longer valid, usually after a migration by another process. */
const isStaleStatement = (error: Error): boolean =>
  errorCode(error) === UNKNOWN_STATEMENT ||
  // The code covers every unsupported feature. Messages are translated, names of functions are not.
  (errorCode(error) === FEATURE_NOT_SUPPORTED && 'routine' in error && error.routine === 'RevalidateCachedQuery');

export type StatementPool = PostgresPool & {
  /** Runs one statement outside a transaction. */
  run<Row>(text: string, values: unknown[]): Promise<Row[]>;
};

/**
 * The pool for Kysely: statements with parameters are prepared once per connection, and columns are returned in
 * camelCase.
 */
export function kyselyPool(pool: Pool): StatementPool {
  const clients = new WeakMap<PoolClient, Connection>();
  const wrap = (client: PoolClient): Connection => {
    const known = clients.get(client);
    if (known) return known;
    const connection = new Connection(client);
    clients.set(client, connection);
    return connection;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    // The type cast leaves out cursors, which need another package.
    connect: () => pool.connect().then((client) => wrap(client) as unknown as PostgresPoolClient),
    run: <Row>(text: string, values: unknown[]) => pool.connect().then((client) => wrap(client).run<Row>(text, values)),
  };
}

class Connection {
  readonly #client: PoolClient;
  readonly #readers: RowReaders = new Map();
  /** Part of every statement name: after a stale statement this connection prepares all of them again. */
  #generation = 0;
  #hasStaleStatement = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query(text: string, values: unknown[]): Promise<QueryResult> {
    return new Promise((resolve, reject) => this.#send(text, values, resolve, reject));
  }

  /** Runs a statement and releases the connection before the caller continues. */
  run<Row>(text: string, values: unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.#send(
        text,
        values,
        ({ rows }) => {
          this.release();
          resolve(rows as Row[]);
        },
        (error) => {
          this.release();
          reject(error);
        },
      );
    });
  }

  release(destroy?: boolean): void {
    // Done on release, because a failed transaction refuses every statement. The next user's queries wait behind this
    // one.
    if (this.#hasStaleStatement) {
      void this.#client.query('deallocate all').catch(() => undefined);
      this.#readers.clear();
      this.#generation += 1;
      this.#hasStaleStatement = false;
    }
    this.#client.release(destroy);
  }

  #send(text: string, values: unknown[], resolve: (result: QueryResult) => void, reject: (error: Error) => void): void {
    const query = new PreparedQuery(text, values, this.#readers, (error, result) => {
      if (!error) return resolve(result);
      this.#hasStaleStatement ||= isStaleStatement(error);
      reject(error);
    });
    // Set here and not in a config object, which pg would copy.
    const name = statementName(text, values.length);
    if (name !== undefined) query.name = `${name}_${this.#generation}`;
    this.#client.query(query);
  }
}
