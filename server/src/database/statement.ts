// A query that is compiled once and then only filled in: on hot paths, compiling costs more than PostgreSQL itself.
import type { CompiledQuery, PostgresPool } from 'kysely';
import type { Sql } from './open-database.ts';
import { poolOf } from './statement-pools.ts';

/** A placeholder for an argument while the query is compiled. */
class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** `build` runs once with placeholders: it may only pass its arguments to the query as single values. */
export function statement<Args extends readonly unknown[], Row>(
  build: (sql: Sql, ...args: Args) => CompiledQuery<Row>,
): (sql: Sql, ...args: Args) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (sql, ...args) => {
    built ??= build(sql, ...(slotsFor(build.length - 1) as unknown as Args));
    const parameters = built.parameters.map((value) => (value instanceof Slot ? args[value.index] : value));
    const connections = poolOf(sql);
    if (connections) return runDirectly<Row>(connections, built.sql, parameters);
    const { rows } = await sql.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}

async function runDirectly<Row>(
  connections: PostgresPool,
  text: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const connection = await connections.connect();
  try {
    const { rows } = await connection.query<Row>(text, parameters);
    return rows;
  } finally {
    connection.release();
  }
}

const slotsFor = (count: number): Slot[] => Array.from({ length: count }, (_, index) => new Slot(index));
