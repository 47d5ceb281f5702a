// A query that is compiled once and then only filled in: on hot paths, compiling costs more than PostgreSQL itself.
import type { CompiledQuery } from 'kysely';
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
  return (sql, ...args) => {
    built ??= build(sql, ...(slotsFor(build.length - 1) as unknown as Args));
    const parameters = built.parameters.map((value) => (value instanceof Slot ? args[value.index] : value));
    const pool = poolOf(sql);
    if (pool) return pool.run<Row>(built.sql, parameters);
    return sql.executeQuery<Row>({ ...built, parameters }).then(({ rows }) => rows);
  };
}

const slotsFor = (count: number): Slot[] => Array.from({ length: count }, (_, index) => new Slot(index));
