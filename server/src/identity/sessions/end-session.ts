import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import { updateSessionRevoked } from '../identity.sql.ts';
import { hashToken } from './sessions.ts';

type Ended = { organizationId: string; identityId: string };

/** `record` runs in the transaction that ends the session, unless it had ended before. */
export async function endSession(
  app: App,
  caller: ConsoleVisitor,
  record?: (tx: Tx, ended: Ended, at: string) => Promise<unknown>,
): Promise<void> {
  const { sessionToken } = caller;
  if (sessionToken !== null) {
    const at = app.now().toISOString();
    await inTransaction(app.sql, async (tx) => {
      const ended = await updateSessionRevoked(tx, hashToken(sessionToken), at);
      if (ended) await record?.(tx, ended, at);
    });
    app.sessions.clearCache();
  }
  caller.dropSession();
}
