import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';

/** Creates the identity's account in the organization if it is missing, and locks it either way. */
export async function upsertUserAccount(
  tx: Tx,
  account: { organizationId: string; id: string; identityId: string; createdAt: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('userAccount')
    .values(account)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'identityId'])
        .doUpdateSet(({ ref }) => ({ identityId: ref('excluded.identityId') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The user that somebody is in an organization; undefined if none. */
export const selectUserId = async (sql: Sql, organizationId: string, identityId: string): Promise<string | undefined> =>
  (
    await sql
      .selectFrom('userAccount')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('identityId', '=', identityId)
      .executeTakeFirst()
  )?.id;
