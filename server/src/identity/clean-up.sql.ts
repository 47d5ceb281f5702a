import type { Sql } from '../database/open-database.ts';

/** Returns the number of deleted rows. */
export async function deleteExpired(sql: Sql, at: string, longAgo: string): Promise<number> {
  const results = await Promise.all([
    sql.deleteFrom('passkeyChallenge').where('expiresAt', '<', at).executeTakeFirst(),
    sql.deleteFrom('throttleCount').where('resetsAt', '<', at).executeTakeFirst(),
    sql.deleteFrom('signInAttempt').where('expiresAt', '<', longAgo).executeTakeFirst(),
    deleteCodes(sql, longAgo),
    sql.deleteFrom('session').where('expiresAt', '<', longAgo).executeTakeFirst(),
  ]);
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/** What the owner of an account can still restore it with stays while its address is not proved. */
const deleteCodes = (sql: Sql, longAgo: string) =>
  sql
    .deleteFrom('actionCode')
    .where('expiresAt', '<', longAgo)
    .where(({ eb, and, exists, not, selectFrom }) =>
      not(
        and([
          eb('mode', '=', 'restoreEmail'),
          eb('usedAt', 'is', null),
          exists(
            selectFrom('identity')
              .select('identity.id')
              .whereRef('identity.id', '=', 'actionCode.identityId')
              .where('identity.emailVerifiedAt', 'is', null),
          ),
        ]),
      ),
    )
    .executeTakeFirst();

/** Returns the number of deleted requests. */
export async function deleteUnconfirmedSignUps(sql: Sql, longAgo: string): Promise<number> {
  const { numDeletedRows } = await sql
    .deleteFrom('signUpRequest')
    .where('status', '=', 'PENDING')
    .where('createdAt', '<', longAgo)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userAccount')
          .innerJoin('identity', 'identity.id', 'userAccount.identityId')
          .select('userAccount.id')
          .whereRef('userAccount.organizationId', '=', 'signUpRequest.organizationId')
          .whereRef('userAccount.id', '=', 'signUpRequest.userId')
          .where('identity.emailVerifiedAt', 'is', null),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
