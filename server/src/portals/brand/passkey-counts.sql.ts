import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import type { PortalKey } from './brand.sql.ts';

/**
 * The people with access to a portal who have a passkey for its host, and how many of them have no authenticator app
 * beside it.
 */
export async function selectPasskeyCounts(
  sql: Sql,
  { organizationId, portalId }: PortalKey,
  host: string,
): Promise<{ peopleCount: number; withoutAppCount: number }> {
  const people = sql
    .selectFrom('membership')
    .innerJoin('userAccount', 'userAccount.id', 'membership.userId')
    .innerJoin('twoFactor', 'twoFactor.identityId', 'userAccount.identityId')
    .innerJoin('passkey', 'passkey.identityId', 'userAccount.identityId')
    .select(['userAccount.identityId', 'twoFactor.appConfirmedAt'])
    .distinct()
    .where('membership.organizationId', '=', organizationId)
    .where('userAccount.organizationId', '=', organizationId)
    .where('membership.portalId', '=', portalId)
    .where('membership.status', '=', 'APPROVED')
    .where('passkey.host', '=', host);
  return sql
    .selectFrom(people.as('person'))
    .select([
      raw<number>`count(*)::int`.as('peopleCount'),
      raw<number>`count(*) filter (where app_confirmed_at is null)::int`.as('withoutAppCount'),
    ])
    .executeTakeFirstOrThrow();
}
