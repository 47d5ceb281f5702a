// Waivers of which customers are reminded.
import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import { DOWNLOAD_REMINDER_DAYS, PAYMENT_REMINDER_DAYS } from '@plumbline/rules/waivers/reminders';
import { isUnconditional, WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { isOfOthers } from '../../database/is-of-others.sql.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import { zoneDays } from '../../payments/scheduled/scheduled.sql.ts';

type Key = { organizationId: string; id: string };
type Asked = { days: ReadonlyMap<string, Day>; max: number; without: readonly string[] };

const UNCONDITIONAL = WAIVER_TYPES.filter(isUnconditional);
const [FIRST_DAYS, LAST_DAYS] = DOWNLOAD_REMINDER_DAYS;

const selectAtDay = (sql: Sql, { days, max, without }: Asked) =>
  sql
    .selectFrom('waiverRequest')
    .innerJoin('organization', 'organization.id', 'waiverRequest.organizationId')
    .innerJoin(zoneDays(days), 'today.zone', 'organization.timeZone')
    .select([
      'waiverRequest.organizationId',
      'waiverRequest.id',
      'waiverRequest.portalId',
      'waiverRequest.status',
      'waiverRequest.reminderCount',
    ])
    .where(isOfOthers('waiverRequest.organizationId', without))
    .orderBy('waiverRequest.id')
    .limit(max);

/** The day of the last reminder of a released waiver, in the supplier's time zone; null if none was sent. */
const LAST_REMINDED_ON = raw`(select max(at at time zone organization.time_zone)::date from waiver_event
  where waiver_event.organization_id = waiver_request.organization_id and waiver_event.waiver_id = waiver_request.id
    and action = 'reminded' and to_status = 'ready')`;

/**
 * Released, good, and not downloaded for days. One whose money is final has an unconditional one in its place. The second
 * reminder keeps its distance to the first, also if that one came late.
 */
export const selectUnfetched = (sql: Sql, asked: Asked) =>
  selectAtDay(sql, asked)
    .where('waiverRequest.status', '=', 'ready')
    .where('downloadedAt', 'is', null)
    .where('reminderCount', '<', DOWNLOAD_REMINDER_DAYS.length)
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where('exchangedById', 'is', null)
    .where('moneyGoneAt', 'is', null)
    .where(
      raw<boolean>`(released_at at time zone organization.time_zone)::date
        + case reminder_count when 0 then ${FIRST_DAYS}::int else ${LAST_DAYS}::int end <= today.day`,
    )
    .where(
      raw<boolean>`(reminder_count = 0 or coalesce(${LAST_REMINDED_ON} + ${LAST_DAYS - FIRST_DAYS}::int <= today.day, true))`,
    )
    .execute();

/** Signed for days, and not held by the supplier. */
export const selectSigned = (sql: Sql, status: 'confirmed' | 'notarized', asked: Asked) =>
  selectAtDay(sql, asked)
    .where('waiverRequest.status', '=', status)
    .where('reminderCount', '<', 1)
    .where('waiverType', 'in', UNCONDITIONAL)
    .where('holdReason', 'is', null)
    .where(
      raw<boolean>`(coalesce(signed_at, decided_at) at time zone organization.time_zone)::date
        + ${PAYMENT_REMINDER_DAYS}::int <= today.day`,
    )
    .execute();

export type WaiverToRemind = Awaited<ReturnType<typeof selectUnfetched>>[number];

/** The worker that gets the row reminds of it; others skip it, and one that came too late finds it changed. */
export const lockToRemind = (tx: Tx, { organizationId, id, status, reminderCount }: WaiverToRemind) =>
  tx
    .selectFrom('waiverRequest')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('reminderCount', '=', reminderCount)
    .where('downloadedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

export const updateReminded = (tx: Tx, { organizationId, id }: Key, reminderCount: number) =>
  tx
    .updateTable('waiverRequest')
    .set({ reminderCount })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
