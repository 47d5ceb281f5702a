// A recurring waiver request in the words of the customer's list.

import { type EndReason, SCHEDULED_RUNS_MAX, type SkipReason, type WaiverSchedule } from './waiver-schedule.ts';

const SKIP_WORDS: Readonly<Record<SkipReason, string>> = {
  PERIOD_COVERED: 'Skipped last time: there already was a waiver for the period.',
  NOTHING_BILLED: 'Skipped last time: nothing was billed.',
  UNPAID_INVOICES: 'Skipped last time: invoices were not paid.',
  NOT_POSSIBLE: 'Skipped last time: the waiver could not be requested.',
};

const END_WORDS: Readonly<Record<EndReason, string>> = {
  CANCELED: 'Canceled.',
  SWITCHED_OFF: 'Ended: we no longer repeat requests.',
  PROJECT_CLOSED: 'Ended: the project is closed.',
  FINAL_WAIVER: 'Ended: the project has its final waiver.',
  ALL_RUNS: `Ended after ${SCHEDULED_RUNS_MAX} runs.`,
  FIRST_REJECTED: 'Stopped: the first request was rejected. Submit it again to go on.',
  FIRST_WITHDRAWN: 'Stopped: the first request was withdrawn. Submit it again to go on.',
  NOBODY_LEFT: 'Ended: nobody of your company could request waivers any more.',
};

export const SKIP_REASONS = Object.keys(SKIP_WORDS) as readonly SkipReason[];
export const END_REASONS = Object.keys(END_WORDS) as readonly EndReason[];

export const skipWords = (reason: SkipReason): string => SKIP_WORDS[reason];
export const endWords = (reason: EndReason): string => END_WORDS[reason];

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 'Monthly on day 5', 'Monthly on the last day', 'Weekly on Friday'. */
export function scheduleWords(schedule: WaiverSchedule): string {
  if (schedule.kind === 'WEEKLY') return `Weekly on ${WEEKDAYS[schedule.day]}`;
  return schedule.day === 'LAST' ? 'Monthly on the last day' : `Monthly on day ${schedule.day}`;
}
