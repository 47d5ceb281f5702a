import { sql as raw } from 'kysely';
import type { DocumentFilters, DocumentSort } from '@plumbline/rules/waivers/document-list';
import { DOCUMENT_TYPES } from '@plumbline/rules/waivers/documents';
import { likePattern } from '../database/like-pattern.ts';
import { isId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import { endOfDay, startOfDay } from '../database/start-of-day.ts';

type Owner = { organizationId: string; customerId: string };
type Scope = Owner & { timeZone: string };

/** The label of the type, which people see and search for. */
const TYPE_WORDS = raw<string>`case document.type ${raw.join(
  DOCUMENT_TYPES.map(({ type, label }) => raw`when ${raw.lit(type)} then ${raw.lit(label)}`),
  raw` `,
)} else document.type end`;

const ORDERS: Readonly<Record<DocumentSort, ReturnType<typeof raw>>> = {
  createdAt: raw`document.created_at`,
  type: raw`lower(${TYPE_WORDS})`,
  jobName: raw`lower(project.job_name)`,
  jobId: raw`lower(project.job_id)`,
  address: raw`lower(project.address)`,
  originator: raw`lower(document.created_by_name)`,
};

const NULLABLE: ReadonlySet<DocumentSort> = new Set(['jobName', 'jobId', 'address']);

function selectMatching(sql: Sql, { organizationId, customerId, timeZone }: Scope, filters: DocumentFilters) {
  const { search, projectId, documentType, startDate, endDate } = filters;
  const query = sql
    .selectFrom('document')
    .leftJoin('project', (join) =>
      join
        .onRef('project.organizationId', '=', 'document.organizationId')
        .onRef('project.customerId', '=', 'document.customerId')
        .onRef('project.id', '=', 'document.projectId'),
    )
    .where('document.organizationId', '=', organizationId)
    .where('document.customerId', '=', customerId)
    .where('document.type', 'in', [...documentType])
    .$if(projectId !== null, (each) =>
      isId(projectId!) ? each.where('document.projectId', '=', projectId!) : each.where(raw<boolean>`false`),
    )
    .$if(startDate !== null, (each) => each.where('document.createdAt', '>=', startOfDay(startDate!, timeZone)))
    .$if(endDate !== null, (each) => each.where('document.createdAt', '<', endOfDay(endDate!, timeZone)))
    .$if(search !== null, (each) =>
      each.where(({ eb, or }) => {
        const pattern = likePattern(search!);
        return or([
          eb('project.jobName', 'ilike', pattern),
          eb('project.jobId', 'ilike', pattern),
          eb('project.address', 'ilike', pattern),
          eb(TYPE_WORDS, 'ilike', pattern),
          eb('document.createdByName', 'ilike', pattern),
        ]);
      }),
    );
  const texts = [
    ['document.createdByName', filters.submitterName],
    ['document.createdByEmail', filters.submitterEmail],
    ['project.jobId', filters.jobId],
    ['project.jobName', filters.jobName],
    ['project.address', filters.jobAddress],
  ] as const;
  return texts.reduce(
    (narrowed, [column, text]) => (text === null ? narrowed : narrowed.where(column, 'ilike', likePattern(text))),
    query,
  );
}

/** One page. The id makes the order total, in the same direction: both read one index. */
export const selectDocuments = (sql: Sql, scope: Scope, filters: DocumentFilters) =>
  selectMatching(sql, scope, filters)
    .select([
      'document.id',
      'document.type',
      'document.createdAt',
      'document.createdByName',
      'document.fileKey',
      'document.projectId',
      'project.jobId',
      'project.jobName',
      'project.address',
    ])
    .orderBy(ORDERS[filters.sort], (order) => {
      if (filters.direction === 'asc') return order.asc();
      return NULLABLE.has(filters.sort) ? order.desc().nullsLast() : order.desc();
    })
    .orderBy('document.id', filters.direction)
    .limit(filters.size)
    .offset((filters.page - 1) * filters.size);

export async function selectDocumentsCount(sql: Sql, scope: Scope, filters: DocumentFilters): Promise<number> {
  const { count } = await selectMatching(sql, scope, filters)
    .select(raw<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const selectDocumentFile = (sql: Sql, { organizationId, customerId }: Owner, id: string) =>
  sql
    .selectFrom('document')
    .select(['name', 'fileKey'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
