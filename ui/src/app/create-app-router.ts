import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import { NOT_FOUND_PATH } from './common-paths.ts';
import { matchPath } from './match-path.ts';
import { parseSearch, type Search } from './search.ts';
import { loadScreen } from './load-screen.ts';

export type AppScreen<Path extends string = string> = {
  /** `$name` stands for any one segment. */
  readonly path: Path;
  /** The first part of the document title. */
  readonly title: string;
  /** Rendered inside the shell with its navigation. */
  readonly shell: boolean;
};

export type ScreenLoaders<Path extends string> = Readonly<Record<Path, () => Promise<ComponentType>>>;

export type AppLocation = {
  /** Path, query and fragment. */
  readonly href: string;
  readonly pathname: string;
  readonly search: Search;
  readonly hash: string;
  /** What `navigate` stored in the history entry. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Identifies the history entry. */
  readonly key: string;
};

/** What is on the page: the screen and its address change together, once its code is there. */
export type ShownScreen = {
  readonly location: AppLocation;
  readonly screen: AppScreen;
  readonly params: Readonly<Record<string, string>>;
  readonly Screen: ComponentType;
  readonly Shell: ComponentType | null;
  readonly keepsScroll: boolean;
};

export type NavigateOptions = {
  href: string;
  replace?: boolean;
  state?: Readonly<Record<string, unknown>>;
  /** False keeps the scroll position. */
  resetScroll?: boolean;
  ignoreBlocker?: boolean;
};

export type AppRouter = {
  readonly history: RouterHistory;
  /** The address, also of a screen that is still loading. */
  readonly latestLocation: AppLocation;
  /** Loads the screen of the current address. */
  readonly load: () => Promise<void>;
  /** Resolves when the screen is on the page. */
  readonly navigate: (options: NavigateOptions) => Promise<void>;
  /** Loads the code of a screen. */
  readonly preload: (href: string) => void;
  readonly shown: () => ShownScreen;
  /** Follows the browser's history; returns the function that stops it. */
  readonly start: (onChange: (shown: ShownScreen) => void) => () => void;
  /** Called by the provider after each change of `shown` is on the page. */
  readonly announce: (shown: ShownScreen) => void;
  readonly onRendered: (listener: (shown: ShownScreen) => void) => void;
  readonly CrashPage: ComponentType;
  readonly CrashMessage: ComponentType;
};

type AppRouterOptions<Path extends string, Screen extends AppScreen<Path>> = {
  screens: readonly Screen[];
  loaders: ScreenLoaders<Screen['path']>;
  /** Paths that redirect to a screen. */
  aliases: Readonly<Record<string, string>>;
  /** The redirect target of somebody who may not open the screen; null when they may. */
  detour: (screen: Screen, href: string) => string | null;
  loadShell: () => Promise<ComponentType>;
  /** Error component of the whole page. */
  CrashPage: ComponentType;
  /** Error component inside the shell. */
  CrashMessage: ComponentType;
};

function failBeforeFirstScreen(): never {
  throw new Error('the router has not loaded its first screen');
}

/** A router for flat screens, each with its access check and its own chunk. */
export function createAppRouter<Path extends string, Screen extends AppScreen<Path>>(
  options: AppRouterOptions<Path, Screen>,
): AppRouter {
  const history = createBrowserHistory();
  const locationOf = createLocationReader();
  const rendered = createRenderedEvent();
  let onChange: ((shown: ShownScreen) => void) | null = null;
  let shown: ShownScreen | null = null;
  let [loads, keepsScroll, isResolving, isStopped] = [0, false, false, false];

  const latestLocation = () => locationOf(history.location);
  const codeOf = (screen: Screen) => loadScreen(options.loaders[screen.path], screen.shell ? options.loadShell : null);

  const load = async () => {
    loads += 1;
    const own = loads;
    isResolving = true;
    const target = resolveScreen(options, history, latestLocation);
    isResolving = false;
    const code = codeOf(target.screen);
    const { Screen: Component, Shell } = code instanceof Promise ? await code : code;
    // A later navigation has taken over.
    if (own !== loads) return;
    shown = { ...target, Screen: Component, Shell, keepsScroll };
    keepsScroll = false;
    onChange?.(shown);
  };
  // `resolveScreen` replaces the address itself and reads it again.
  const follow = () => void (isResolving || load());

  const navigate = (target: NavigateOptions) => {
    // Work that ends after the app has left the page must not change the address of the next one.
    if (isStopped) return Promise.resolve();
    const done = rendered.next();
    const isSame = isSameEntry(latestLocation(), target);
    keepsScroll = target.resetScroll === false || isSame;
    if (isSame) follow();
    else changeAddress(history, target);
    return done;
  };

  return {
    history,
    get latestLocation() {
      return latestLocation();
    },
    load,
    navigate,
    preload: (href) => {
      const found = matchPath(options.screens, href.split(/[?#]/)[0] ?? '');
      if (found) void codeOf(found.screen);
    },
    shown: () => shown ?? failBeforeFirstScreen(),
    start: (listener) => {
      onChange = listener;
      isStopped = false;
      const stop = history.subscribe(follow);
      if (shown?.location.key !== latestLocation().key) follow();
      return () => {
        onChange = null;
        isStopped = true;
        stop();
      };
    },
    announce: rendered.announce,
    onRendered: rendered.listen,
    CrashPage: options.CrashPage,
    CrashMessage: options.CrashMessage,
  };
}

const isSameEntry = (current: AppLocation, { href, state = {} }: NavigateOptions): boolean =>
  current.href === href && JSON.stringify(current.state) === JSON.stringify(state);

function changeAddress(history: RouterHistory, { href, replace, state = {}, ignoreBlocker = false }: NavigateOptions) {
  if (replace) history.replace(href, state, { ignoreBlocker });
  else history.push(href, state, { ignoreBlocker });
}

/** Follows redirects, which no blocker stops, to the screen that may be opened. */
function resolveScreen<Path extends string, Screen extends AppScreen<Path>>(
  { screens, aliases, detour }: AppRouterOptions<Path, Screen>,
  history: RouterHistory,
  latestLocation: () => AppLocation,
) {
  for (;;) {
    const location = latestLocation();
    const found = matchPath(screens, location.pathname);
    const instead = found ? detour(found.screen, location.href) : (aliases[location.pathname] ?? NOT_FOUND_PATH);
    if (found && instead === null) return { location, ...found };
    history.replace(instead ?? NOT_FOUND_PATH, undefined, { ignoreBlocker: true });
  }
}

function createRenderedEvent() {
  const listeners: ((shown: ShownScreen) => void)[] = [];
  let waiting: (() => void)[] = [];
  return {
    listen: (listener: (shown: ShownScreen) => void) => void listeners.push(listener),
    next: () => new Promise<void>((done) => void waiting.push(done)),
    announce: (shown: ShownScreen) => {
      for (const listener of listeners) listener(shown);
      for (const done of waiting) done();
      waiting = [];
    },
  };
}

/** Reads locations; one with the same query has the same `search` object, so that nothing depending on it changes. */
function createLocationReader(): (location: HistoryLocation) => AppLocation {
  let last = { text: '', search: parseSearch('') };
  return ({ href, pathname, search, hash, state }) => {
    if (search !== last.text) last = { text: search, search: parseSearch(search) };
    const { key, __TSR_key: _key, __TSR_index: _index, ...own } = state;
    return { href, pathname, search: last.search, hash, state: own, key: key ?? '' };
  };
}
