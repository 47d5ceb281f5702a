import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { errorCode } from './error-code.ts';
import { PreparedQuery, type RowReaders, sendableValues } from './prepared-query.ts';
import { statementLimitMs } from './statement-limit.ts';
import { type StatementNames, statementNames } from './statement-name.ts';

const FEATURE_NOT_SUPPORTED = '0A000';
const UNKNOWN_STATEMENT = '26000';

/** PostgreSQL ends the session after these; the driver notices it only later. */
const endsSession = (error: Error): boolean => /^(?:57P|25P0[34])/.test(errorCode(error));

/** The prepared statement is no longer valid, usually after a migration by another process. */
const isStaleStatement = (error: Error): boolean =>
  errorCode(error) === UNKNOWN_STATEMENT ||
  // The code covers every unsupported feature. Messages are translated, names of functions are not.
  (errorCode(error) === FEATURE_NOT_SUPPORTED && 'routine' in error && error.routine === 'RevalidateCachedQuery');

/** A statement that ran before was prepared with types that columns or functions no longer have. */
const fitsNoLonger = (error: Error): boolean => errorCode(error).startsWith('42');

/** As Kysely writes them. */
const isBegin = (text: string): boolean => text === 'begin' || text.startsWith('start transaction');
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback';
const NO_RESULT: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

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
  const names = statementNames();
  const wrap = (client: PoolClient): Connection => {
    const known = clients.get(client);
    if (known) return known;
    const connection = new Connection(client, names);
    clients.set(client, connection);
    return connection;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    // The type cast leaves out cursors, which need another package.
    connect: () => pool.connect().then((client) => wrap(client) as unknown as PostgresPoolClient),
    // With callbacks up to the result: two promises less for each statement.
    run: <Row>(text: string, values: unknown[]) =>
      new Promise<Row[]>((resolve, reject) => {
        const sent = sendableValues(values);
        pool.connect((error, client) => {
          if (client) wrap(client).run(text, sent, (rows) => resolve(rows as Row[]), reject);
          else reject(error ?? new Error('the pool gave no connection'));
        });
      }),
  };
}

type Values = ReturnType<typeof sendableValues>;

class Connection {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  readonly #readers: RowReaders = new Map();
  /** Part of every statement name: after a stale statement this connection prepares all of them again. */
  #generation = 0;
  #hasStaleStatement = false;
  #isEnded = false;
  /** A transaction that begins with its first statement, so that both are one round trip. */
  #begin: readonly string[] | null = null;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async query(text: string, given: unknown[]): Promise<QueryResult> {
    if (isBegin(text)) {
      const limitMs = statementLimitMs();
      this.#begin = limitMs === null ? [text] : [text, `set local statement_timeout = ${limitMs}`];
      return NO_RESULT;
    }
    // A transaction whose first statement cannot be sent begins with the next one.
    const values = sendableValues(given);
    const begin = this.#begin;
    this.#begin = null;
    if (begin === null || this.#isDescribed(text, values)) return this.#sent(text, values, begin);
    if (isEnd(text)) return NO_RESULT;
    for (const statement of begin) await this.#sent(statement, [], null);
    return this.#sent(text, values, null);
  }

  /** Runs a statement and releases the connection before the caller continues. */
  run(text: string, values: Values, resolve: (rows: unknown[]) => void, reject: (error: Error) => void): void {
    this.#send(
      text,
      values,
      ({ rows }) => {
        this.release();
        resolve(rows);
      },
      (error) => {
        this.release();
        reject(error);
      },
    );
  }

  #sent(text: string, values: Values, begin: readonly string[] | null): Promise<QueryResult> {
    return new Promise((resolve, reject) => this.#send(text, values, resolve, reject, begin));
  }

  release(destroy?: boolean): void {
    this.#begin = null;
    // Done on release, because a failed transaction refuses every statement. The next user's queries wait behind this
    // one.
    if (this.#hasStaleStatement) {
      void this.#client.query('deallocate all').catch(() => undefined);
      this.#readers.clear();
      this.#generation += 1;
      this.#hasStaleStatement = false;
    }
    this.#client.release(destroy || this.#isEnded);
  }

  #send(
    text: string,
    values: Values,
    resolve: (result: QueryResult) => void,
    reject: (error: Error) => void,
    begin: readonly string[] | null = null,
  ): void {
    const name = this.#nameOf(text, values);
    const hasRun = name !== undefined && this.#readers.has(name);
    const query = new PreparedQuery(text, values, this.#readers, (error, result) => {
      if (!error) return resolve(result);
      this.#hasStaleStatement ||= isStaleStatement(error) || (hasRun && fitsNoLonger(error));
      this.#isEnded ||= endsSession(error);
      reject(error);
    });
    // Set here and not in a config object, which pg would copy.
    if (name !== undefined) query.name = name;
    query.begin = begin;
    this.#client.query(query);
  }

  #nameOf(text: string, values: Values): string | undefined {
    const name = this.#names(text, values.length);
    return name === undefined ? undefined : `${name}_${this.#generation}`;
  }

  /** Whether the statement has run on this connection, so that it needs one message only. */
  #isDescribed(text: string, values: Values): boolean {
    const name = this.#nameOf(text, values);
    return name !== undefined && this.#readers.has(name);
  }
}
