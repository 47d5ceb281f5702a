import type { Sql } from '../../database/open-database.ts';

export type SignInConnection = {
  organizationId: string;
  key: string;
  name: string;
  issuer: string;
  clientId: string;
  sealedClientSecret: Buffer | null;
};

export const selectSignInConnection = (sql: Sql, organizationId: string, key: string) =>
  sql
    .selectFrom('signInConnection')
    .select(['issuer', 'clientId', 'sealedClientSecret'])
    .where('organizationId', '=', organizationId)
    .where('key', '=', key)
    .executeTakeFirst();

export const lockSignInConnection = (tx: Sql, organizationId: string, key: string) =>
  tx
    .selectFrom('signInConnection')
    .select(['name', 'issuer', 'clientId', 'sealedClientSecret'])
    .where('organizationId', '=', organizationId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();

/** While somebody comes from the provider: whoever changes or removes it waits, and then ends what came of it. */
export const lockSignInConnectionShared = (tx: Sql, organizationId: string, key: string) =>
  tx
    .selectFrom('signInConnection')
    .select(['issuer', 'clientId'])
    .where('organizationId', '=', organizationId)
    .where('key', '=', key)
    .forShare()
    .executeTakeFirst();

export const upsertSignInConnection = (tx: Sql, connection: SignInConnection) =>
  tx
    .insertInto('signInConnection')
    .values(connection)
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'key']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        issuer: ref('excluded.issuer'),
        clientId: ref('excluded.clientId'),
        sealedClientSecret: ref('excluded.sealedClientSecret'),
      })),
    )
    .execute();

export async function selectConnectionCount(tx: Sql, organizationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('signInConnection')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const selectSignInConnections = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('signInConnection')
    .select(({ eb }) => [
      'key',
      'name',
      'issuer',
      'clientId',
      eb('sealedClientSecret', 'is not', null).$castTo<boolean>().as('hasSecret'),
    ])
    .where('organizationId', '=', organizationId)
    .orderBy('name')
    .orderBy('key')
    .execute();

export const deleteSignInConnection = (tx: Sql, organizationId: string, key: string) =>
  tx.deleteFrom('signInConnection').where('organizationId', '=', organizationId).where('key', '=', key).execute();

/** How many people each pool has. They are in it only, so they have no other way in. */
export const selectPoolCounts = (sql: Sql, pools: readonly string[]) =>
  sql
    .selectFrom('identity')
    .select(({ fn }) => ['pool', fn.countAll<string>().as('count')])
    .where('pool', 'in', pools)
    .groupBy('pool')
    .execute();

/** Logs everybody of a pool out; it belongs to this organization. */
export const updatePoolSessionsRevoked = (tx: Sql, organizationId: string, pool: string, at: string) =>
  tx
    .updateTable('session')
    .set({ revokedAt: at })
    .where('organizationId', '=', organizationId)
    .where('revokedAt', 'is', null)
    .where('identityId', 'in', (query) => query.selectFrom('identity').select('id').where('pool', '=', pool))
    .execute();

/** Log-ins that are under way, also those that only have to be handed to their portal. */
export const deleteAttemptsBy = (tx: Sql, organizationId: string, connection: string) =>
  tx
    .deleteFrom('signInAttempt')
    .where('organizationId', '=', organizationId)
    .where('connection', '=', connection)
    .execute();
