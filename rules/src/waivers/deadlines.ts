// By when a state wants the supplier to act on a waiver (decision D21).

import type { Day } from '../dates.ts';
import { affidavitDeadline, finalWaiverDeadline, STATUTORY_STATES, stateRuleOf } from './state-rules.ts';
import type { WaiverStatus } from './waiver-status.ts';
import { isUnconditional, type WaiverType } from './waiver-types.ts';

/** An affidavit of nonpayment is recorded, or the unconditional final waiver is given. */
export const DEADLINE_KINDS = ['affidavit', 'final-waiver'] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

/** What a deadline is about: a request is still to be answered, a released waiver still to be paid. */
export const deadlineKindOf = (status: WaiverStatus): DeadlineKind =>
  status === 'ready' ? 'affidavit' : 'final-waiver';

export const AFFIDAVIT_STATES: readonly string[] = STATUTORY_STATES.filter(
  (state) => stateRuleOf(state)?.affidavitDays !== undefined,
);
export const FINAL_WAIVER_STATES: readonly string[] = STATUTORY_STATES.filter(
  (state) => stateRuleOf(state)?.finalWaiverDays !== undefined,
);

/**
 * A released conditional waiver becomes final after this day, paid or not, unless an affidavit is recorded. The money of
 * an unconditional one is final already.
 */
export function affidavitDay(waiver: {
  readonly waiverType: WaiverType;
  readonly stateCode: string | null;
  readonly signedOn: Day;
}): Day | null {
  const { waiverType, stateCode, signedOn } = waiver;
  const isOwed = waiverType !== 'other' && !isUnconditional(waiverType);
  return isOwed && stateCode !== null ? affidavitDeadline(stateCode, signedOn) : null;
}

/** Counts from the day on which it was requested and everything was paid. A project of unknown class may be a home. */
export function finalWaiverDay(request: {
  readonly waiverType: WaiverType;
  readonly stateCode: string | null;
  readonly projectClass: string | null;
  readonly day: Day;
}): Day | null {
  const { waiverType, stateCode, projectClass, day } = request;
  const isHome = projectClass === null || projectClass === 'residential';
  return waiverType === 'unconditional.final' && stateCode !== null && isHome
    ? finalWaiverDeadline(stateCode, day)
    : null;
}
