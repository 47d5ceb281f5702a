import { type Insertable, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

/** Of all organizations. */
export const selectOrganizationsToNumber = (sql: Sql, without: readonly string[], max: number) =>
  sql
    .selectFrom('feedPending')
    .select('organizationId')
    .$if(without.length > 0, (query) => query.where('organizationId', 'not in', without))
    .groupBy('organizationId')
    .limit(max)
    .execute();

export const insertCounter = (sql: Sql, organizationId: string) =>
  sql
    .insertInto('feedCounter')
    .values({ organizationId, lastNumber: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Undefined while another worker numbers. */
export const lockCounter = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('feedCounter')
    .select('lastNumber')
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const selectLastNumber = async (sql: Sql, organizationId: string): Promise<number> => {
  const counter = await sql
    .selectFrom('feedCounter')
    .select('lastNumber')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return counter?.lastNumber ?? 0;
};

export const selectPending = (tx: Tx, organizationId: string, max: number) =>
  tx
    .selectFrom('feedPending')
    .select(['position', 'source', 'subjectId', 'data'])
    .where('organizationId', '=', organizationId)
    .orderBy('position')
    .limit(max)
    .execute();

export type PendingChange = Awaited<ReturnType<typeof selectPending>>[number];

/** Entries and counter move together; what was pending is done. */
export async function insertEntries(
  tx: Tx,
  organizationId: string,
  entries: readonly Insertable<Tables['feedEntry']>[],
  { pending, lastNumber }: { pending: readonly PendingChange[]; lastNumber: number },
): Promise<void> {
  if (entries.length > 0) await tx.insertInto('feedEntry').values(entries).execute();
  await tx.updateTable('feedCounter').set({ lastNumber }).where('organizationId', '=', organizationId).execute();
  await tx
    .deleteFrom('feedPending')
    .where('organizationId', '=', organizationId)
    .where(
      'position',
      'in',
      pending.map(({ position }) => position),
    )
    .execute();
}

/** However long the entries are, a page of them stays small. */
const PAGE_BYTES_MAX = 4 * 1024 * 1024;

export type FeedRow = Pick<Tables['feedEntry'], 'number' | 'id' | 'type' | 'happenedAt' | 'data'>;

/** The next entries after a number, of a day on if one is given; fewer than the limit if they are long. */
export async function selectEntriesAfter(
  sql: Sql,
  organizationId: string,
  { since, limit, start }: { since: number; limit: number; start?: DayStart | undefined },
): Promise<FeedRow[]> {
  const isLater = start ? raw<boolean>`happened_at >= ${startOf(start)}` : raw<boolean>`true`;
  const { rows } = await raw<FeedRow>`
    select number, id, type, happened_at, data from (
      select next.*, sum(octet_length(data::text)) over (order by number) - octet_length(data::text) as bytes_before
        from (
          select number, id, type, happened_at, data from feed_entry
           where feed_entry.organization_id = ${organizationId} and number > ${since} and ${isLater}
           order by number limit ${limit}
        ) next
    ) measured where bytes_before < ${PAGE_BYTES_MAX} order by number
  `.execute(sql);
  return rows;
}

/** Entries are in the order of their numbers, which need not be that of their times. */
export type DayStart = { day: Day; timeZone: string };

const startOf = ({ day, timeZone }: DayStart) => raw`(${day}::date::timestamp at time zone ${timeZone})`;

/** The number before the first entry of a day on. */
export async function selectNumberBefore(sql: Sql, organizationId: string, start: DayStart): Promise<number> {
  const { number } = await sql
    .selectFrom('feedEntry')
    .select(({ fn }) => fn.min<number | null>('number').as('number'))
    .where('organizationId', '=', organizationId)
    .where(raw<boolean>`happened_at >= ${startOf(start)}`)
    .executeTakeFirstOrThrow();
  return number === null ? selectLastNumber(sql, organizationId) : number - 1;
}
