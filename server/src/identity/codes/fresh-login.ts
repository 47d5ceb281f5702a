import { refuse } from '@plumbline/contract/refusals';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import { insertLogin, updateEmailVerified } from '../logins.sql.ts';

/** A login for whoever has proved the address just now. */
export async function insertFreshLogin(
  tx: Tx,
  { at, ...login }: { email: string; name: string; passwordHash: string | null; at: string },
): Promise<string> {
  const inserted = await insertLogin(tx, { ...login, id: newId(), createdAt: at });
  // Somebody has registered the address meanwhile; the next try finds that login.
  if (!inserted) return refuse('invalid_code');
  await updateEmailVerified(tx, inserted.id, at);
  return inserted.id;
}
