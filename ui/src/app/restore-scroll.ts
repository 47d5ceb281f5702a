import type { AppRouter } from './create-app-router.ts';
import { tabStore } from './storage.ts';

const STORE_KEY = 'scrollPositions';

/** A new screen starts at its top; going back, forward or reloading returns to where the reader was. */
export function restoreScroll(router: AppRouter): void {
  const positions = new Map<string, number>(readPositions());
  let shownKey: string | null = null;
  window.history.scrollRestoration = 'manual';
  window.addEventListener('scroll', () => shownKey !== null && positions.set(shownKey, window.scrollY), {
    passive: true,
  });
  window.addEventListener('pagehide', () => tabStore.write(STORE_KEY, JSON.stringify([...positions])));
  router.onRendered(({ location: { key, hash }, keepsScroll }) => {
    if (key === shownKey) return;
    shownKey = key;
    const before = positions.get(key);
    if (before !== undefined) window.scrollTo(0, before);
    else if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
  });
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(tabStore.read(STORE_KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
