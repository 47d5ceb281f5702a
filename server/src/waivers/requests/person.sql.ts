import type { Sql } from '../../database/open-database.ts';

export const selectPerson = (sql: Sql, identityId: string) =>
  sql.selectFrom('identity').select(['name', 'email']).where('id', '=', identityId).executeTakeFirstOrThrow();
