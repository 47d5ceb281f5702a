import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ErrorRouteComponent,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NOT_FOUND_PATH } from './common-paths.ts';
import { parseSearch, stringifySearch } from './search.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
}

export type AppScreen<Path extends string = string> = {
  /** `$name` stands for any one segment. */
  readonly path: Path;
  /** The first part of the document title. */
  readonly title: string;
  /** Rendered inside the shell with its navigation. */
  readonly shell: boolean;
};

export type ScreenLoaders<Path extends string> = Readonly<Record<Path, () => Promise<ComponentType>>>;

type AppRouterOptions<Path extends string, Screen extends AppScreen<Path>> = {
  screens: readonly Screen[];
  loaders: ScreenLoaders<Screen['path']>;
  /** Paths that redirect to a screen. */
  aliases: Readonly<Record<string, string>>;
  /** The redirect target of somebody who may not open the screen; null when they may. */
  detour: (screen: Screen, href: string) => string | null;
  loadShell: () => Promise<ComponentType>;
  /** Error component of the whole page. */
  CrashPage: ErrorRouteComponent;
  /** Error component inside the shell. */
  CrashMessage: ErrorRouteComponent;
};

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Creates a route per screen, each with its access check and its own chunk. */
export function createAppRouter<Path extends string, Screen extends AppScreen<Path>>(
  options: AppRouterOptions<Path, Screen>,
) {
  const { screens, loaders, aliases, detour, loadShell, CrashPage, CrashMessage } = options;
  const root = createRootRoute({ errorComponent: CrashPage });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: lazy(loadShell),
    errorComponent: CrashPage,
  });
  const routeOf = (screen: Screen) =>
    createRoute({
      getParentRoute: () => (screen.shell ? shell : root),
      path: screen.path,
      staticData: { title: screen.title },
      beforeLoad: ({ location }) => {
        const instead = detour(screen, location.href);
        if (instead !== null) throw redirect({ href: instead, replace: true });
      },
      component: lazy(loaders[screen.path]),
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
  const [inside, outside] = [screens.filter((screen) => screen.shell), screens.filter((screen) => !screen.shell)];
  const routeTree = root.addChildren([
    shell.addChildren(inside.map(routeOf)),
    ...outside.map(routeOf),
    ...Object.entries(aliases).map(([path, href]) => redirectFrom(path, href)),
    redirectFrom('$', NOT_FOUND_PATH),
  ]);
  return createRouter({ routeTree, parseSearch, stringifySearch, scrollRestoration: true });
}

const lazy = (load: () => Promise<ComponentType>) => lazyRouteComponent(async () => ({ default: await load() }));
