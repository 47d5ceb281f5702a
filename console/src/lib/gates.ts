// Who may open a screen, and where everybody else goes instead.
import { loginPathFor } from '@plumbline/ui/app/common-paths';

export type Gate = 'public' | 'signed-out' | 'signed-in';

export const HOME_PATH = '/overview';

export type Visit = {
  isSignedIn: boolean;
  /** The address asked for, with its query. */
  href: string;
};

/** Where a visitor goes instead of the screen; null when the screen opens. */
export function detour(gate: Gate, { isSignedIn, href }: Visit): string | null {
  if (gate === 'signed-in' && !isSignedIn) return loginPathFor(href);
  return gate === 'signed-out' && isSignedIn ? HOME_PATH : null;
}
