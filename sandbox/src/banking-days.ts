// The days of the Federal Reserve and the hours of the gateway, both in New York time.

/** A calendar day as 'YYYY-MM-DD'. */
export type Day = string;

const BATCH_HOUR = 21;
const FUNDING_HOUR = 13;
const DAY_MS = 86_400_000;

const easternClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

type EasternTime = { day: Day; time: string };

function easternTime(instant: Date): EasternTime {
  const parts = Object.fromEntries(easternClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}:${parts['second']}`,
  };
}

export const easternDay = (instant: Date): Day => easternTime(instant).day;

/** The gateway's format of instants: YYYYMMDDHHMMSS. */
export function easternStamp(instant: Date): string {
  const { day, time } = easternTime(instant);
  return `${day}${time}`.replaceAll(/\D/g, '');
}

/** The instant of a full hour in New York; the offset is read from the clock there, so daylight saving is handled. */
function easternInstant(day: Day, hour: number): Date {
  const asIfUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const shown = easternTime(asIfUtc);
  const offsetMs = asIfUtc.getTime() - new Date(`${shown.day}T${shown.time}Z`).getTime();
  return new Date(asIfUtc.getTime() + offsetMs);
}

export const addDays = (day: Day, count: number): Day =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + count * DAY_MS).toISOString().slice(0, 10);

export function isBankingDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day);
}

export function addBankingDays(day: Day, count: number): Day {
  let [reached, left] = [day, count];
  while (left > 0) {
    reached = addDays(reached, 1);
    if (isBankingDay(reached)) left -= 1;
  }
  return reached;
}

/** When the batch of a capture closes: 21:00 in New York on a banking day. */
export function batchCloseAfter(captured: Date): Date {
  let day = easternDay(captured);
  while (!isBankingDay(day) || easternInstant(day, BATCH_HOUR) < captured) day = addDays(day, 1);
  return easternInstant(day, BATCH_HOUR);
}

/** Funding data appears early in the afternoon. */
export const fundingInstant = (day: Day): Date => easternInstant(day, FUNDING_HOUR);

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const holidaysByYear = new Map<number, Set<Day>>();

function holidaysOf(year: number): Set<Day> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const holidays = new Set([
    ...['01-01', '06-19', '07-04', '11-11', '12-25'].flatMap((date) => observed(`${year}-${date}`)),
    weekdayInMonth(year, 1, 1, 3),
    weekdayInMonth(year, 2, 1, 3),
    lastMondayOfMay(year),
    weekdayInMonth(year, 9, 1, 1),
    weekdayInMonth(year, 10, 1, 2),
    weekdayInMonth(year, 11, 4, 4),
  ]);
  holidaysByYear.set(year, holidays);
  return holidays;
}

/** The Federal Reserve makes up for a Sunday on Monday, but never for a Saturday. */
function observed(day: Day): Day[] {
  const weekday = weekdayOf(day);
  if (weekday === 6) return [];
  return [weekday === 0 ? addDays(day, 1) : day];
}

function weekdayInMonth(year: number, month: number, weekday: number, count: number): Day {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7);
}

function lastMondayOfMay(year: number): Day {
  const last = `${year}-05-31`;
  return addDays(last, -((weekdayOf(last) + 6) % 7));
}
