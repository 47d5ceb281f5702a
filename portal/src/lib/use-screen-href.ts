import { isOpenScreen } from '../screens.ts';
import { useCan } from './portal-context.ts';

/** Hands an address back if it leads to a screen that is built and switched on for this viewer, otherwise nothing. */
export function useScreenHref(): (href: string) => string | undefined {
  const can = useCan();
  return (href) => (isOpenScreen(href, can) ? href : undefined);
}
