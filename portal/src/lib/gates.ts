// Who may open a screen, and where everybody else goes instead (Spec 1 §2).
import type { Capabilities } from '@plumbline/rules/portals/capabilities';
import { LOGIN_PATH, loginPathFor, NOT_FOUND_PATH } from '@plumbline/ui/app/common-paths';
import type { Session } from './session.ts';

/** `identity` is open to a login without a customer account as well, `waiting` to nobody else. */
export type Gate = 'public' | 'signed-out' | 'signed-in' | 'identity' | 'waiting';
export type Flag = {
  [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never;
}[keyof Capabilities];

export type Visit = {
  session: Session['kind'];
  can: Pick<Capabilities, Flag>;
  /** The address asked for, with its query. */
  href: string;
};

/** Where a visitor goes instead of the screen; null when the screen opens. */
export function detour(screen: { gate: Gate; needs?: Flag | undefined }, { session, can, href }: Visit): string | null {
  if (screen.gate === 'signed-in' && session !== 'full') return loginPathFor(href);
  // Nobody wants to come back to /logout and the like after logging in.
  if ((screen.gate === 'identity' || screen.gate === 'waiting') && session === 'none') return LOGIN_PATH;
  if (screen.gate === 'waiting' && session === 'full') return '/dashboard';
  if (screen.gate === 'signed-out' && session === 'full') return '/';
  // Decision A25: what is switched off is not there.
  return screen.needs !== undefined && !can[screen.needs] ? NOT_FOUND_PATH : null;
}
