import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';

/** Midnight of a day, or of the next one, in the organization's time zone. */
export const startOf = (day: Day, daysLater: number, timeZone: string) =>
  raw`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`;
