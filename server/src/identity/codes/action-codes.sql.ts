import type { Sql } from '../../database/open-database.ts';
import type { ActionCodeTable } from '../../database/tables.gen.ts';

export type ActionMode = ActionCodeTable['mode'];
type CodeKey = { organizationId: string; mode: ActionMode; codeHash: Buffer };

export const insertCode = (sql: Sql, code: Omit<ActionCodeTable, 'usedAt'>) =>
  sql
    .insertInto('actionCode')
    .values({ ...code, usedAt: null })
    .execute();

/** A code was sent to an address, and is worth nothing once that is no longer the person's; but giving it back is the point of restoring. */
const openCodes = (sql: Sql, { organizationId, mode, codeHash }: CodeKey, at: string) =>
  sql
    .selectFrom('actionCode')
    .innerJoin('identity', 'identity.id', 'actionCode.identityId')
    .select([
      'actionCode.identityId',
      'actionCode.email',
      'actionCode.browserHash',
      'actionCode.returnTo',
      'actionCode.createdAt',
      'identity.name',
      'identity.email as currentEmail',
      'identity.emailVerifiedAt',
    ])
    .where('actionCode.organizationId', '=', organizationId)
    .where('actionCode.codeHash', '=', codeHash)
    .where('actionCode.mode', '=', mode)
    .where('actionCode.usedAt', 'is', null)
    .where('actionCode.expiresAt', '>', at)
    .where(({ eb, or, ref }) =>
      or([eb('actionCode.mode', '=', 'restoreEmail'), eb('actionCode.email', '=', ref('identity.email'))]),
    );

export const selectCode = (sql: Sql, code: CodeKey, at: string) => openCodes(sql, code, at).executeTakeFirst();

/** Holds the row of the person the code is for. */
export const lockCode = (sql: Sql, code: CodeKey, at: string) =>
  openCodes(sql, code, at).forUpdate('identity').executeTakeFirst();

/** Of two who come with the same code, one gets true. */
export async function updateCodeUsed(sql: Sql, { organizationId, codeHash }: CodeKey, at: string): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('actionCode')
    .set({ usedAt: at })
    .where('organizationId', '=', organizationId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The open codes of these modes, in whatever organization they were sent. */
export const updateCodesUsed = (sql: Sql, identityId: string, modes: readonly ActionMode[], at: string) =>
  sql
    .updateTable('actionCode')
    .set({ usedAt: at })
    .where('identityId', '=', identityId)
    .where('mode', 'in', modes)
    .where('usedAt', 'is', null)
    .execute();

/** The right to an address that was given up later than the one now taken back. An earlier owner keeps theirs. */
export const updateLaterRestoresUsed = (sql: Sql, identityId: string, since: string, at: string) =>
  sql
    .updateTable('actionCode')
    .set({ usedAt: at })
    .where('identityId', '=', identityId)
    .where('mode', '=', 'restoreEmail')
    .where('createdAt', '>=', since)
    .where('usedAt', 'is', null)
    .execute();

/** Somebody else's address of before a change, which they can still take back. */
export const selectReservation = (sql: Sql, email: string, identityId: string, at: string) =>
  sql
    .selectFrom('actionCode')
    .select('identityId')
    .where('mode', '=', 'restoreEmail')
    .where('email', '=', email)
    .where('identityId', '<>', identityId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .limit(1)
    .executeTakeFirst();
