import type { Sql } from '../database/open-database.ts';

type Counted = { at: string; resetsAt: string; amount: number };

/** Adds to the count, or starts a new one if the last has expired. */
export async function upsertThrottle(sql: Sql, key: Buffer, { at, resetsAt, amount }: Counted): Promise<number> {
  const { count } = await sql
    .insertInto('throttleCount')
    .values({ key, count: amount, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => {
        const isOver = eb(ref('throttleCount.resetsAt'), '<=', at);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(amount)
            .else(eb(ref('throttleCount.count'), '+', amount))
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
