import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@plumbline/ui/app/search';
import type { ConsoleApp } from './lib/console-context.ts';
import { detour, NOT_FOUND_PATH } from './lib/gates.ts';
import { ALIASES, SCREENS, type Screen } from './screens.tsx';
import { CrashPage } from './shell/crash-page.tsx';
import { CrashWords } from './shell/crash-words.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
}

/** Turns the list of screens into routes, each behind its gate and in a chunk of its own. */
export function createConsoleRouter(app: ConsoleApp) {
  const root = createRootRoute({ errorComponent: CrashPage });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
    errorComponent: CrashPage,
  });
  const routeOf = (screen: Screen) =>
    createRoute({
      getParentRoute: () => (screen.shell ? shell : root),
      path: screen.path,
      staticData: { title: screen.title },
      beforeLoad: ({ location }) => passGate(app, screen, location),
      component: lazyRouteComponent(async () => ({ default: await screen.load() })),
      errorComponent: screen.shell ? CrashWords : CrashPage,
    });
  const redirectFrom = (path: string, href: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ href, replace: true });
      },
    });
  const [inside, outside] = [SCREENS.filter((screen) => screen.shell), SCREENS.filter((screen) => !screen.shell)];
  const routeTree = root.addChildren([
    shell.addChildren(inside.map(routeOf)),
    ...outside.map(routeOf),
    ...Object.entries(ALIASES).map(([path, href]) => redirectFrom(path, href)),
    redirectFrom('$', NOT_FOUND_PATH),
  ]);
  return createRouter({ routeTree, parseSearch, stringifySearch, scrollRestoration: true });
}

function passGate({ session }: ConsoleApp, { gate }: Screen, { href }: Pick<ParsedLocation, 'href'>): void {
  const instead = detour(gate, { isSignedIn: session.get() !== null, href });
  if (instead !== null) throw redirect({ href: instead, replace: true });
}
