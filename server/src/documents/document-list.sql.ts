// Lists of documents with any filters, order and page.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { DocumentFilters, DocumentSort } from '@plumbline/rules/waivers/document-list';
import { DOCUMENT_TYPES } from '@plumbline/rules/waivers/documents';
import { likePattern } from '../database/like-pattern.ts';
import { isId } from '../database/new-id.ts';
import { instant, listStatements } from '../lists/list-statements.sql.ts';
import { and, nullableKey, requiredKey } from '../lists/page-rows.sql.ts';

/** Decided in the index of any order; null is no filter. */
export type IndexedFilters = {
  types: readonly string[];
  createdFrom: Day | null;
  createdTo: Day | null;
  /** In which the days begin; null without days. */
  timeZone: string | null;
};

export const documentStatements = listStatements<IndexedFilters, DocumentSort>({
  table: 'document',
  keys: {
    createdAt: requiredKey(raw`document.created_at`, 'timestamptz'),
    // The types have the order of their labels, which people see.
    type: requiredKey(raw`document.type`, 'text'),
    jobName: nullableKey(raw`document.sort_job_name`, 'text'),
    jobId: nullableKey(raw`document.sort_job_id`, 'text'),
    address: nullableKey(raw`document.sort_address`, 'text'),
    originator: requiredKey(raw`lower(document.created_by_name)`, 'text'),
  },
  filterNames: ['types', 'createdFrom', 'createdTo', 'timeZone'],
  matches: ({
    types,
    createdFrom,
    createdTo,
    timeZone,
  }) => raw<boolean>`(case when document.type = any(${types}::text[])
    and coalesce(document.created_at >= ${createdFrom}::date::timestamp at time zone ${timeZone}::text, true)
    and coalesce(document.created_at < (${createdTo}::date + 1)::timestamp at time zone ${timeZone}::text, true)
    then true else false end)`,
  columns: raw`document.id, document.type, ${instant('document.created_at')} as "createdAt",
    json_build_object('id', document.project_id, 'jobId', project.job_id, 'jobName', project.job_name,
      'address', project.address) as project,
    json_build_object('name', document.created_by_name) as "createdBy", null as "waiverRequest",
    document.file_key is not null as "canBeDownloaded"`,
  join: ({ organizationId }) => raw`left join project
    on project.organization_id = ${organizationId} and project.customer_id = document.customer_id
   and project.id = document.project_id`,
});

/** The label of the type, which people see and search for. */
const TYPE_WORDS = raw<string>`case document.type ${raw.join(
  DOCUMENT_TYPES.map(({ type, label }) => raw`when ${raw.lit(type)} then ${raw.lit(label.toLowerCase())}`),
  raw` `,
)} else document.type end`;

const COLUMNS = {
  jobName: raw`document.sort_job_name`,
  jobId: raw`document.sort_job_id`,
  jobAddress: raw`document.sort_address`,
  submitterName: raw`lower(document.created_by_name)`,
  submitterEmail: raw`lower(document.created_by_email)`,
} as const;

const holds = (column: RawBuilder<unknown>, text: string) => raw<boolean>`${column} like lower(${likePattern(text)})`;

/** Filters that are decided by reading rows; null if there are none. */
export function rowConditions(filters: DocumentFilters): RawBuilder<boolean> | null {
  const { search, projectId } = filters;
  const texts = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const text = filters[name as keyof typeof COLUMNS];
    return text === null ? [] : [holds(column, text)];
  });
  const { jobName, jobId, jobAddress, submitterName } = COLUMNS;
  const searched = [jobName, jobId, jobAddress, TYPE_WORDS, submitterName];
  const conditions = [
    ...texts,
    ...(projectId === null
      ? []
      : [isId(projectId) ? raw<boolean>`document.project_id = ${projectId}` : raw<boolean>`false`]),
    ...(search === null
      ? []
      : [
          raw<boolean>`(${raw.join(
            searched.map((each) => holds(each, search)),
            raw` or `,
          )})`,
        ]),
  ];
  return conditions.length === 0 ? null : and(conditions);
}
