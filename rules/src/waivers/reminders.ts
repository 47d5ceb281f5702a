// When customers are reminded of their waivers, and what the supplier is mailed about each morning (decision D22).

import { daysBetween, formatDay, type Day } from '../dates.ts';
import { deadlineKindOf, type DeadlineKind } from './deadlines.ts';
import type { WaiverStatus } from './waiver-status.ts';

/** So many days after the release, if it was not downloaded: the first reminder and the last. */
export const DOWNLOAD_REMINDER_DAYS = [3, 7] as const;
/** So many days after the signature, if its money is not final. */
export const PAYMENT_REMINDER_DAYS = 7;

/** The supplier is mailed about a deadline from so many days before. */
export const DEADLINE_NEAR_DAYS = 14;
/** Until so many days after it: then it is too late to do anything about it. */
export const DEADLINE_PAST_DAYS = 7;

/** What staff have to do, in the order of a mail. */
export const DUE_KINDS = ['money-gone', 'deadline', 'blocked', 'approve', 'sign', 'notarize', 'release'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

export const DUE_WORDS: Readonly<Record<DueKind, string>> = {
  'money-gone': 'Money gone back',
  deadline: 'Deadline near or past',
  blocked: 'Signed and cannot be released',
  approve: 'To approve',
  sign: 'To sign',
  notarize: 'At the notary',
  release: 'To release',
};

const STEPS: Readonly<Partial<Record<WaiverStatus, DueKind>>> = {
  'requested-approval': 'approve',
  new: 'sign',
  'pending-notarization': 'notarize',
  confirmed: 'release',
  notarized: 'release',
};

/** The statuses in which a request waits for somebody of the supplier. */
export const DUE_STATUSES = Object.keys(STEPS) as WaiverStatus[];

type DueWaiver = {
  readonly status: WaiverStatus;
  readonly deadlineOn: Day | null;
  /** Since when the money is gone on which it relies. */
  readonly moneyGoneAt: string | null;
};

/** Null if nothing is to be done about it today. */
export function dueKindOf({ status, deadlineOn, moneyGoneAt }: DueWaiver, today: Day): DueKind | null {
  if (status === 'ready' && moneyGoneAt !== null) return 'money-gone';
  if (isDeadlineNear(deadlineOn, today)) return 'deadline';
  return STEPS[status] ?? null;
}

export function isDeadlineNear(deadlineOn: Day | null, today: Day): deadlineOn is Day {
  if (deadlineOn === null) return false;
  const days = daysBetween(today, deadlineOn);
  return days >= -DEADLINE_PAST_DAYS && days <= DEADLINE_NEAR_DAYS;
}

const DEADLINE_WORDS: Readonly<Record<DeadlineKind, string>> = {
  affidavit: 'Last day to record an affidavit of nonpayment',
  'final-waiver': 'Last day to give the unconditional final waiver',
};

const counted = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** 'Last day to record an affidavit of nonpayment: 1/25/2027, in 12 days.' */
export function deadlineWords(status: WaiverStatus, deadlineOn: Day, today: Day): string {
  const days = daysBetween(today, deadlineOn);
  const distance = days === 0 ? 'today' : days > 0 ? `in ${counted(days)}` : `${counted(-days)} ago`;
  return `${DEADLINE_WORDS[deadlineKindOf(status)]}: ${formatDay(deadlineOn)}, ${distance}.`;
}
