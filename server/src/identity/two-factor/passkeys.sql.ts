import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

export type ChallengePurpose = 'CHANGE' | 'REGISTER' | 'SIGN_IN';

type NewPasskey = {
  identityId: string;
  credentialId: string;
  name: string;
  host: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  createdAt: string;
};

export const selectPasskeys = (sql: Sql, identityId: string) =>
  sql
    .selectFrom('passkey')
    .select(['credentialId', 'name', 'host', 'publicKey', 'counter', 'transports', 'createdAt', 'lastUsedAt'])
    .where('identityId', '=', identityId)
    .orderBy('createdAt')
    .orderBy('credentialId')
    .execute();

/** False if somebody has it already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('credentialId')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updatePasskeyUsed = (tx: Tx, identityId: string, credentialId: string, counter: number, at: string) =>
  tx
    .updateTable('passkey')
    .set({ counter, lastUsedAt: at })
    .where('identityId', '=', identityId)
    .where('credentialId', '=', credentialId)
    .execute();

export const deletePasskey = (tx: Tx, identityId: string, credentialId: string) =>
  tx.deleteFrom('passkey').where('identityId', '=', identityId).where('credentialId', '=', credentialId).execute();

type Challenge = { challengeHash: Buffer; identityId: string; purpose: ChallengePurpose; host: string };

export const insertChallenge = (sql: Sql, challenge: Challenge & { expiresAt: string }) =>
  sql.insertInto('passkeyChallenge').values(challenge).execute();

/** Keeps this one and so many of the newest others. */
export const deleteOlderChallenges = (
  sql: Sql,
  { identityId, challengeHash }: Pick<Challenge, 'challengeHash' | 'identityId'>,
  keptCount: number,
) =>
  sql
    .deleteFrom('passkeyChallenge')
    .where('identityId', '=', identityId)
    .where('challengeHash', '<>', challengeHash)
    .where('challengeHash', 'not in', (query) =>
      query
        .selectFrom('passkeyChallenge as newer')
        .select('newer.challengeHash')
        .where('newer.identityId', '=', identityId)
        .where('newer.challengeHash', '<>', challengeHash)
        .orderBy('newer.expiresAt', 'desc')
        .orderBy('newer.challengeHash')
        .limit(keptCount),
    )
    .execute();

/** Uses a challenge up. False if it is not of this person, purpose and host, was used, or is over. */
export async function deleteChallenge(tx: Tx, { challengeHash, identityId, purpose, host }: Challenge, at: string) {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', challengeHash)
    .where('identityId', '=', identityId)
    .where('purpose', '=', purpose)
    .where('host', '=', host)
    .where('expiresAt', '>', at)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteChallenges = (sql: Sql, identityId: string) =>
  sql.deleteFrom('passkeyChallenge').where('identityId', '=', identityId).execute();
