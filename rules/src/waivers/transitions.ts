// The transitions of a waiver request (Spec 1 §4, decision D2).

import type { WaiverStatus } from './waiver-status.ts';
import { isUnconditional, type WaiverType } from './waiver-types.ts';

export const NEXT_STATUSES: Readonly<Record<WaiverStatus, readonly WaiverStatus[]>> = {
  new: ['confirmed', 'pending-notarization', 'rejected'],
  'requested-approval': ['new', 'confirmed', 'pending-notarization', 'rejected'],
  'pending-notarization': ['notarized', 'rejected'],
  confirmed: ['ready', 'pending-notarization', 'rejected'],
  notarized: ['ready'],
  ready: [],
  rejected: [],
};

export const REJECT_REASONS = [
  'WRONG_TYPE',
  'FUNDS_NOT_CLEARED',
  'AMOUNT_MISMATCH',
  'THROUGH_DATE',
  'PROJECT_UNKNOWN',
  'NOT_OUR_JOB',
  'FORM_TOO_BROAD',
  'STATE_FORM_REQUIRED',
  'DUPLICATE',
  'MISSING_INFO',
  'ACCOUNT_HOLD',
  'WITHDRAWN',
  'OTHER',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

export type TransitionFacts = {
  readonly waiverType: WaiverType;
  readonly rejectReason: RejectReason | null;
  /** The state's form is void without a notary. */
  readonly needsNotary: boolean;
  /** A notarized scan was accepted, with the notary and the date. */
  readonly hasNotaryData: boolean;
  /** Every payment that the waiver acknowledges is final. */
  readonly areFundsCleared: boolean;
};

export type TransitionRefusal = 'not-from-here' | 'reason-missing' | 'notary-missing' | 'funds-not-cleared';

/** Why a request cannot make this transition; null if it can. */
export function refuseTransition(
  from: WaiverStatus,
  to: WaiverStatus,
  facts: TransitionFacts,
): TransitionRefusal | null {
  if (!NEXT_STATUSES[from].includes(to)) return 'not-from-here';
  if (to === 'rejected') return facts.rejectReason === null ? 'reason-missing' : null;
  if (to === 'notarized') return facts.hasNotaryData ? null : 'notary-missing';
  if (to !== 'ready') return null;
  if (facts.needsNotary && !facts.hasNotaryData) return 'notary-missing';
  // An unconditional waiver is binding once signed, whatever the bank does afterwards.
  return isUnconditional(facts.waiverType) && !facts.areFundsCleared ? 'funds-not-cleared' : null;
}
