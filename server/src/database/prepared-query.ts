import { createRequire } from 'node:module';
import { serialize } from 'pg-protocol';
import { CamelCaseQuery, type QueryCallback, type QueryConnection, type RowDescription } from './camel-case-names.ts';

/** What pg derives from the description of a row; all results of a statement share it. */
type RowReader = { fields: unknown; parsers: unknown; emptyRow: unknown };

/** How the rows of each named statement of one connection are read. */
export type RowReaders = Map<string, RowReader>;

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue: (value: unknown) => SendableValue;
};

type SendableValue = string | Buffer | null;

/**
 * Throws for a value that cannot be sent. Before a connection is involved: pg reports such an error while it still awaits
 * an answer for the query, and would then report the query a second time.
 */
export const sendableValues = (values: readonly unknown[]): SendableValue[] =>
  values.map((value) => prepareValue(value));

/** Sent with the values in one piece: three small ones took a twentieth of the time of a small query. */
const EXECUTE_AND_SYNC = Buffer.concat([serialize.execute({}), serialize.sync()]);

const knownBegins = new Map<string, Buffer>();

/** Without a sync of their own: if one of them fails, PostgreSQL skips what follows. */
function beginMessages(begin: readonly string[]): Buffer {
  const key = begin.join(';');
  const known = knownBegins.get(key);
  if (known) return known;
  const parts = begin.flatMap((text) => [serialize.parse({ text }), serialize.bind({}), serialize.execute({})]);
  const messages = Buffer.concat(parts);
  knownBegins.set(key, messages);
  return messages;
}

/**
 * A query that asks PostgreSQL for the columns of a named statement only the first time it runs on a connection. They
 * cannot change later: a statement whose columns would change fails with "cached plan must not change result type".
 * Describing them at every run took a tenth of the time of a small query.
 */
export class PreparedQuery extends CamelCaseQuery {
  readonly #readers: RowReaders;
  /** The statements that begin the transaction of which this is the first one. */
  begin: readonly string[] | null = null;
  #begunCount = 0;

  constructor(text: string, values: SendableValue[], readers: RowReaders, callback: QueryCallback) {
    super(text, values, callback);
    this.#readers = readers;
  }

  override handleRowDescription(message: RowDescription): void {
    super.handleRowDescription(message);
    this.#keepReader();
  }

  /** A statement that returns no rows has no description. */
  override handleCommandComplete(message: unknown, connection: QueryConnection): void {
    if (this.begin !== null && this.#begunCount < this.begin.length) {
      this.#begunCount += 1;
      return;
    }
    this.#keepReader();
    super.handleCommandComplete(message, connection);
  }

  override prepare(connection: QueryConnection): void {
    const { name } = this;
    const reader = name !== undefined && this.hasBeenParsed(connection) ? this.#readers.get(name) : undefined;
    if (name === undefined || !reader) {
      // Never without its transaction, whatever became of the prepared statement.
      if (this.begin !== null) connection._send(beginMessages(this.begin));
      return super.prepare(connection);
    }
    this._accumulateRows = true;
    this._result.fields = reader.fields;
    this._result._parsers = reader.parsers;
    this._result._prebuiltEmptyResultObject = reader.emptyRow;
    const bind = serialize.bind({ statement: name, values: this.values });
    connection._send(
      Buffer.concat([...(this.begin === null ? [] : [beginMessages(this.begin)]), bind, EXECUTE_AND_SYNC]),
    );
  }

  #keepReader(): void {
    if (this.name === undefined || this.#readers.has(this.name)) return;
    const { fields, _parsers: parsers, _prebuiltEmptyResultObject: emptyRow } = this._result;
    this.#readers.set(this.name, { fields, parsers, emptyRow });
  }
}
