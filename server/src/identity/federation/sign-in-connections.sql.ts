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
    .select(['issuer', 'sealedClientSecret'])
    .where('organizationId', '=', organizationId)
    .where('key', '=', key)
    .forUpdate()
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
