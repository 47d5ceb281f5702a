import { useEffect, useEffectEvent } from 'react';

/** The open overlays, the topmost last. */
const openOverlays: object[] = [];

/** Calls `onEscape` when Escape is pressed while this is the topmost open overlay. */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!opened) return undefined;
    const self = {};
    openOverlays.push(self);
    const onKeyDown = (event: KeyboardEvent) => {
      const isTopmost = openOverlays.at(-1) === self;
      if (event.key !== 'Escape' || event.repeat || event.isComposing || event.defaultPrevented || !isTopmost) return;
      // An open list of suggestions closes first.
      if (event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation="true"]')) return;
      event.preventDefault();
      escape();
    };
    // Captures, because a list of suggestions removes its mark while it handles the key.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      openOverlays.splice(openOverlays.indexOf(self), 1);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [opened]);
}
