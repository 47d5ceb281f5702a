import { type Day, minuteAt, today } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { selectTimeZones } from './scheduled.sql.ts';

/** What the day is in every time zone that an organization has; one that does not exist must not stop the others. */
export async function daysByZone(
  app: App,
  isTime: (day: Day, minuteOfDay: number) => boolean = () => true,
): Promise<Map<string, Day>> {
  const days = new Map<string, Day>();
  for (const zone of await selectTimeZones(app.sql)) {
    try {
      const day = today(app.now(), zone);
      if (isTime(day, minuteAt(app.now(), zone))) days.set(zone, day);
    } catch (error) {
      app.log.error({ err: error, zone }, 'scheduled payments wait: their time zone is unknown');
    }
  }
  return days;
}
