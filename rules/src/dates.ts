// A day is the text 'YYYY-MM-DD'. It has no time zone, compares as text, and is never a JavaScript Date.

declare const day: unique symbol;
export type Day = string & { readonly [day]: true };

export const DAY_MS = 86_400_000;
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);

export function isDay(text: string): text is Day {
  if (!DAY.test(text)) return false;
  const parsed = utc(text);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

export function asDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`);
  return text;
}

/** The first day that is a `Day`. */
export const FIRST_DAY = asDay('1000-01-01');

const dayOf = (date: Date): Day => asDay(date.toISOString().slice(0, 10));

/** Cached: creating a formatter costs more than most calls, and there are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  formats.set(zone, format);
  return format;
}

/** Joins the parts itself, because locale data differ in commas and spaces. */
const piecesOf = (instant: Date, zone: string) =>
  Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

const MS_PER_MINUTE = 60_000;
/** The day of the last minute asked for, by zone. Midnight is at a full minute, and most calls are about now. */
const lastDays = new Map<string, { minute: number; day: Day }>();

/** The only conversion from an instant to a day; the time zone must be named. */
export function today(now: Date, zone: string): Day {
  const minute = Math.floor(now.getTime() / MS_PER_MINUTE);
  const last = lastDays.get(zone);
  if (last?.minute === minute) return last.day;
  const { year, month, day: date } = piecesOf(now, zone);
  const found = asDay(`${year}-${month}-${date}`);
  lastDays.set(zone, { minute, day: found });
  return found;
}

/** The day of an instant in a time zone. */
export const dayAt = (instant: Date | string, zone: string): Day => today(new Date(instant), zone);

/** The minutes since midnight of an instant in a time zone. */
export function minuteAt(instant: Date | string, zone: string): number {
  const { hour, minute, dayPeriod } = piecesOf(new Date(instant), zone);
  const hours = (Number(hour) % 12) + (/^p/i.test(dayPeriod ?? '') ? 12 : 0);
  return hours * 60 + Number(minute);
}

/** Adds milliseconds to an instant. */
export const later = (instant: Date | string, ms: number): Date => new Date(new Date(instant).getTime() + ms);

const MS_PER_HOUR = 3_600_000;

/** The same time on another day of a zone; an hour later or earlier where the clocks change and it would miss the day. */
export function sameTimeOn(instant: Date, date: Day, zone: string): Date {
  const moved = later(instant, daysBetween(today(instant, zone), date) * DAY_MS);
  const nearby = [0, MS_PER_HOUR, -MS_PER_HOUR].map((ms) => later(moved, ms));
  return nearby.find((each) => today(each, zone) === date) ?? moved;
}

export function addDays(date: Day, count: number): Day {
  const moved = utc(date);
  moved.setUTCDate(moved.getUTCDate() + count);
  return dayOf(moved);
}

/**
 * The same day of a later month, or the last day of a shorter month (Spec 2 §4). For a series, always count from its
 * first day (31 Jan, 28 Feb, 31 Mar); counting from the previous date would drift to 28 Mar.
 */
export function addMonths(anchor: Day, count: number): Day {
  const start = utc(anchor);
  const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count + 1, 0));
  target.setUTCDate(Math.min(start.getUTCDate(), target.getUTCDate()));
  return dayOf(target);
}

/** Negative if `to` is before `from`. */
export const daysBetween = (from: Day, to: Day): number => (utc(to).getTime() - utc(from).getTime()) / DAY_MS;

/** 0 is Sunday, 6 is Saturday. */
export const weekday = (date: Day): number => utc(date).getUTCDay();

/** 'M/DD/YYYY', as Spec 1 §2 shows dates: '3/05/2027'. */
export function formatDay(date: Day): string {
  const [year, month, dayOfMonth] = date.split('-');
  return `${Number(month)}/${dayOfMonth}/${year}`;
}

/** Made when it is needed: the first formatter takes a slow phone 60 ms, and most screens show no long day. */
let longDayFormat: Intl.DateTimeFormat | undefined;

/** 'Monday, November 16, 2026'. */
export function formatLongDay(date: Day): string {
  longDayFormat ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  return longDayFormat.format(utc(date));
}

/** 'Today, 9:41 AM' on the current day, otherwise '3/05/2027, 9:41 AM', both in the given zone. */
export const formatInstant = (instant: Date | string, currentDay: Day, zone: string): string =>
  dayAt(instant, zone) === currentDay ? `Today, ${timeOf(instant, zone)}` : formatMoment(instant, zone);

/** '3/05/2027, 9:41 AM', for documents that are read on another day. */
export const formatMoment = (instant: Date | string, zone: string): string =>
  `${formatDay(dayAt(instant, zone))}, ${timeOf(instant, zone)}`;

function timeOf(instant: Date | string, zone: string): string {
  const { hour, minute, dayPeriod } = piecesOf(new Date(instant), zone);
  return `${hour}:${minute} ${dayPeriod}`;
}
