// Access control of screens: who may open one, and where others are redirected (Spec 1 §2).
import type { Capabilities } from '@plumbline/rules/portals/capabilities';
import { LOGIN_PATH, loginPathFor, NOT_FOUND_PATH } from '@plumbline/ui/app/common-paths';
import type { Session } from './session.ts';

/** `identity` also admits people without a membership; `waiting` admits only them. */
export type Gate = 'public' | 'signed-out' | 'signed-in' | 'identity' | 'waiting';
export type Flag = {
  [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never;
}[keyof Capabilities];

export type Visit = {
  session: Session['kind'];
  can: Pick<Capabilities, Flag>;
  /** The requested path with its query. */
  href: string;
};

/** The redirect target of somebody who may not open the screen; null when they may. */
export function detour(screen: { gate: Gate; needs?: Flag | undefined }, { session, can, href }: Visit): string | null {
  if (screen.gate === 'signed-in' && session !== 'full') return loginPathFor(href);
  // Without a `redirect`: returning to /logout after signing in would make no sense.
  if ((screen.gate === 'identity' || screen.gate === 'waiting') && session === 'none') return LOGIN_PATH;
  if (screen.gate === 'waiting' && session === 'full') return '/dashboard';
  if (screen.gate === 'signed-out' && session === 'full') return '/';
  // Decision A25: a screen that is switched off is not found.
  return screen.needs !== undefined && !can[screen.needs] ? NOT_FOUND_PATH : null;
}
