import type { ExpressionBuilder } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import type { ActionCodeTable, Tables } from '../../database/tables.gen.ts';

export type ActionMode = ActionCodeTable['mode'];
type CodeKey = { organizationId: string; mode: ActionMode; codeHash: Buffer };

export const insertCode = (sql: Sql, code: Omit<ActionCodeTable, 'usedAt'>) =>
  sql
    .insertInto('actionCode')
    .values({ ...code, usedAt: null })
    .execute();

/**
 * The right to restore an address outlasts its seven days while nobody has proved the one after it: that one is still the
 * person's, and not proved. Whoever leaves a proved address gets a later right.
 */
const isOpen = (
  { eb, and, or, not, exists, selectFrom }: ExpressionBuilder<Tables, 'actionCode' | 'identity'>,
  at: string,
) =>
  or([
    eb('actionCode.expiresAt', '>', at),
    and([
      eb('actionCode.mode', '=', 'restoreEmail'),
      eb('identity.emailVerifiedAt', 'is', null),
      not(
        exists(
          selectFrom('actionCode as later')
            .select('later.identityId')
            .whereRef('later.identityId', '=', 'actionCode.identityId')
            .where('later.mode', '=', 'restoreEmail')
            .whereRef('later.createdAt', '>', 'actionCode.createdAt'),
        ),
      ),
    ]),
  ]);

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
    .where((where) => isOpen(where, at))
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

/**
 * Whoever proves an address that the account had left and has again could as well have used its right to restore: the
 * rights of the moves since then end. Only if that right was in force when the account came back, of which the newest
 * right tells: an address that was given up for good takes nothing from the one after it.
 */
export const updateMovesSinceUsed = (sql: Sql, identityId: string, email: string, at: string) => {
  const rights = sql.selectFrom('actionCode').where('identityId', '=', identityId).where('mode', '=', 'restoreEmail');
  return sql
    .updateTable('actionCode')
    .set({ usedAt: at })
    .where('identityId', '=', identityId)
    .where('mode', '=', 'restoreEmail')
    .where('usedAt', 'is', null)
    .where('email', '<>', email)
    .where(
      'createdAt',
      '>=',
      rights
        .select(({ fn }) => fn.min('createdAt').as('leftAt'))
        .where('email', '=', email)
        .where('usedAt', 'is', null)
        .where(
          'expiresAt',
          '>',
          rights.select(({ fn }) => fn.max('createdAt').as('cameBackAt')),
        ),
    )
    .execute();
};

/** The addresses that a person had proved before one that they have not proved, the last one first. */
export const selectProvedBefore = (sql: Sql, identityId: string) =>
  sql
    .selectFrom('actionCode')
    .select('email')
    .where('mode', '=', 'restoreEmail')
    .where('identityId', '=', identityId)
    .where('usedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute();

/** A right of another person to restore this address, which keeps it free for seven days. */
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
