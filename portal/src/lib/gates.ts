// Access control of screens: where those are redirected who may not open one (Spec 1 §2).
import { redirectOf, SECOND_FACTOR_PATH, type Screen, type ScreenViewer } from '@plumbline/rules/portals/screens';
import { loginPathFor } from '@plumbline/ui/app/common-paths';
import { stringifySearch } from '@plumbline/ui/app/search';

/** `href` is the requested path with its query. */
export type Visit = ScreenViewer & { href: string };

/** The page on which a second factor is set up; it returns to `href` afterwards. */
export const secondFactorPathFor = (href: string): string => SECOND_FACTOR_PATH + stringifySearch({ redirect: href });

/** The redirect target of somebody who may not open the screen; null when they may. */
export function detour(screen: Pick<Screen, 'gate' | 'needs'>, { href, ...viewer }: Visit): string | null {
  // Only screens for members are returned to after signing in: returning to /logout would make no sense.
  if (screen.gate === 'signed-in' && viewer.session === 'unsecured') return secondFactorPathFor(href);
  if (screen.gate === 'signed-in' && viewer.session !== 'full') return loginPathFor(href);
  return redirectOf(screen, viewer);
}
