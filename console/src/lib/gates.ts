// Access control of screens: who may open one, and where others are redirected.
import { loginPathFor } from '@plumbline/ui/app/common-paths';
import { stringifySearch } from '@plumbline/ui/app/search';

export type Gate = 'public' | 'signed-out' | 'signed-in' | 'operator';

export const HOME_PATH = '/overview';
export const FORGOT_PATH = '/forgot-password';
export const SECURITY_PATH = '/security';

export type Visit = {
  isSignedIn: boolean;
  isOperator: boolean;
  /** Whether the person has to set up a second factor before anything else. */
  lacksSecondFactor?: boolean;
  /** The requested path with its query. */
  href: string;
};

const isInside = (gate: Gate): boolean => gate === 'signed-in' || gate === 'operator';

const isSecurityPage = (href: string): boolean => href.split('?', 1)[0] === SECURITY_PATH;

/** The page on which a second factor is set up; it returns to `href` afterwards. */
export const securityPathFor = (href: string): string => SECURITY_PATH + stringifySearch({ redirect: href });

/** The redirect target of somebody who may not open the screen; null when they may. */
export function detour(gate: Gate, { isSignedIn, isOperator, lacksSecondFactor = false, href }: Visit): string | null {
  if (isInside(gate) && !isSignedIn) return loginPathFor(href);
  if (lacksSecondFactor && isInside(gate) && !isSecurityPage(href)) return securityPathFor(href);
  if (gate === 'operator' && !isOperator) return HOME_PATH;
  return gate === 'signed-out' && isSignedIn ? HOME_PATH : null;
}
