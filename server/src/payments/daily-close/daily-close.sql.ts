// Which organizations are mailed the close of a day.
import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import { isOfOthers } from '../../database/is-of-others.sql.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import { zoneDays } from '../scheduled/scheduled.sql.ts';

export type DayToClose = {
  organizationId: string;
  id: string;
  /** The last day that has ended. */
  day: Day;
  closedOn: Day | null;
  timeZone: string;
  portalId: string | null;
};

/** Each with one of its portals, in whose name it is mailed. */
export const selectDaysToClose = (
  sql: Sql,
  { days, max, without }: { days: ReadonlyMap<string, Day>; max: number; without: readonly string[] },
): Promise<DayToClose[]> =>
  sql
    .selectFrom('organization')
    .innerJoin(zoneDays(days), 'today.zone', 'organization.timeZone')
    .select(({ selectFrom }) => [
      'organization.id as organizationId',
      'organization.id',
      'organization.timeZone',
      'organization.dailyClosedOn as closedOn',
      'today.day',
      selectFrom('portal')
        .select('portal.id')
        .whereRef('portal.organizationId', '=', 'organization.id')
        .orderBy('portal.name')
        .orderBy('portal.id')
        .limit(1)
        .as('portalId'),
    ])
    .where('organization.hasDailyClose', '=', true)
    .where(isOfOthers('organization.id', without))
    .where(({ eb, or, ref }) => or([eb('dailyClosedOn', 'is', null), eb('dailyClosedOn', '<', ref('today.day'))]))
    .orderBy('organization.id')
    .limit(max)
    .execute();

/** Undefined if another process has closed it, or it was turned off. */
export const updateClosedOn = (tx: Tx, { organizationId, closedOn }: DayToClose, day: Day) =>
  tx
    .updateTable('organization')
    .set({ dailyClosedOn: day })
    .where('id', '=', organizationId)
    .where('hasDailyClose', '=', true)
    .where(raw<boolean>`daily_closed_on is not distinct from ${closedOn}::date`)
    .returning(['accountsEmail', 'supportEmail'])
    .executeTakeFirst();

export const selectDailyClose = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('organization')
    .select(['hasDailyClose', 'accountsEmail', 'supportEmail'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();

/** What has ended before it is turned on is not mailed. False if nothing changes. */
export const updateDailyClose = async (
  tx: Tx,
  organizationId: string,
  set: { hasDailyClose: boolean; dailyClosedOn: Day },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('organization')
    .set(set)
    .where('id', '=', organizationId)
    .where('hasDailyClose', '<>', set.hasDailyClose)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};
