// Lists of waivers with any filters, order and page.
import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { WaiverSort } from '@plumbline/rules/waivers/waiver-list';
import { canBeWithdrawn } from '@plumbline/rules/waivers/transitions';
import { canBeDownloaded, WAIVER_STATUSES, type WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import { type CreatedFilter, isCreatedWithin, rowConditions } from '../lists/document-filters.sql.ts';
import { instant, listStatements } from '../lists/list-statements.sql.ts';
import { isOutstanding } from './outstanding-waivers.sql.ts';
import { nullableKey, requiredKey } from '../lists/page-rows.sql.ts';

/** Decided in one expression; null is no filter. */
export type IndexedFilters = CreatedFilter & {
  waiverType: string | null;
  statuses: readonly string[] | null;
  /** Released and standing, or not (decision B15). */
  executed: boolean | null;
  throughDate: Day | null;
  /** The organization, if only those are wanted whose unconditional waiver is outstanding. */
  outstandingIn: string | null;
};

const statusesThat = (holds: (status: WaiverStatus) => boolean) =>
  raw.join(WAIVER_STATUSES.filter(holds).map((status) => raw.lit(status)));
const OPEN = statusesThat(canBeWithdrawn);
const RELEASED = statusesThat(canBeDownloaded);
const IS_EXECUTED = raw`waiver_request.status in (${RELEASED}) and waiver_request.voided_at is null
  and waiver_request.superseded_by_id is null`;

export const waiverStatements = listStatements<IndexedFilters, WaiverSort>({
  table: 'waiver_request',
  keys: {
    createdAt: requiredKey(raw`waiver_request.created_at`, 'timestamptz'),
    throughDate: nullableKey(raw`waiver_request.through_date`, 'date'),
    waiverType: requiredKey(raw`waiver_request.waiver_type`, 'text'),
    status: requiredKey(raw`waiver_request.status`, 'text'),
    jobName: nullableKey(raw`waiver_request.sort_job_name`, 'text'),
    jobId: nullableKey(raw`waiver_request.sort_job_id`, 'text'),
    address: nullableKey(raw`waiver_request.sort_address`, 'text'),
    originator: requiredKey(raw`lower(waiver_request.submitter_name)`, 'text'),
  },
  filterNames: [
    'waiverType',
    'statuses',
    'executed',
    'throughDate',
    'outstandingIn',
    'createdFrom',
    'createdTo',
    'timeZone',
  ],
  matches: ({ waiverType, statuses, executed, throughDate, outstandingIn, ...created }) => [
    waiverType === null ? null : raw`waiver_request.waiver_type = ${waiverType}::text`,
    statuses === null ? null : raw`waiver_request.status = any(${statuses}::text[])`,
    executed === null ? null : raw`(${IS_EXECUTED}) = ${executed}::boolean`,
    throughDate === null ? null : raw`waiver_request.through_date = ${throughDate}::date`,
    outstandingIn === null ? null : isOutstanding(outstandingIn),
    ...isCreatedWithin(raw`waiver_request.created_at`, created),
  ],
  // The job is that of the project if there is one, otherwise as the customer wrote it. `addAwaited` fills in what a
  // waiver waits for.
  columns: () => raw`waiver_request.id, waiver_request.number, waiver_request.status as "waiverRequestStatus",
    waiver_request.reject_reason as "rejectReason", waiver_request.reject_message as "rejectMessage",
    waiver_request.approval_reasons as "approvalReasons",
    waiver_request.status in (${OPEN}) as "canBeWithdrawn", waiver_request.hold_reason is not null as "isHeld",
    null as "awaitedPayment", null as "waitsFor", waiver_request.waiver_type as "waiverType",
    ${instant('waiver_request.created_at')} as "createdAt", waiver_request.through_date as "throughDate",
    json_build_object('id', waiver_request.project_id, 'jobId', coalesce(project.job_id, waiver_request.job_id),
      'jobName', coalesce(project.job_name, waiver_request.job_name),
      'address', coalesce(project.address, waiver_request.project_address)) as project,
    json_build_object('name', waiver_request.submitter_name) as "createdBy",
    json_build_object('submitterName', waiver_request.submitter_name) as "waiverRequest",
    waiver_request.status in (${RELEASED}) and waiver_request.voided_at is null as "canBeDownloaded",
    waiver_request.voided_at is not null as "isVoid", waiver_request.superseded_by_id as "supersededById",
    case when twin.id is not null then json_build_object('id', twin.id, 'number', twin.number,
      'waiverRequestStatus', twin.status) end as "exchangedBy",
    waiver_request.funds_final_at is not null as "areFundsFinal",
    waiver_request.exchange_obstacle as "exchangeObstacle",
    ${instant('waiver_request.money_gone_at')} as "moneyReturnedAt"`,
  join: ({ organizationId }) => raw`left join project
    on project.organization_id = ${organizationId} and project.id = waiver_request.project_id
  left join waiver_request as twin
    on twin.organization_id = ${organizationId} and twin.id = waiver_request.exchanged_by_id`,
});

/** Filters that are decided by reading rows; null if there are none. */
export const waiverConditions = rowConditions({
  table: 'waiver_request',
  submitterName: raw`waiver_request.submitter_name`,
  submitterEmail: raw`waiver_request.submitter_email`,
  searched: raw`('w-' || waiver_request.number)`,
});
