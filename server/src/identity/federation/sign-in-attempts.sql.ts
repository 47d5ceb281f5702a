import type { Sql } from '../../database/open-database.ts';

export type NewAttempt = {
  organizationId: string;
  id: string;
  portalId: string;
  connection: string;
  stateHash: Buffer;
  browserHash: Buffer;
  sealedProof: Buffer | null;
  returnTo: string | null;
  createdAt: string;
  expiresAt: string;
};

export const insertSignInAttempt = (sql: Sql, attempt: NewAttempt) =>
  sql.insertInto('signInAttempt').values(attempt).execute();

/**
 * Removes the proof from an attempt that returned from a provider, so that a state works once: a concurrent caller
 * waits and then finds nothing.
 */
export const updateAttemptReturned = (sql: Sql, stateHash: Buffer, at: string) =>
  sql
    .with('returned', (query) =>
      query
        .selectFrom('signInAttempt')
        .select(['organizationId', 'id', 'sealedProof'])
        .where('stateHash', '=', stateHash)
        .where('sealedProof', 'is not', null)
        .where('handOffHash', 'is', null)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', at)
        .forUpdate(),
    )
    .updateTable('signInAttempt')
    .from('returned')
    .innerJoin('portal', 'portal.organizationId', 'returned.organizationId')
    .set({ sealedProof: null })
    .whereRef('signInAttempt.organizationId', '=', 'returned.organizationId')
    .whereRef('signInAttempt.id', '=', 'returned.id')
    .whereRef('portal.id', '=', 'signInAttempt.portalId')
    .returning([
      'signInAttempt.organizationId',
      'signInAttempt.id',
      'signInAttempt.connection',
      'returned.sealedProof',
      'portal.label',
      'portal.domain',
    ])
    .executeTakeFirst();

/** An attempt that waits for the answer of another of our portals. */
export const selectPortalAttempt = (sql: Sql, stateHash: Buffer, at: string) =>
  sql
    .selectFrom('signInAttempt')
    .innerJoin('portal', (join) =>
      join
        .onRef('portal.organizationId', '=', 'signInAttempt.organizationId')
        .onRef('portal.id', '=', 'signInAttempt.portalId'),
    )
    .select([
      'signInAttempt.organizationId',
      'signInAttempt.id',
      'signInAttempt.portalId',
      'portal.label',
      'portal.domain',
    ])
    .where('signInAttempt.stateHash', '=', stateHash)
    .where('signInAttempt.connection', '=', 'portal')
    .where('signInAttempt.handOffHash', 'is', null)
    .where('signInAttempt.expiresAt', '>', at)
    .executeTakeFirst();

export type HandOff = {
  handOffHash: Buffer;
  identityId: string;
  provider: string;
  authenticatedAt: string;
  expiresAt: string;
};

/** Stores who signed in. Returns false if that is already stored or too late. */
export async function updateAttemptHandedOff(
  sql: Sql,
  { organizationId, id }: { organizationId: string; id: string },
  handOff: HandOff,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('signInAttempt')
    .set(handOff)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('handOffHash', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Uses a hand-off: once, in time, at its portal, in the browser where it began. */
export const updateAttemptUsed = (
  sql: Sql,
  { organizationId, portalId }: { organizationId: string; portalId: string },
  { handOffHash, browserHash }: { handOffHash: Buffer; browserHash: Buffer },
  at: string,
) =>
  sql
    .updateTable('signInAttempt')
    .set({ usedAt: at })
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('handOffHash', '=', handOffHash)
    .where('browserHash', '=', browserHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['connection', 'identityId', 'provider', 'authenticatedAt', 'returnTo'])
    .executeTakeFirst();

type HandOffHashes = { handOffHash: Buffer; browserHash: Buffer };

/** Who a hand-off that was not used yet is for. */
export const selectAttemptPerson = (
  sql: Sql,
  { organizationId, portalId }: { organizationId: string; portalId: string },
  { handOffHash, browserHash }: HandOffHashes,
  at: string,
) =>
  sql
    .selectFrom('signInAttempt')
    .select(['connection', 'identityId', 'authenticatedAt'])
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('handOffHash', '=', handOffHash)
    .where('browserHash', '=', browserHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst();

export const updateAttemptExpires = (
  sql: Sql,
  { organizationId, portalId }: { organizationId: string; portalId: string },
  { handOffHash, browserHash }: HandOffHashes,
  expiresAt: string,
) =>
  sql
    .updateTable('signInAttempt')
    .set({ expiresAt })
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('handOffHash', '=', handOffHash)
    .where('browserHash', '=', browserHash)
    .where('usedAt', 'is', null)
    .execute();

/** Locks the identity while a session is created, so that a concurrent password change ends that session too. */
export const lockIdentityShared = (tx: Sql, id: string) =>
  tx.selectFrom('identity').select('id').where('id', '=', id).forShare().executeTakeFirst();

/** The session in another portal that vouched for the person, if it has not ended. */
export const selectVouchingSession = (tx: Sql, identityId: string, authenticatedAt: string, at: string) =>
  tx
    .selectFrom('session')
    .select('id')
    .where('identityId', '=', identityId)
    .where('kind', '=', 'PORTAL')
    .where('authenticatedAt', '=', authenticatedAt)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst();

export const selectMayView = (
  sql: Sql,
  { organizationId, portalId }: { organizationId: string; portalId: string },
  identityId: string,
) =>
  sql
    .selectFrom('userAccount')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.organizationId', '=', 'userAccount.organizationId')
        .onRef('membership.userId', '=', 'userAccount.id'),
    )
    .select('membership.customerId')
    .where('userAccount.organizationId', '=', organizationId)
    .where('userAccount.identityId', '=', identityId)
    .where('membership.portalId', '=', portalId)
    .where('membership.status', '=', 'APPROVED')
    .where('membership.canView', '=', true)
    .executeTakeFirst();
