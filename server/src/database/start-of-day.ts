import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';

/** The start of a day in the organization's time zone. */
export const startOfDay = (day: Day, timeZone: string) => raw<string>`${day}::timestamp at time zone ${timeZone}`;

/** The end of a day in the organization's time zone. PostgreSQL adds the day: its calendar goes beyond the year 9999. */
export const endOfDay = (day: Day, timeZone: string) =>
  raw<string>`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
