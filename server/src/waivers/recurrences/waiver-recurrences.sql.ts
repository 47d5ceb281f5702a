import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import { isOfOthers } from '../../database/is-of-others.sql.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import { zoneDays } from '../../payments/scheduled/scheduled.sql.ts';

type LastRequest = { id: string; number: number; runOn: Day; waiverRequestStatus: WaiverStatus };
type Scope = { organizationId: string; customerId: string };

/** At most as many as a customer could look through. */
const LISTED_MAX = 200;

export const selectRecurrences = (sql: Sql, { organizationId, customerId }: Scope) =>
  sql
    .selectFrom('waiverRecurrence')
    .innerJoin('waiverRequest', (join) =>
      join
        .on('waiverRequest.organizationId', '=', organizationId)
        .onRef('waiverRequest.id', '=', 'waiverRecurrence.waiverId'),
    )
    .leftJoin('project', (join) =>
      join.on('project.organizationId', '=', organizationId).onRef('project.id', '=', 'waiverRequest.projectId'),
    )
    .selectAll('waiverRecurrence')
    .select([
      'waiverRequest.waiverType',
      'waiverRequest.status as firstStatus',
      'waiverRequest.rejectReason as firstRejectReason',
      'waiverRequest.projectId',
      'waiverRequest.jobId',
      'waiverRequest.jobName',
      'waiverRequest.projectAddress',
      'project.jobId as projectJobId',
      'project.jobName as projectJobName',
      'project.address as projectPlace',
    ])
    .select(
      // By the index of runs.
      raw<LastRequest | null>`(
        select json_build_object('id', made.id, 'number', made.number, 'runOn', made.run_on,
            'waiverRequestStatus', made.status)
          from waiver_request as made
         where made.organization_id = ${organizationId} and made.recurrence_id = waiver_recurrence.id
         order by made.run_on desc limit 1)`.as('lastRequest'),
    )
    .where('waiverRecurrence.organizationId', '=', organizationId)
    .where('waiverRecurrence.customerId', '=', customerId)
    .orderBy('waiverRecurrence.createdAt', 'desc')
    .orderBy('waiverRecurrence.id', 'desc')
    .limit(LISTED_MAX)
    .execute();

export const lockRecurrence = (tx: Tx, { organizationId, customerId }: Scope, id: string) =>
  tx
    .selectFrom('waiverRecurrence')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type DueRecurrence = Awaited<ReturnType<typeof selectDueRecurrences>>[number];

/** Of every organization whose day it is. */
export const selectDueRecurrences = (
  sql: Sql,
  { days, max, without }: { days: ReadonlyMap<string, Day>; max: number; without: readonly string[] },
) =>
  sql
    .selectFrom('waiverRecurrence')
    .innerJoin('organization', 'organization.id', 'waiverRecurrence.organizationId')
    .innerJoin(zoneDays(days), 'today.zone', 'organization.timeZone')
    .select(['waiverRecurrence.organizationId', 'waiverRecurrence.id', 'waiverRecurrence.portalId'])
    .where('status', '=', 'ACTIVE')
    .where(isOfOthers('waiverRecurrence.organizationId', without))
    .whereRef('nextRunOn', '<=', 'today.day')
    .orderBy('nextRunOn')
    .orderBy('waiverRecurrence.id')
    .limit(max)
    .execute();

type Key = { organizationId: string; id: string };

/** The worker that gets the row runs it; others skip it. */
export const lockDueRecurrence = (tx: Tx, { organizationId, id }: Key, day: Day) =>
  tx
    .selectFrom('waiverRecurrence')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('nextRunOn', '<=', day)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** A project that is released for good needs no more waivers. */
export const hasFinalWaiver = async (
  tx: Tx,
  { organizationId, customerId }: Scope,
  projectId: string,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('waiverRequest')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('waiverType', '=', 'unconditional.final')
    .where('status', '=', 'ready')
    .where('voidedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Decision D33: that on the newest request of the schedule, which is the first one until it has run. */
export const selectNotaryDecision = (
  tx: Tx,
  {
    organizationId,
    customerId,
    id,
    waiverId,
  }: { organizationId: string; customerId: string; id: string; waiverId: string },
) =>
  tx
    .selectFrom('waiverRequest')
    .select(['isNotaryNeeded', 'notaryNote'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where(({ eb, or }) => or([eb('id', '=', waiverId), eb('recurrenceId', '=', id)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
