import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';

/** The start of a day in the organization's time zone. */
export const startOfDay = (day: Day, timeZone: string) => raw<string>`${day}::timestamp at time zone ${timeZone}`;
