import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { AppLocation, AppRouter, ShownScreen } from './create-app-router.ts';

// Two contexts: components that only navigate do not render again with every address.
export const RouterContext = createContext<AppRouter | null>(null);
export const ShownContext = createContext<ShownScreen | null>(null);

const provided = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('there is no router around this component');
  return value;
};

export const useRouter = (): AppRouter => provided(use(RouterContext));
export const useShownScreen = (): ShownScreen => provided(use(ShownContext));

/** The address of the screen on the page. */
export const useLocation = (): AppLocation => useShownScreen().location;

/** The segments that the `$name`s of the screen's path stand for. */
export const useParams = (): Readonly<Record<string, string>> => useShownScreen().params;

/**
 * Asks before every navigation inside the app; true stops it. `isUnloadAsked` has the browser ask before the page itself
 * is closed or loaded again.
 */
export function useBlocker(
  isBlocked: (nextPathname: string, nextHref: string) => boolean,
  isUnloadAsked: () => boolean = () => false,
): void {
  const { history } = useRouter();
  const ask = useEffectEvent(isBlocked);
  const askUnload = useEffectEvent(isUnloadAsked);
  useEffect(
    () =>
      history.block({
        blockerFn: ({ nextLocation }) => ask(nextLocation.pathname, nextLocation.href),
        enableBeforeUnload: () => askUnload(),
      }),
    [history],
  );
}
