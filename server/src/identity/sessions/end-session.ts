import type { App } from '../../app.ts';
import type { ConsoleVisitor } from '../../http/who.ts';
import { updateSessionRevoked } from '../identity.sql.ts';
import { hashToken } from './sessions.ts';

export async function endSession(app: App, who: ConsoleVisitor): Promise<void> {
  if (who.sessionToken !== null) {
    await updateSessionRevoked(app.sql, hashToken(who.sessionToken), app.now().toISOString());
    app.sessions.clearCache();
  }
  who.dropSession();
}
