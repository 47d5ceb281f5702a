import { dayAt, formatDay, formatMoment } from '@plumbline/rules/dates';

/** One for the page: an organization is changed by loading it anew. Nobody is signed in where the device's is used. */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const showTimesIn = (timeZone: string): void => {
  zone = timeZone;
};

/** An instant in the organization's time zone, as the portals show it: colleagues read the same time everywhere. */
export const momentText = (instant: string): string => formatMoment(instant, zone);

/** For what shows days and times by itself. */
export const shownZone = (): string => zone;

/** The day of an instant in the organization's time zone. */
export const dayText = (instant: string): string => formatDay(dayAt(instant, zone));
