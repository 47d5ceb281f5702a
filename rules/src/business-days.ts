// The banking calendar: weekends, and federal holidays as the Federal Reserve keeps them (Spec 2 §5, decision C29).

import { addDays, asDay, weekday, type Day } from './dates.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

type HolidayRule = (year: number) => Day;

const pad = (number: number): string => String(number).padStart(2, '0');

const fixed =
  (month: number, dayOfMonth: number): HolidayRule =>
  (year) =>
    asDay(`${year}-${pad(month)}-${pad(dayOfMonth)}`);

/** The first such weekday on or after a day of the month: the third Monday is the first one from the 15th. */
const weekdayFrom =
  (month: number, dayOfMonth: number, wanted: number): HolidayRule =>
  (year) => {
    const first = fixed(month, dayOfMonth)(year);
    return addDays(first, (wanted - weekday(first) + 7) % 7);
  };

const HOLIDAYS: readonly HolidayRule[] = [
  fixed(1, 1), // New Year's Day
  weekdayFrom(1, 15, MONDAY), // Martin Luther King Jr. Day
  weekdayFrom(2, 15, MONDAY), // Presidents' Day
  weekdayFrom(5, 25, MONDAY), // Memorial Day, the last Monday
  fixed(6, 19), // Juneteenth
  fixed(7, 4), // Independence Day
  weekdayFrom(9, 1, MONDAY), // Labor Day
  weekdayFrom(10, 8, MONDAY), // Columbus Day
  fixed(11, 11), // Veterans Day
  weekdayFrom(11, 22, THURSDAY), // Thanksgiving
  fixed(12, 25), // Christmas
];

/**
 * The weekdays of a year on which banks are closed. After a holiday on a Sunday they stay closed on the Monday; a
 * holiday on a Saturday closes no other day, although federal offices then close on the Friday.
 */
export const bankHolidays = (year: number): Day[] =>
  HOLIDAYS.map((rule) => rule(year))
    .filter((holiday) => weekday(holiday) !== SATURDAY)
    .map((holiday) => (weekday(holiday) === SUNDAY ? addDays(holiday, 1) : holiday));

export function isBusinessDay(date: Day): boolean {
  if (weekday(date) === SUNDAY || weekday(date) === SATURDAY) return false;
  return !bankHolidays(Number(date.slice(0, 4))).includes(date);
}

/** The day itself if banks are open, otherwise the next day on which they are. */
export function nextBusinessDay(date: Day): Day {
  let candidate = date;
  while (!isBusinessDay(candidate)) candidate = addDays(candidate, 1);
  return candidate;
}

/** The start need not be a business day. */
export function businessDaysAfter(date: Day, count: number): Day {
  let reached = date;
  for (let passed = 0; passed < count; passed += 1) reached = nextBusinessDay(addDays(reached, 1));
  return reached;
}

/** The start need not be a business day. */
export function businessDaysBefore(date: Day, count: number): Day {
  let reached = date;
  for (let left = count; left > 0; left -= isBusinessDay(reached) ? 1 : 0) reached = addDays(reached, -1);
  return reached;
}

/** 17:00 in the portal's time zone (decision C29). */
export const CUT_OFF_MINUTE = 17 * 60;

/** The day on which a payment made now is processed; after the cut-off it counts as made the next day. */
export const processingDay = (today: Day, minuteOfDay: number): Day =>
  nextBusinessDay(minuteOfDay < CUT_OFF_MINUTE ? today : addDays(today, 1));
