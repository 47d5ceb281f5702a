import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router';
import { detour, NOT_FOUND_PATH } from './lib/gates.ts';
import { capabilitiesOf, type PortalApp } from './lib/portal-context.ts';
import { parseSearch, stringifySearch } from '@plumbline/ui/app/search';
import { ALIASES, SCREENS, type Screen } from './screens.tsx';
import { CrashMessage } from './shell/crash-message.tsx';
import { CrashPage } from './shell/crash-page.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
}

/** Turns the list of screens into routes, each behind its gate and in a chunk of its own. */
export function createPortalRouter(app: PortalApp) {
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
      errorComponent: screen.shell ? CrashMessage : CrashPage,
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

function passGate(app: PortalApp, screen: Screen, { href }: Pick<ParsedLocation, 'href'>): void {
  const session = app.session.get();
  const instead = detour(screen, { session: session.kind, can: capabilitiesOf(app, session), href });
  if (instead !== null) throw redirect({ href: instead, replace: true });
}
