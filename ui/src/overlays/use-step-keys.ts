import { type RefObject, useEffect } from 'react';

type Step = (() => void) | null | undefined;

/** J and K step through the list while the focus is in its panel; not in a field, and not in a dialog above it. */
export function useStepKeys(head: RefObject<HTMLElement | null>, onPrevious: Step, onNext: Step): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      const step = key === 'j' ? onNext : key === 'k' ? onPrevious : null;
      if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const panel = head.current?.parentElement;
      if (!(target instanceof Element) || !panel?.contains(target)) return;
      if (target.closest('input, select, textarea, [contenteditable], [role="menu"]')) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
