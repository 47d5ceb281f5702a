import { formatMoment } from './dates.ts';

/** '3/05/2027, 9:41 AM PST', for papers that go to people in other time zones. */
export function zonedMoment(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(instant);
  return [formatMoment(instant, zone), parts.find(({ type }) => type === 'timeZoneName')?.value].join(' ');
}
