import { useEffect, useEffectEvent } from 'react';

/** The open overlays, the topmost last. */
const openOverlays: { isModal: () => boolean }[] = [];

/**
 * Calls `onEscape` when Escape is pressed while this is the topmost open overlay. One that stands beside the page keeps
 * its place among the others for when it covers the page again.
 */
export function useEscape(opened: boolean, onEscape: () => void, isModal = true): void {
  const escape = useEffectEvent(onEscape);
  const isNowModal = useEffectEvent(() => isModal);
  useEffect(() => {
    if (!opened) return undefined;
    const self = { isModal: () => isNowModal() };
    openOverlays.push(self);
    const onKeyDown = (event: KeyboardEvent) => {
      const isTopmost = openOverlays.findLast((each) => each.isModal()) === self;
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
