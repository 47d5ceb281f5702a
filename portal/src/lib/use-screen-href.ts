import { isOpenScreen } from '@plumbline/rules/portals/screens';
import { useCapabilities } from './portal-context.ts';

/** Returns a function that returns `href` if this viewer can open its screen, otherwise undefined. */
export function useScreenHref(): (href: string) => string | undefined {
  const can = useCapabilities();
  return (href) => (isOpenScreen(href, can) ? href : undefined);
}
