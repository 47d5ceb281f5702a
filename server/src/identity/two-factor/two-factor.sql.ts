import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

const factors = (sql: Sql, identityId: string) =>
  sql
    .selectFrom('twoFactor')
    .select(['sealedSecret', 'confirmedAt', 'appConfirmedAt', 'lastStep'])
    .where('identityId', '=', identityId);

export const selectFactor = (sql: Sql, identityId: string) => factors(sql, identityId).executeTakeFirst();

/** Of two sign-ins with the same code, the second waits and finds it used. */
export const lockFactor = (tx: Tx, identityId: string) => factors(tx, identityId).forUpdate().executeTakeFirst();

/** Replaces a secret that was not confirmed. */
export const upsertUnconfirmed = (tx: Tx, identityId: string, sealedSecret: Buffer, at: string) =>
  tx
    .insertInto('twoFactor')
    .values({ identityId, sealedSecret, createdAt: at })
    .onConflict((conflict) =>
      conflict
        .column('identityId')
        .doUpdateSet({ sealedSecret, createdAt: at, lastStep: 0 })
        .where('twoFactor.appConfirmedAt', 'is', null),
    )
    .execute();

export const updateConfirmed = (tx: Tx, identityId: string, lastStep: number, at: string) =>
  tx
    .updateTable('twoFactor')
    .set(({ fn, val }) => ({ confirmedAt: fn.coalesce('confirmedAt', val(at)), appConfirmedAt: at, lastStep }))
    .where('identityId', '=', identityId)
    .execute();

/** Two-factor sign-in without an app, if it is not on yet. */
export const insertFactor = (tx: Tx, identityId: string, at: string) =>
  tx
    .insertInto('twoFactor')
    .values({ identityId, createdAt: at, confirmedAt: at })
    .onConflict((conflict) =>
      conflict.column('identityId').doUpdateSet({ confirmedAt: at }).where('twoFactor.confirmedAt', 'is', null),
    )
    .execute();

export const deleteApp = (tx: Tx, identityId: string) =>
  tx
    .updateTable('twoFactor')
    .set({ sealedSecret: null, appConfirmedAt: null, lastStep: 0 })
    .where('identityId', '=', identityId)
    .execute();

export const updateStep = (tx: Tx, identityId: string, lastStep: number) =>
  tx.updateTable('twoFactor').set({ lastStep }).where('identityId', '=', identityId).execute();

/** With its passkeys and recovery codes. */
export const deleteFactor = (tx: Tx, identityId: string) =>
  tx.deleteFrom('twoFactor').where('identityId', '=', identityId).execute();

/** The app and the passkeys that were set up at this time or later, and everything if none is left. */
export async function deleteFactorSince(tx: Tx, identityId: string, since: string): Promise<void> {
  await tx.deleteFrom('passkey').where('identityId', '=', identityId).where('createdAt', '>=', since).execute();
  await tx
    .updateTable('twoFactor')
    .set({ sealedSecret: null, appConfirmedAt: null, lastStep: 0 })
    .where('identityId', '=', identityId)
    .where('appConfirmedAt', '>=', since)
    .execute();
  await tx
    .deleteFrom('twoFactor')
    .where('identityId', '=', identityId)
    .where('appConfirmedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkey').select('credentialId').where('passkey.identityId', '=', identityId))),
    )
    .execute();
}

export const deleteRecoveryCodes = (tx: Tx, identityId: string) =>
  tx.deleteFrom('recoveryCode').where('identityId', '=', identityId).execute();

export async function replaceRecoveryCodes(tx: Tx, identityId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, identityId);
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ identityId, codeHash })))
    .execute();
}

/** False if there is no such code, or it was used. */
export async function updateRecoveryCodeUsed(tx: Tx, identityId: string, codeHash: Buffer, at: string) {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: at })
    .where('identityId', '=', identityId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(sql: Sql, identityId: string): Promise<number> {
  const { count } = await sql
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('identityId', '=', identityId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export const selectPersonOf = (sql: Sql, identityId: string) =>
  sql.selectFrom('identity').select(['name', 'email']).where('id', '=', identityId).executeTakeFirstOrThrow();
