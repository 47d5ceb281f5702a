// Access control of screens: where those are redirected who may not open one (Spec 1 §2).
import { redirectOf, type Screen, type ScreenViewer } from '@plumbline/rules/portals/screens';
import { loginPathFor } from '@plumbline/ui/app/common-paths';

/** `href` is the requested path with its query. */
export type Visit = ScreenViewer & { href: string };

/** The redirect target of somebody who may not open the screen; null when they may. */
export function detour(screen: Pick<Screen, 'gate' | 'needs'>, { href, ...viewer }: Visit): string | null {
  // Only screens for members are returned to after signing in: returning to /logout would make no sense.
  if (screen.gate === 'signed-in' && viewer.session !== 'full') return loginPathFor(href);
  return redirectOf(screen, viewer);
}
