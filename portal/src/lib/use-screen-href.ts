import { isOpenScreen } from '../screens.ts';
import { useCan } from './portal-context.ts';

/** Returns a function that returns `href` if this viewer can open its screen, otherwise undefined. */
export function useScreenHref(): (href: string) => string | undefined {
  const can = useCan();
  return (href) => (isOpenScreen(href, can) ? href : undefined);
}
