import { formatMoment } from '@plumbline/rules/dates';

/** An instant as the person at this device reads a clock. */
export const momentText = (instant: string): string =>
  formatMoment(instant, Intl.DateTimeFormat().resolvedOptions().timeZone);
