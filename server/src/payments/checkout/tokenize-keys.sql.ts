import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

export type StoredKey = { id: string; publicKey: string; sealedPrivateKey: Buffer; createdAt: string };

/** Newest first. */
export const selectTokenizeKeys = (sql: Sql, since: string) =>
  sql
    .selectFrom('tokenizeKey')
    .select(['id', 'publicKey', 'sealedPrivateKey', 'createdAt'])
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** A second transaction waits here, and then sees the first one's key. */
export const lockTokenizeKeys = (tx: Tx) => raw`lock table tokenize_key in share row exclusive mode`.execute(tx);

export const insertTokenizeKey = (tx: Tx, key: StoredKey) => tx.insertInto('tokenizeKey').values(key).execute();

export const deleteTokenizeKeys = (tx: Tx, until: string) =>
  tx.deleteFrom('tokenizeKey').where('createdAt', '<=', until).execute();
