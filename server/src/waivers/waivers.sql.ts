import { sql as raw } from 'kysely';
import type { WaiverFilters, WaiverSort } from '@plumbline/rules/waivers/waiver-list';
import { EXECUTED_STATUSES, statusesOfFilter } from '@plumbline/rules/waivers/waiver-status';
import { likePattern } from '../database/like-pattern.ts';
import { isId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import { endOfDay, startOfDay } from '../database/start-of-day.ts';

type Scope = { organizationId: string; customerId: string; timeZone: string };

/** From the project if there is one, otherwise as the customer wrote it. */
const JOB_ID = raw<string | null>`coalesce(project.job_id, waiver_request.job_id)`;
const JOB_NAME = raw<string | null>`coalesce(project.job_name, waiver_request.job_name)`;
const ADDRESS = raw<string | null>`coalesce(project.address, waiver_request.project_address)`;

const ORDERS: Readonly<Record<WaiverSort, ReturnType<typeof raw>>> = {
  createdAt: raw`waiver_request.created_at`,
  throughDate: raw`waiver_request.through_date`,
  waiverType: raw`waiver_request.waiver_type`,
  status: raw`waiver_request.status`,
  jobName: raw`lower(${JOB_NAME})`,
  jobId: raw`lower(${JOB_ID})`,
  address: raw`lower(${ADDRESS})`,
  originator: raw`lower(waiver_request.submitter_name)`,
};

const NULLABLE: ReadonlySet<WaiverSort> = new Set(['throughDate', 'jobName', 'jobId', 'address']);

function selectMatching(sql: Sql, { organizationId, customerId, timeZone }: Scope, filters: WaiverFilters) {
  const { search, projectId, waiverType, startDate, endDate, throughDate, status, executed } = filters;
  const query = sql
    .selectFrom('waiverRequest')
    .leftJoin('project', (join) =>
      join
        .onRef('project.organizationId', '=', 'waiverRequest.organizationId')
        .onRef('project.id', '=', 'waiverRequest.projectId'),
    )
    .where('waiverRequest.organizationId', '=', organizationId)
    .where('waiverRequest.customerId', '=', customerId)
    .$if(projectId !== null, (each) =>
      isId(projectId!) ? each.where('waiverRequest.projectId', '=', projectId!) : each.where(raw<boolean>`false`),
    )
    .$if(waiverType !== null, (each) => each.where('waiverRequest.waiverType', '=', waiverType!))
    .$if(status !== null, (each) => each.where('waiverRequest.status', 'in', statusesOfFilter(status!)))
    .$if(throughDate !== null, (each) => each.where('waiverRequest.throughDate', '=', throughDate!))
    .$if(startDate !== null, (each) => each.where('waiverRequest.createdAt', '>=', startOfDay(startDate!, timeZone)))
    .$if(endDate !== null, (each) => each.where('waiverRequest.createdAt', '<', endOfDay(endDate!, timeZone)))
    .$if(executed !== null, (each) =>
      each.where('waiverRequest.status', executed ? 'in' : 'not in', [...EXECUTED_STATUSES]),
    )
    .$if(search !== null, (each) =>
      each.where(({ eb, or }) => {
        const pattern = likePattern(search!);
        return or([
          eb(JOB_ID, 'ilike', pattern),
          eb(JOB_NAME, 'ilike', pattern),
          eb(ADDRESS, 'ilike', pattern),
          eb('waiverRequest.submitterName', 'ilike', pattern),
        ]);
      }),
    );
  const texts = [
    [raw<string>`waiver_request.submitter_name`, filters.submitterName],
    [raw<string>`waiver_request.submitter_email`, filters.submitterEmail],
    [JOB_ID, filters.jobId],
    [JOB_NAME, filters.jobName],
    [ADDRESS, filters.jobAddress],
  ] as const;
  return texts.reduce(
    (narrowed, [column, text]) => (text === null ? narrowed : narrowed.where(column, 'ilike', likePattern(text))),
    query,
  );
}

/** One page. The id makes the order total, in the same direction: both read one index. */
export const selectWaivers = (sql: Sql, scope: Scope, filters: WaiverFilters) =>
  selectMatching(sql, scope, filters)
    .select([
      'waiverRequest.id',
      'waiverRequest.status',
      'waiverRequest.rejectReason',
      'waiverRequest.waiverType',
      'waiverRequest.createdAt',
      'waiverRequest.throughDate',
      'waiverRequest.submitterName',
      'waiverRequest.projectId',
      JOB_ID.as('jobId'),
      JOB_NAME.as('jobName'),
      ADDRESS.as('address'),
    ])
    .orderBy(ORDERS[filters.sort], (order) => {
      if (filters.direction === 'asc') return order.asc();
      return NULLABLE.has(filters.sort) ? order.desc().nullsLast() : order.desc();
    })
    .orderBy('waiverRequest.id', filters.direction)
    .limit(filters.size)
    .offset((filters.page - 1) * filters.size);

export const selectWaiversCount = async (sql: Sql, scope: Scope, filters: WaiverFilters): Promise<number> => {
  const { count } = await selectMatching(sql, scope, filters)
    .select(raw<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
