import type { Sql } from '../database/open-database.ts';

export const selectDocumentFile = (
  sql: Sql,
  { organizationId, customerId }: { organizationId: string; customerId: string },
  id: string,
) =>
  sql
    .selectFrom('document')
    .select(['name', 'fileKey'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
