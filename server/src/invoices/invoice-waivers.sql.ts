import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Sql } from '../database/open-database.ts';

type Scope = { organizationId: string; customerId: string };

/** The state of each project, once for each type of waiver released for it, with the latest of that type. */
export const selectProjectWaivers = (sql: Sql, { organizationId, customerId }: Scope, ids: readonly string[]) =>
  sql
    .selectFrom('project')
    .leftJoin('waiverRequest', (join) =>
      join
        .onRef('waiverRequest.organizationId', '=', 'project.organizationId')
        .onRef('waiverRequest.customerId', '=', 'project.customerId')
        .onRef('waiverRequest.projectId', '=', 'project.id')
        .on('waiverRequest.status', '=', 'ready'),
    )
    .select([
      'project.id',
      'project.state',
      'waiverRequest.waiverType',
      raw<Day | null>`max(waiver_request.through_date)`.as('throughDate'),
      raw<string | null>`max(waiver_request.created_at)`.as('createdAt'),
    ])
    .where('project.organizationId', '=', organizationId)
    .where('project.customerId', '=', customerId)
    .where('project.id', 'in', ids)
    .groupBy(['project.organizationId', 'project.id', 'waiverRequest.waiverType'])
    .execute();
