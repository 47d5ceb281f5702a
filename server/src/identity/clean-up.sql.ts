import type { Sql } from '../database/open-database.ts';

/** Returns the number of deleted rows. */
export async function deleteExpired(sql: Sql, at: string, longAgo: string): Promise<number> {
  const results = await Promise.all([
    sql.deleteFrom('throttleCount').where('resetsAt', '<', at).executeTakeFirst(),
    sql.deleteFrom('signInAttempt').where('expiresAt', '<', longAgo).executeTakeFirst(),
    sql.deleteFrom('actionCode').where('expiresAt', '<', longAgo).executeTakeFirst(),
    sql.deleteFrom('session').where('expiresAt', '<', longAgo).executeTakeFirst(),
  ]);
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
