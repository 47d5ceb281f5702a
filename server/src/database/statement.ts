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

/**
 * The same with named arguments. Each is sent once, however often the query uses it: PostgreSQL prepares statements with
 * few parameters only.
 */
export function namedStatement<Args extends object, Row>(
  names: readonly (keyof Args & string)[],
  build: (sql: Sql, args: Args) => CompiledQuery<Row>,
): (sql: Sql, args: Args) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return (sql, args) => {
    built ??= mergeSlots(build(sql, Object.fromEntries(names.map((name, index) => [name, new Slot(index)])) as Args));
    const values = built.parameters.map((slot) => args[names[(slot as Slot).index] as keyof Args]);
    const pool = poolOf(sql);
    if (pool) return pool.run<Row>(built.sql, values);
    return sql.executeQuery<Row>({ ...built, parameters: values }).then(({ rows }) => rows);
  };
}

function mergeSlots<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const slots = query.parameters.filter((value) => value instanceof Slot);
  if (slots.length < query.parameters.length)
    throw new Error('a named statement has a value that is no argument: write it as a literal');
  const used = [...new Set(slots)];
  const sql = query.sql.replace(/\$(\d+)/g, (_, place: string) => `$${used.indexOf(slots[Number(place) - 1]!) + 1}`);
  return { ...query, sql, parameters: used };
}

const slotsFor = (count: number): Slot[] => Array.from({ length: count }, (_, index) => new Slot(index));
