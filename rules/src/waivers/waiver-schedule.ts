// When a recurring waiver request runs (Spec 1 §3, decision D6).

import { addDays, addMonths, asDay, weekday, type Day } from '../dates.ts';
import type { WaiverStatus } from './waiver-status.ts';

export type MonthDay = number | 'LAST';
export type WaiverSchedule =
  /** Day 1 to 31, or the last; a shorter month runs on its last day. */
  | { readonly kind: 'MONTHLY'; readonly day: MonthDay }
  /** 0 is Sunday, 6 is Saturday. */
  | { readonly kind: 'WEEKLY'; readonly day: number };

/** A schedule ends automatically after twelve runs. */
export const SCHEDULED_RUNS_MAX = 12;

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** Parses the two schedule fields of a form or request; null if they are not valid. */
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

/** The first run after a day, computed from the month and not from the previous run, so that runs do not drift. */
export function nextRun(schedule: WaiverSchedule, after: Day): Day {
  if (schedule.kind === 'WEEKLY') return addDays(after, ((schedule.day - weekday(after) + 6) % 7) + 1);
  const sameMonth = runInMonth(after, schedule.day);
  return sameMonth > after ? sameMonth : runInMonth(addMonths(firstOfMonth(after), 1), schedule.day);
}

export function nextRuns(schedule: WaiverSchedule, after: Day, count: number): Day[] {
  const runs: Day[] = [];
  for (let last = after; runs.length < count;) {
    last = nextRun(schedule, last);
    runs.push(last);
  }
  return runs;
}

/** A monthly run covers the months that are over, a weekly run the days that are over. */
export const throughDateOfRun = (schedule: WaiverSchedule, run: Day): Day =>
  schedule.kind === 'MONTHLY' ? addDays(firstOfMonth(run), -1) : addDays(run, -1);

export type SkipReason = 'PERIOD_COVERED' | 'NOTHING_BILLED' | 'UNPAID_INVOICES' | 'NOT_POSSIBLE';
export type EndReason =
  | 'CANCELED'
  | 'SWITCHED_OFF'
  | 'PROJECT_CLOSED'
  | 'FINAL_WAIVER'
  | 'ALL_RUNS'
  | 'FIRST_REJECTED'
  | 'FIRST_WITHDRAWN'
  | 'NOBODY_LEFT';

type FirstRequest = { readonly status: WaiverStatus; readonly rejectReason: string | null };

/**
 * Every run asks for what the first request asked for. If that one came to nothing, the others would too: the schedule
 * stops, and a request that is submitted again begins a new one (decision D6).
 */
export function stoppedBy({ status, rejectReason }: FirstRequest): EndReason | null {
  if (status !== 'rejected') return null;
  return rejectReason === 'WITHDRAWN' ? 'FIRST_WITHDRAWN' : 'FIRST_REJECTED';
}

/** The schedule of a row, whose day is text. */
export function parseSchedule(kind: string, day: string): WaiverSchedule {
  const schedule = readSchedule(kind, /^\d+$/.test(day) ? Number(day) : day);
  if (schedule === null) throw new Error(`not a schedule: ${kind} ${day}`);
  return schedule;
}
