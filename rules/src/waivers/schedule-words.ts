// A recurring waiver request in the words of the customer's list and mails.

import { type EndReason, SCHEDULED_RUNS_MAX, type SkipReason, type WaiverSchedule } from './waiver-schedule.ts';

const SKIP_WORDS: Readonly<Record<SkipReason, string>> = {
  PERIOD_COVERED: 'Skipped last time: there already was a waiver for the period.',
  NOTHING_BILLED: 'Skipped last time: nothing was billed.',
  UNPAID_INVOICES: 'Skipped last time: invoices were not paid.',
  NOT_POSSIBLE: 'Skipped last time: the waiver could not be requested.',
};

const END_WORDS: Readonly<Record<EndReason, string>> = {
  CANCELED: 'It was canceled.',
  SWITCHED_OFF: 'We no longer repeat requests. You can still request each waiver yourself.',
  PROJECT_CLOSED: 'The project is closed.',
  FINAL_WAIVER: 'The project has its final waiver.',
  ALL_RUNS: `It has run ${SCHEDULED_RUNS_MAX} times. Request it again if you still need it.`,
  FIRST_REJECTED: 'The first request was rejected. Submit it again to go on.',
  FIRST_WITHDRAWN: 'The first request was withdrawn. Submit it again to go on.',
  NOBODY_LEFT: 'Nobody at your company could request waivers any more.',
};

export const SKIP_REASONS = Object.keys(SKIP_WORDS) as readonly SkipReason[];
export const END_REASONS = Object.keys(END_WORDS) as readonly EndReason[];

export const skipWords = (reason: SkipReason): string => SKIP_WORDS[reason];
/** As a sentence of its own: "The project is closed." */
export const endSentence = (reason: EndReason): string => END_WORDS[reason];

/** "Ended: the project is closed." */
export function endWords(reason: EndReason): string {
  if (reason === 'CANCELED') return 'Canceled.';
  const sentence = endSentence(reason);
  return `Ended: ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 'Monthly on day 5', 'Monthly on the last day', 'Weekly on Friday'. */
export function scheduleWords(schedule: WaiverSchedule): string {
  if (schedule.kind === 'WEEKLY') return `Weekly on ${WEEKDAYS[schedule.day]}`;
  return schedule.day === 'LAST' ? 'Monthly on the last day' : `Monthly on day ${schedule.day}`;
}
