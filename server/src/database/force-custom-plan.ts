// Runs a query without a prepared statement, so that PostgreSQL plans it for its actual values (a custom plan):
// customers differ in size by a factor of a thousand, and a generic plan suits the average one. It also keeps dynamic
// queries out of the statement cache of the connections.
import type { CompiledQuery } from 'kysely';
import type { QueryResult } from 'pg';
import { CamelCaseQuery } from './camel-case-names.ts';
import type { Database } from './open-database.ts';

export async function forceCustomPlan<Row>(
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
