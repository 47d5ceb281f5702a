import { useLayoutEffect } from 'react';

/** Slightly longer than Mantine waits before it restores focus. */
const AFTER_OVERLAY_MS = 20;

/** The page, and the panel docked beside it. */
const HOMES = 'main, [role="complementary"]';

/**
 * Restores focus when an overlay closes. Mantine does so only if the overlay was mounted closed. Focuses the page, or the panel docked
 * beside it, if the element is gone or disabled.
 */
export function useRestoreFocus(opened: boolean): void {
  // A layout effect runs before the overlay takes the focus.
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!opened || !(before instanceof HTMLElement)) return undefined;
    const home = before.closest<HTMLElement>(HOMES);
    return () => {
      const overlay = document.activeElement?.closest('[role="dialog"]');
      const isLeft = () =>
        document.activeElement === document.body || overlay?.contains(document.activeElement) === true;
      setTimeout(() => {
        if (!isLeft() || overlay?.contains(before) === true) return;
        (before.isConnected ? before : findReplacement(before, home))?.focus({ preventScroll: true });
        if (isLeft()) home?.focus({ preventScroll: true });
      }, AFTER_OVERLAY_MS);
    };
  }, [opened]);
}

/** Finds the element that replaced a re-rendered one, by its `data-focus-key` or accessible name. */
function findReplacement(before: HTMLElement, home: HTMLElement | null): HTMLElement | null {
  const attribute = ['data-focus-key', 'aria-label'].find((each) => before.hasAttribute(each));
  if (attribute === undefined) return null;
  const value = CSS.escape(before.getAttribute(attribute) ?? '');
  return home?.querySelector<HTMLElement>(`[${attribute}="${value}"]`) ?? null;
}
