// Lists of documents with any filters, order and page.
import { sql as raw } from 'kysely';
import type { DocumentSort } from '@plumbline/rules/waivers/document-list';
import { DOCUMENT_TYPES } from '@plumbline/rules/waivers/documents';
import { type CreatedFilter, isCreatedWithin, rowConditions } from '../lists/document-filters.sql.ts';
import { instant, listStatements } from '../lists/list-statements.sql.ts';
import { nullableKey, requiredKey } from '../lists/page-rows.sql.ts';

/** Decided in the index of any order; null is no filter. */
export type IndexedFilters = CreatedFilter & { types: readonly string[] | null };

/** Documents of other types are stored, but not listed. */
const LISTED_TYPES = raw.join(DOCUMENT_TYPES.map(({ type }) => raw.lit(type)));

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
  matches: ({ types, ...created }) => [
    types === null ? raw`document.type in (${LISTED_TYPES})` : raw`document.type = any(${types}::text[])`,
    ...isCreatedWithin(raw`document.created_at`, created),
  ],
  columns: () => raw`document.id, document.type, ${instant('document.created_at')} as "createdAt",
    json_build_object('id', document.project_id, 'jobId', project.job_id, 'jobName', project.job_name,
      'address', project.address) as project,
    json_build_object('name', document.created_by_name) as "createdBy", null as "waiverRequest",
    document.file_key is not null as "canBeDownloaded"`,
  // A foreign key holds that the project is the customer's.
  join: ({ organizationId }) => raw`left join project
    on project.organization_id = ${organizationId} and project.id = document.project_id`,
});

/** The label of the type, which people see and search for. */
const TYPE_WORDS = raw<string>`case document.type ${raw.join(
  DOCUMENT_TYPES.map(({ type, label }) => raw`when ${raw.lit(type)} then ${raw.lit(label.toLowerCase())}`),
  raw` `,
)} else document.type end`;

/** Filters that are decided by reading rows; null if there are none. */
export const documentConditions = rowConditions({
  table: 'document',
  submitterName: raw`document.created_by_name`,
  submitterEmail: raw`document.created_by_email`,
  searched: TYPE_WORDS,
});
