import { useEffect, useRef } from 'react';

/** Runs after the drawer has returned focus to the row it was opened from. */
const AFTER_DRAWER_MS = 20;

/** When the panel of a list closes, focuses the row of the record shown last. */
export function useFocusOnRow(openId: string | null): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    if (closed === null) return undefined;
    const timer = setTimeout(() => {
      const row = document.querySelector(`[data-row="${CSS.escape(closed)}"]`);
      row?.querySelector<HTMLElement>('button, a')?.focus();
    }, AFTER_DRAWER_MS);
    return () => clearTimeout(timer);
  }, [openId]);
}
