import { signOut } from '@plumbline/contract/paths.gen';
import type { SessionStore } from '@plumbline/ui/app/create-session-store';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { sendAs } from '@plumbline/ui/app/send';
import { NO_SESSION, type Session } from './session.ts';
import { dropAuthentication } from './authenticate-calls.ts';

/** Signs out without leaving the screen; false when the call failed and the session may still exist. */
export async function signOutHere(session: SessionStore<Session>): Promise<boolean> {
  try {
    await sendAs(VISITOR_CALLER, signOut, {});
  } catch {
    return false;
  }
  forgetSession(session);
  return true;
}

/** Clears the session in the browser after the server has ended it. */
export function forgetSession(session: SessionStore<Session>): void {
  session.set(NO_SESSION);
  dropAuthentication();
}
