import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';

type Scope = { organizationId: string; customerId: string };

const FOUND_MAX = 50;

const projectsOfCustomer = (sql: Sql, { organizationId, customerId }: Scope) =>
  sql
    .selectFrom('project')
    .select(['id', 'organizationId', 'jobId', 'jobName', 'address', 'state', 'projectClass', 'originalContractDate'])
    .select(['isVerified', 'closedOn', 'allowsCp', 'allowsCf', 'allowsUp', 'allowsUf'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId);

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof selectProject>>>;

export const selectProject = (sql: Sql, scope: Scope, id: string) =>
  projectsOfCustomer(sql, scope).where('id', '=', id).executeTakeFirst();

export const selectProjects = (sql: Sql, scope: Scope, search: string) =>
  projectsOfCustomer(sql, scope)
    .where(({ eb, or }) =>
      or([
        eb('jobId', 'ilike', likePattern(search)),
        eb('jobName', 'ilike', likePattern(search)),
        eb('address', 'ilike', likePattern(search)),
      ]),
    )
    .orderBy('jobName')
    .orderBy('id')
    .limit(FOUND_MAX)
    .execute();
