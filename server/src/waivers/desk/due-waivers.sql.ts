// What the staff of an organization have to do about waivers.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import { DEADLINE_NEAR_DAYS, DEADLINE_PAST_DAYS, DUE_STATUSES } from '@plumbline/rules/waivers/reminders';
import type { Sql } from '../../database/open-database.ts';

/** Of a row of waiver_request: its deadline is near or just past. */
export const isNear = (day: RawBuilder<unknown>) => raw<boolean>`waiver_request.deadline_on
  between ${day} - ${DEADLINE_PAST_DAYS}::int and ${day} + ${DEADLINE_NEAR_DAYS}::int`;

/** Of a row of waiver_request: it was released, and its money has gone back. */
const isUnfunded = raw<boolean>`(waiver_request.status = 'ready' and waiver_request.money_gone_at is not null)`;

/**
 * It stands, and waits for the staff or has a deadline near. What is held waits on purpose, but no deadline waits for
 * that.
 */
export const isDue = (day: RawBuilder<unknown>) => raw<boolean>`(
  waiver_request.voided_at is null and waiver_request.superseded_by_id is null and (
    (waiver_request.status = any(${DUE_STATUSES}::text[]) and waiver_request.hold_reason is null)
    or ${isNear(day)} or ${isUnfunded}
  ))`;

/** Those without their money first, then the nearest deadlines, then what has waited longest. */
export const selectDueWaivers = (sql: Sql, organizationId: string, day: Day, max: number) =>
  sql
    .selectFrom('waiverRequest')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'waiverRequest.customerId'),
    )
    .selectAll('waiverRequest')
    .select('customer.name as customerName')
    .where('waiverRequest.organizationId', '=', organizationId)
    .where(isDue(raw`${day}::date`))
    .orderBy(isUnfunded, 'desc')
    .orderBy(raw`case when ${isNear(raw`${day}::date`)} then deadline_on end`)
    .orderBy('waiverRequest.createdAt')
    .orderBy('waiverRequest.id')
    .limit(max)
    .execute();

/** The portal in whose name the daily mail is; null without one. */
export const selectFirstPortal = async (sql: Sql, organizationId: string): Promise<string | null> => {
  const portal = await sql
    .selectFrom('portal')
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return portal?.id ?? null;
};
