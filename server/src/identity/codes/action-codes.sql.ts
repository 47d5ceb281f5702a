import type { Sql } from '../../database/open-database.ts';
import type { ActionCodeTable } from '../../database/tables.gen.ts';

export type ActionMode = ActionCodeTable['mode'];
type CodeKey = { organizationId: string; mode: ActionMode; codeHash: Buffer };

export const insertCode = (sql: Sql, code: Omit<ActionCodeTable, 'usedAt'>) =>
  sql
    .insertInto('actionCode')
    .values({ ...code, usedAt: null })
    .execute();

/** A code is valid only while the person still has the address it was sent to, except codes that restore an address. */
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

/** Locks the identity that the code belongs to. */
export const lockCode = (sql: Sql, code: CodeKey, at: string) =>
  openCodes(sql, code, at).forUpdate('identity').executeTakeFirst();

/** Of two concurrent callers with the same code, one gets true. */
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

/** The open codes of these modes, in all organizations. */
export const updateCodesUsed = (sql: Sql, identityId: string, modes: readonly ActionMode[], at: string) =>
  sql
    .updateTable('actionCode')
    .set({ usedAt: at })
    .where('identityId', '=', identityId)
    .where('mode', 'in', modes)
    .where('usedAt', 'is', null)
    .execute();

/** Invalidates the rights to restore addresses given up after this one; earlier owners keep theirs. */
export const updateLaterRestoresUsed = (sql: Sql, identityId: string, since: string, at: string) =>
  sql
    .updateTable('actionCode')
    .set({ usedAt: at })
    .where('identityId', '=', identityId)
    .where('mode', '=', 'restoreEmail')
    .where('createdAt', '>=', since)
    .where('usedAt', 'is', null)
    .execute();

/** A right of another person to restore this address. */
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
