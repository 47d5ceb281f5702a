// When a recurring waiver request runs (Spec 1 §3, decision D6).

import { addDays, addMonths, asDay, weekday, type Day } from '../dates.ts';

export type MonthDay = number | 'LAST';
export type WaiverSchedule =
  /** Day 1 to 31, or the month's last one; a shorter month runs on its last. */
  | { readonly kind: 'MONTHLY'; readonly day: MonthDay }
  /** 0 is Sunday, 6 is Saturday. */
  | { readonly kind: 'WEEKLY'; readonly day: number };

/** The schedule ends by itself after a year of months. */
export const SCHEDULED_RUNS_MAX = 12;

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** The schedule that a form or a request holds in two fields; null when they do not make one. */
export function readSchedule(kind: string | null, day: number | string | null): WaiverSchedule | null {
  if (kind === 'MONTHLY') return day === 'LAST' || isWhole(day, 1, 31) ? { kind, day } : null;
  return kind === 'WEEKLY' && isWhole(day, 0, 6) ? { kind, day } : null;
}

const firstOfMonth = (date: Day): Day => asDay(`${date.slice(0, 7)}-01`);
const lastOfMonth = (date: Day): Day => addDays(addMonths(firstOfMonth(date), 1), -1);

function runInMonth(month: Day, day: MonthDay): Day {
  const last = lastOfMonth(month);
  if (day === 'LAST') return last;
  const wanted = addDays(firstOfMonth(month), day - 1);
  return wanted < last ? wanted : last;
}

/** The first run after a day. It is counted from the month alone, never from the run before, so that no run drifts. */
export function nextRun(schedule: WaiverSchedule, after: Day): Day {
  if (schedule.kind === 'WEEKLY') return addDays(after, ((schedule.day - weekday(after) + 6) % 7) + 1);
  const sameMonth = runInMonth(after, schedule.day);
  return sameMonth > after ? sameMonth : runInMonth(addMonths(firstOfMonth(after), 1), schedule.day);
}

/** The runs that follow a day, in order. */
export function nextRuns(schedule: WaiverSchedule, after: Day, count: number): Day[] {
  const runs: Day[] = [];
  for (let last = after; runs.length < count;) {
    last = nextRun(schedule, last);
    runs.push(last);
  }
  return runs;
}

/** What a run covers: a monthly one the months that are over, a weekly one the days that are. */
export const throughDateOfRun = (schedule: WaiverSchedule, run: Day): Day =>
  schedule.kind === 'MONTHLY' ? addDays(firstOfMonth(run), -1) : addDays(run, -1);
