import type { Sql } from '../database/open-database.ts';

export const selectWaiverFile = (
  sql: Sql,
  { organizationId, customerId }: { organizationId: string; customerId: string },
  id: string,
) =>
  sql
    .selectFrom('waiverRequest')
    .leftJoin('project', (join) =>
      join
        .onRef('project.organizationId', '=', 'waiverRequest.organizationId')
        .onRef('project.customerId', '=', 'waiverRequest.customerId')
        .onRef('project.id', '=', 'waiverRequest.projectId'),
    )
    .select(({ fn }) => [
      'waiverRequest.status',
      'waiverRequest.voidedAt',
      'waiverRequest.waiverType',
      'waiverRequest.throughDate',
      'waiverRequest.fileKey',
      fn.coalesce('project.jobName', 'waiverRequest.jobName').as('jobName'),
    ])
    .where('waiverRequest.organizationId', '=', organizationId)
    .where('waiverRequest.customerId', '=', customerId)
    .where('waiverRequest.id', '=', id)
    .executeTakeFirst();
