import type { App } from '../../app.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import { updateSessionRevoked } from '../identity.sql.ts';
import { hashToken } from './sessions.ts';

export async function endSession(app: App, caller: ConsoleVisitor): Promise<void> {
  if (caller.sessionToken !== null) {
    await updateSessionRevoked(app.sql, hashToken(caller.sessionToken), app.now().toISOString());
    app.sessions.clearCache();
  }
  caller.dropSession();
}
