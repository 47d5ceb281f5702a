/**
 * Shared popover props: rendered beside the trigger, so that dropdowns stay inside their landmark or dialog, and with
 * fixed positioning, so that a scrolling table does not clip them.
 */
export const POPOVER_PROPS = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  transitionProps: { transition: 'fade-down', duration: 160, exitDuration: 100 },
  offset: 6,
} as const;
