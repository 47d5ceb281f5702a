import type { Insertable } from 'kysely';
import type { TokenScope } from '@plumbline/rules/access/token-scopes';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { TokenSecret } from './token-secret.ts';

type TokenKey = { organizationId: string; id: string };

export const insertToken = (sql: Sql, token: Insertable<Tables['apiToken']>) =>
  sql.insertInto('apiToken').values(token).execute();

/** The newest first. */
export const selectTokens = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('apiToken')
    .innerJoin('identity', 'identity.id', 'apiToken.createdBy')
    .select(['apiToken.id', 'apiToken.name', 'hint', 'identity.name as createdByName', 'apiToken.createdAt'])
    .select(['rotatedAt', 'previousUntil', 'lastUsedAt', 'expiresAt', 'revokedAt'])
    .select(({ ref }) => ref('scopes').$castTo<TokenScope[]>().as('scopes'))
    .where('organizationId', '=', organizationId)
    .orderBy('apiToken.createdAt', 'desc')
    .orderBy('apiToken.id', 'desc')
    .execute();

export const countTokens = async (sql: Sql, organizationId: string): Promise<number> => {
  const { count } = await sql
    .selectFrom('apiToken')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** One that is not revoked. */
export const lockToken = (sql: Sql, { organizationId, id }: TokenKey) =>
  sql
    .selectFrom('apiToken')
    .select(['id', 'name', 'secretHash'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const updateSecret = (
  sql: Sql,
  { organizationId, id }: TokenKey,
  change: {
    secretHash: Buffer;
    hint: string;
    previousHash: Buffer | null;
    previousUntil: string | null;
    rotatedAt: string;
  },
) =>
  sql.updateTable('apiToken').set(change).where('organizationId', '=', organizationId).where('id', '=', id).execute();

export const revokeToken = (sql: Sql, { organizationId, id }: TokenKey, revokedAt: string) =>
  sql
    .updateTable('apiToken')
    .set({ revokedAt, previousHash: null, previousUntil: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** A token that works now, by its secret or the one before. */
export const selectBySecret = (sql: Sql, { organizationId, hash }: TokenSecret, now: string) =>
  sql
    .selectFrom('apiToken')
    .select(['organizationId', 'id as tokenId', 'name as tokenName', 'lastUsedAt'])
    .select(({ ref }) => ref('scopes').$castTo<TokenScope[]>().as('scopes'))
    .where('organizationId', '=', organizationId)
    .where('revokedAt', 'is', null)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .where(({ or, and, eb }) =>
      or([eb('secretHash', '=', hash), and([eb('previousHash', '=', hash), eb('previousUntil', '>', now)])]),
    )
    .executeTakeFirst();

export const updateUsed = (sql: Sql, { organizationId, id }: TokenKey, lastUsedAt: string) =>
  sql
    .updateTable('apiToken')
    .set({ lastUsedAt })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
