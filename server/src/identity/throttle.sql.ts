import type { Sql } from '../database/open-database.ts';

/** Increments the count, or starts a new one if the last has expired; returns it with the time at which it expires. */
export const upsertThrottleUntil = (sql: Sql, key: Buffer, at: string, resetsAt: string) =>
  sql
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
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow();

export const upsertThrottle = async (sql: Sql, key: Buffer, at: string, resetsAt: string): Promise<number> =>
  (await upsertThrottleUntil(sql, key, at, resetsAt)).count;

export const decrementThrottle = (sql: Sql, key: Buffer) =>
  sql
    .updateTable('throttleCount')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();

export async function selectThrottle(sql: Sql, key: Buffer, at: string): Promise<number> {
  const row = await sql
    .selectFrom('throttleCount')
    .select('count')
    .where('key', '=', key)
    .where('resetsAt', '>', at)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export const deleteThrottle = (sql: Sql, key: Buffer) =>
  sql.deleteFrom('throttleCount').where('key', '=', key).execute();
