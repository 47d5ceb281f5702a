// Who may open a screen, and where everybody else goes instead.
import { stringifySearch } from '@plumbline/ui/app/search';

export type Gate = 'public' | 'signed-out' | 'signed-in';

export const HOME_PATH = '/overview';
export const LOGIN_PATH = '/login';
export const NOT_FOUND_PATH = '/404';

/** The login that leads back to where somebody wanted to go. */
export const loginPathFor = (href: string): string => LOGIN_PATH + stringifySearch({ redirect: href });

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
