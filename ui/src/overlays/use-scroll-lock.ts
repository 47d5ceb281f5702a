import { useEffect } from 'react';

let locks = 0;

/** The page behind an open modal overlay does not scroll. */
export function useScrollLock(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const { style } = document.body;
    if (locks === 0) {
      // Keeps the room of the scroll bar, so that the page does not move.
      style.paddingInlineEnd = `${window.innerWidth - document.documentElement.clientWidth}px`;
      style.overflow = 'hidden';
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks > 0) return;
      style.removeProperty('padding-inline-end');
      style.removeProperty('overflow');
    };
  }, [opened]);
}
