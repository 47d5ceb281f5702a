// The filters that lists of documents and waivers share.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { DOCUMENT_FIELDS } from '@plumbline/rules/waivers/document-fields';
import type { DocumentFilters } from '@plumbline/rules/waivers/document-list';
import { likePattern } from '../database/like-pattern.ts';
import { isId } from '../database/new-id.ts';
import { and } from './page-rows.sql.ts';

type Column = RawBuilder<unknown>;
type SharedFilters = Pick<DocumentFilters, keyof typeof DOCUMENT_FIELDS>;

/** The days on which the rows were created; null is no filter. */
export type CreatedFilter = {
  createdFrom: Day | null;
  createdTo: Day | null;
  /** In which the days begin; null without days. */
  timeZone: string | null;
};

export const createdFilter = (
  { startDate, endDate }: Pick<SharedFilters, 'startDate' | 'endDate'>,
  timeZone: string,
): CreatedFilter => ({
  createdFrom: startDate,
  createdTo: endDate,
  timeZone: startDate === null && endDate === null ? null : timeZone,
});

export const isCreatedWithin = (createdAt: Column, { createdFrom, createdTo, timeZone }: CreatedFilter) => [
  createdFrom === null
    ? null
    : raw<boolean>`${createdAt} >= ${createdFrom}::date::timestamp at time zone ${timeZone}::text`,
  createdTo === null
    ? null
    : raw<boolean>`${createdAt} < (${createdTo}::date + 1)::timestamp at time zone ${timeZone}::text`,
];

type DocumentTable = {
  table: 'document' | 'waiver_request';
  submitterName: Column;
  submitterEmail: Column;
  /** In lower case; searched besides the job and the submitter's name. */
  searched?: Column;
};

const holds = (column: Column, text: string) => raw<boolean>`${column} like lower(${likePattern(text)})`;

/** Filters that are decided by reading rows; null if there are none. The columns are built once for all calls. */
export function rowConditions({ table, submitterName, submitterEmail, searched }: DocumentTable) {
  const inSearch = {
    jobName: raw.ref(`${table}.sort_job_name`),
    jobId: raw.ref(`${table}.sort_job_id`),
    jobAddress: raw.ref(`${table}.sort_address`),
    submitterName: raw`lower(${submitterName})`,
  };
  const columns = { ...inSearch, submitterEmail: raw`lower(${submitterEmail})` };
  const named = Object.entries(columns) as [keyof typeof columns, Column][];
  const all = [...Object.values(inSearch), ...(searched ? [searched] : [])];
  return (filters: SharedFilters): RawBuilder<boolean> | null => {
    const { search, projectId } = filters;
    const conditions = named.flatMap(([name, column]) => {
      const text = filters[name];
      return text === null ? [] : [holds(column, text)];
    });
    if (projectId !== null) {
      conditions.push(isId(projectId) ? raw`${raw.ref(`${table}.project_id`)} = ${projectId}` : raw`false`);
    }
    if (search !== null) {
      const anyHolds = raw.join(
        all.map((column) => holds(column, search)),
        raw` or `,
      );
      conditions.push(raw`(${anyHolds})`);
    }
    return conditions.length === 0 ? null : and(conditions);
  };
}
