import type { Sql } from '../database/open-database.ts';

/** Increments the count, or starts a new one if the last has expired. */
export async function upsertThrottle(sql: Sql, key: Buffer, at: string, resetsAt: string): Promise<number> {
  const { count } = await sql
    .insertInto('throttleCount')
    .values({ key, count: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => {
        const isOver = eb(ref('throttleCount.resetsAt'), '<=', at);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb(ref('throttleCount.count'), '+', 1))
            .end(),
          resetsAt: eb.case().when(isOver).then(resetsAt).else(ref('throttleCount.resetsAt')).end(),
        };
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

export async function selectThrottle(sql: Sql, key: Buffer, at: string): Promise<number> {
  return (await selectThrottleUntil(sql, key, at))?.count ?? 0;
}

/** The count with the time at which it expires. */
export const selectThrottleUntil = (sql: Sql, key: Buffer, at: string) =>
  sql
    .selectFrom('throttleCount')
    .select(['count', 'resetsAt'])
    .where('key', '=', key)
    .where('resetsAt', '>', at)
    .executeTakeFirst();

export const deleteThrottle = (sql: Sql, key: Buffer) =>
  sql.deleteFrom('throttleCount').where('key', '=', key).execute();
