import type { Sql } from '../database/open-database.ts';
import type { SetupAnswers } from './setup-answers.ts';

/** Whether there is nothing yet: no organization and nobody above them. */
export async function selectIsEmpty(sql: Sql): Promise<boolean> {
  const { isEmpty } = await sql
    .selectNoFrom(({ and, exists, not, selectFrom }) =>
      and([
        not(exists(selectFrom('organization').select('organization.id'))),
        not(exists(selectFrom('operator').select('operator.identityId'))),
      ]).as('isEmpty'),
    )
    .executeTakeFirstOrThrow();
  return isEmpty === true;
}

/** A new link, which ends the one before it and closes the browser that opened that; the answers stay. */
export const upsertSetupLink = (sql: Sql, linkHash: Buffer, linkExpiresAt: string) =>
  sql
    .insertInto('firstRun')
    .values({ linkHash, linkExpiresAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ linkHash, linkExpiresAt, browserHash: null }))
    .execute();

/** False if the link is another one, has expired or was opened before. */
export async function updateLinkOpened(
  sql: Sql,
  { linkHash, browserHash, at }: { linkHash: Buffer; browserHash: Buffer; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('firstRun')
    .set({ browserHash })
    .where('linkHash', '=', linkHash)
    .where('linkExpiresAt', '>', at)
    .where('browserHash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const runs = (sql: Sql, browserHash: Buffer) =>
  sql.selectFrom('firstRun').select(['answers', 'logo', 'sealedMerchant']).where('browserHash', '=', browserHash);

export const selectFirstRun = (sql: Sql, browserHash: Buffer) => runs(sql, browserHash).executeTakeFirst();

export const lockFirstRun = (tx: Sql, browserHash: Buffer) => runs(tx, browserHash).forUpdate().executeTakeFirst();

type Changes = { answers?: SetupAnswers; logo?: Buffer | null; sealedMerchant?: Buffer | null };

export const updateFirstRun = (tx: Sql, changes: Changes) => tx.updateTable('firstRun').set(changes).execute();

export const deleteFirstRun = (tx: Sql) => tx.deleteFrom('firstRun').execute();
