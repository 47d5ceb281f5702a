import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';

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

type Owner = { organizationId: string; customerId: string };

/** Those that the customer has for the first time: one waiver, or the released ones of a project. */
export const updateDownloaded = (
  tx: Tx,
  { organizationId, customerId }: Owner,
  fetched: { id: string } | { projectId: string },
  at: string,
) =>
  tx
    .updateTable('waiverRequest')
    .set({ downloadedAt: at })
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .$if('id' in fetched, (query) => query.where('id', '=', (fetched as { id: string }).id))
    .$if('projectId' in fetched, (query) =>
      query.where('projectId', '=', (fetched as { projectId: string }).projectId).where('supersededById', 'is', null),
    )
    .where('status', '=', 'ready')
    .where('voidedAt', 'is', null)
    .where('fileKey', 'is not', null)
    .where('downloadedAt', 'is', null)
    .returning('id')
    .execute();
