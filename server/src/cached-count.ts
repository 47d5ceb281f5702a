import type { App } from './app.ts';
import { LoadingCache } from './loading-cache.ts';

const TTL_MS = 10_000;
const CACHED_MAX = 5_000;

/**
 * Caches the count of a selection for a few seconds, so that paging through a list counts it once, not once per page.
 */
export function cachedCount<Selection>(
  count: (app: App, selection: Selection) => Promise<number>,
): (app: App, selection: Selection) => number | Promise<number> {
  const cacheByApp = new WeakMap<App, LoadingCache<number>>();
  const cacheOf = (app: App): LoadingCache<number> => {
    const known = cacheByApp.get(app);
    if (known) return known;
    const cache = new LoadingCache<number>({ ttlMs: TTL_MS, max: CACHED_MAX, now: app.now });
    cacheByApp.set(app, cache);
    return cache;
  };
  return (app, selection) => cacheOf(app).get(JSON.stringify(selection), () => count(app, selection));
}
