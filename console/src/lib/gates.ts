// Access control of screens: who may open one, and where others are redirected.
import { loginPathFor } from '@plumbline/ui/app/common-paths';

export type Gate = 'public' | 'signed-out' | 'signed-in' | 'operator';

export const HOME_PATH = '/overview';

export type Visit = {
  isSignedIn: boolean;
  isOperator: boolean;
  /** The requested path with its query. */
  href: string;
};

/** The redirect target of somebody who may not open the screen; null when they may. */
export function detour(gate: Gate, { isSignedIn, isOperator, href }: Visit): string | null {
  if ((gate === 'signed-in' || gate === 'operator') && !isSignedIn) return loginPathFor(href);
  if (gate === 'operator' && !isOperator) return HOME_PATH;
  return gate === 'signed-out' && isSignedIn ? HOME_PATH : null;
}
