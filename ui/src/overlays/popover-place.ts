/**
 * Where dropdowns live: beside what opens them, so that they stay inside the page's landmark or the dialog they belong
 * to, and fixed, so that a scrolling table does not clip them.
 */
export const POPOVER_PLACE = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  transitionProps: { transition: 'fade-down', duration: 160, exitDuration: 100 },
  offset: 6,
} as const;
