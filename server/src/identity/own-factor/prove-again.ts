import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Identified } from '../../http/caller.ts';
import { RECENT_LOGIN_MS } from '../limits.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';

/** With the password, or without one by a recent login: who comes from Google or a mailed link may have none. */
export async function proveAgain(app: App, caller: Identified, password: string | undefined): Promise<void> {
  if (password !== undefined) {
    await confirmPassword(app, caller, password);
    return;
  }
  const sinceLoginMs = app.now().getTime() - Date.parse(caller.session.authenticatedAt);
  if (sinceLoginMs > RECENT_LOGIN_MS) refuse('requires_recent_login');
}
