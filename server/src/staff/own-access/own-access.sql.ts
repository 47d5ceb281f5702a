import type { Sql } from '../../database/open-database.ts';

export async function selectIsFactorRequired(sql: Sql, organizationId: string): Promise<boolean> {
  const { twoFactorRequired } = await sql
    .selectFrom('organization')
    .select('twoFactorRequired')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return twoFactorRequired;
}

/** False if it was so already. */
export async function updateFactorRequired(sql: Sql, organizationId: string, isRequired: boolean): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('organization')
    .set({ twoFactorRequired: isRequired })
    .where('id', '=', organizationId)
    .where('twoFactorRequired', '<>', isRequired)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the person is an operator, or of the staff or a user of another organization. */
export async function selectWorksElsewhere(sql: Sql, organizationId: string, identityId: string): Promise<boolean> {
  const operator = await sql
    .selectFrom('operator')
    .select('identityId')
    .where('identityId', '=', identityId)
    .executeTakeFirst();
  if (operator) return true;
  const other = await sql
    .selectFrom('staff')
    .select('id')
    .where('identityId', '=', identityId)
    .where('organizationId', '<>', organizationId)
    .where('status', '<>', 'REMOVED')
    .executeTakeFirst();
  if (other) return true;
  const user = await sql
    .selectFrom('userAccount')
    .select('id')
    .where('identityId', '=', identityId)
    .where('organizationId', '<>', organizationId)
    .executeTakeFirst();
  return user !== undefined;
}

/** Console sessions of the person that may still be open, in all organizations. */
export const selectOwnSessions = (sql: Sql, identityId: string, times: { now: string; idleSince: string }) =>
  sql
    .selectFrom('session')
    .innerJoin('organization', 'organization.id', 'session.organizationId')
    .select(['session.id', 'userAgent', 'clientAddress', 'organization.name as organizationName'])
    .select(['session.createdAt as openedAt', 'lastSeenAt'])
    .where('identityId', '=', identityId)
    .where('kind', '=', 'CONSOLE')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', times.now)
    .where('lastSeenAt', '>=', times.idleSince)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('session.id')
    .execute();

export async function updateOwnSessionEnded(sql: Sql, identityId: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('session')
    .set({ revokedAt: at })
    .where('identityId', '=', identityId)
    .where('id', '=', id)
    .where('kind', '=', 'CONSOLE')
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
