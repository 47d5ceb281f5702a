import { useLayoutEffect } from 'react';

/** A little longer than an overlay that knows what had the keyboard waits before it gives it back. */
const AFTER_OVERLAY_MS = 20;

/**
 * An overlay that is open from its first moment does not know what had the keyboard before it, and would leave it
 * nowhere. What can no longer take it, such as a button that is off by now, leaves it to the page.
 */
export function useFocusBack(opened: boolean): void {
  // Before the overlay takes the keyboard, which it does right after it is drawn.
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!opened || !(before instanceof HTMLElement)) return undefined;
    const main = before.closest('main');
    return () => {
      const overlay = document.activeElement?.closest('[role="dialog"]');
      const isLeft = () =>
        document.activeElement === document.body || overlay?.contains(document.activeElement) === true;
      setTimeout(() => {
        if (!isLeft() || overlay?.contains(before) === true) return;
        (before.isConnected ? before : findReplacement(before, main))?.focus({ preventScroll: true });
        if (isLeft()) main?.focus({ preventScroll: true });
      }, AFTER_OVERLAY_MS);
    };
  }, [opened]);
}

/** A part of the page that was drawn again meanwhile is found by its key or, as long as it keeps that, by its name. */
function findReplacement(before: HTMLElement, main: HTMLElement | null): HTMLElement | null {
  const attribute = ['data-focus-key', 'aria-label'].find((each) => before.hasAttribute(each));
  if (attribute === undefined) return null;
  const value = CSS.escape(before.getAttribute(attribute) ?? '');
  return main?.querySelector<HTMLElement>(`[${attribute}="${value}"]`) ?? null;
}
