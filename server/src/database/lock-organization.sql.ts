import type { Sql } from './open-database.ts';

/** Makes those who count wait for each other, but not for those who add something to the organization, such as an import. */
export const lockOrganization = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
