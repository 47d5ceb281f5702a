import type { AppRouter } from './create-app-router.ts';
import { tabStore } from './storage.ts';

const STORE_KEY = 'scrollPositions';
/** By then a page is as long as it was, or shorter for good. */
const GROWS_MS = 3000;

/** A new screen starts at its top; going back, forward or reloading returns to where the reader was. */
export function restoreScroll(router: AppRouter): void {
  const positions = new Map<string, number>(readPositions());
  let shownKey: string | null = null;
  let stopFollowing = () => {};
  window.history.scrollRestoration = 'manual';
  const keepPosition = () => shownKey !== null && positions.set(shownKey, window.scrollY);
  window.addEventListener('scroll', keepPosition, { passive: true });
  window.addEventListener('pagehide', () => {
    // The event of the last scroll may not have been sent yet.
    keepPosition();
    tabStore.write(STORE_KEY, JSON.stringify([...positions]));
  });
  router.onRendered(({ location: { key, hash }, keepsScroll }) => {
    if (key === shownKey) return;
    shownKey = key;
    stopFollowing();
    const before = positions.get(key);
    if (before !== undefined) stopFollowing = scrollWhileGrowing(before);
    else if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
  });
}

/**
 * Scrolls on while the page grows: rows below the window are rendered after the first paint. The reader's own input
 * ends it. Returns the function that stops it.
 */
function scrollWhileGrowing(top: number): () => void {
  window.scrollTo(0, top);
  const follow = new AbortController();
  const observer = new ResizeObserver(() => window.scrollTo(0, top));
  observer.observe(document.body);
  const stop = () => {
    observer.disconnect();
    follow.abort();
  };
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const) {
    window.addEventListener(input, stop, { passive: true, signal: follow.signal });
  }
  setTimeout(stop, GROWS_MS);
  return stop;
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(tabStore.read(STORE_KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
