// Runs a query without keeping it prepared. For queries of many shapes, which would use up the names of the others and
// fill the memory of every connection; and for those whose best plan depends on their values: customers differ in size
// by a thousand times, and a kept plan is made for the average one.
import type { CompiledQuery } from 'kysely';
import type { QueryResult } from 'pg';
import { CamelCaseQuery } from './camel-case-names.ts';
import type { Database } from './open-database.ts';

export async function plannedAnew<Row>(
  { pool }: Pick<Database, 'pool'>,
  { sql, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const { rows } = await new Promise<QueryResult>((resolve, reject) => {
      client.query(
        new CamelCaseQuery(sql, [...parameters], (error, result) => (error ? reject(error) : resolve(result))),
      );
    });
    return rows as Row[];
  } finally {
    client.release();
  }
}
