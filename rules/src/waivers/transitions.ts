// The way of a waiver request through the supplier's hands (Spec 1 §4, decision D2).

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
  /** A notarized scan was accepted, with who notarized it and when. */
  readonly hasNotaryData: boolean;
  /** Every payment that the waiver acknowledges can no longer be taken back. */
  readonly areFundsCleared: boolean;
};

export type TransitionRefusal = 'not-from-here' | 'reason-missing' | 'notary-missing' | 'funds-not-cleared';

/** Why a request cannot take this step; null when it can. */
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
  // An unconditional waiver binds on signature, whatever the bank does afterwards.
  return isUnconditional(facts.waiverType) && !facts.areFundsCleared ? 'funds-not-cleared' : null;
}
