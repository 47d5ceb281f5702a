import type { Sql } from './open-database.ts';

/** Makes those who count wait for each other, but not for those who add something to the organization, such as an import. */
export const lockOrganization = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const selectTimeZone = async (sql: Sql, organizationId: string): Promise<string> => {
  const { timeZone } = await sql
    .selectFrom('organization')
    .select('timeZone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return timeZone;
};

export const selectOrganizationName = async (sql: Sql, organizationId: string): Promise<string> => {
  const { name } = await sql
    .selectFrom('organization')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return name;
};
