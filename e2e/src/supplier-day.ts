const DAY_MS = 24 * 60 * 60_000;

const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: 'numeric',
  day: '2-digit',
});

/** A day as the portal writes it, so many days from now, in the zone of the demo's suppliers. */
export const supplierDay = (inDays: number): string => days.format(Date.now() + inDays * DAY_MS);
