import { signOut } from '@plumbline/contract/paths.gen';
import type { SessionStore } from '@plumbline/ui/app/create-session-store';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { sendAs } from '@plumbline/ui/app/send';
import { NO_SESSION, type Session } from './session.ts';
import { dropAuthentication } from './authenticate-calls.ts';

/** Ends the session without leaving the screen. False when the server could not be asked: then it may still be there. */
export async function signOutHere(session: SessionStore<Session>): Promise<boolean> {
  try {
    await sendAs(VISITOR_CALLER, signOut, {});
  } catch {
    return false;
  }
  forgetSession(session);
  return true;
}

/** The server has ended the session already. */
export function forgetSession(session: SessionStore<Session>): void {
  session.set(NO_SESSION);
  dropAuthentication();
}
