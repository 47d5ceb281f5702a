import type { Sql } from '../../database/open-database.ts';

/** When and how the person of this session proved who they are; undefined if it has ended. */
export const selectSessionProof = (sql: Sql, organizationId: string, id: string) =>
  sql
    .selectFrom('session')
    .select(['authenticatedAt', 'provider'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
