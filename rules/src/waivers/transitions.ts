// The transitions of a waiver request (Spec 1 §4, decision D2).

import { isUnsigned, type WaiverStatus } from './waiver-status.ts';
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

/** Why a request is rejected, in the words of the customer's mail and list. */
const REJECT_WORDS = {
  WRONG_TYPE: 'Another type of waiver is needed.',
  FUNDS_NOT_CLEARED: 'The payment has not cleared yet.',
  AMOUNT_MISMATCH: 'The amounts do not match.',
  THROUGH_DATE: 'The through date does not fit.',
  PROJECT_UNKNOWN: 'The project could not be found.',
  NOT_OUR_JOB: 'Nothing was delivered to this project.',
  FORM_TOO_BROAD: 'Your form gives up more than can be signed.',
  STATE_FORM_REQUIRED: 'The state requires its own form.',
  DUPLICATE: 'There is already a waiver for this.',
  MISSING_INFO: 'Something is missing.',
  ACCOUNT_HOLD: 'The account is on hold.',
  WITHDRAWN: 'It was withdrawn.',
  OTHER: 'See the message.',
} as const;

export const REJECT_REASONS = Object.keys(REJECT_WORDS) as readonly (keyof typeof REJECT_WORDS)[];
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Requests of earlier versions have the supplier's own words instead of a code. */
export const rejectReasonWords = (reason: string): string =>
  REJECT_REASONS.some((code) => code === reason) ? REJECT_WORDS[reason as RejectReason] : reason;

export type TransitionFacts = {
  readonly waiverType: WaiverType;
  readonly rejectReason: RejectReason | null;
  /** The state's form is void without a notary. */
  readonly needsNotary: boolean;
  /** A notarized scan was accepted, with the notary and the date. */
  readonly hasNotaryData: boolean;
  /** All money of the invoices that the waiver gives up is final. */
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

/** A customer can take a request back until it is released or decided otherwise. */
export const canBeWithdrawn = (status: WaiverStatus): boolean => NEXT_STATUSES[status].includes('rejected');

const SIGNED: readonly WaiverStatus[] = ['confirmed', 'pending-notarization', 'notarized'];

/**
 * The amounts of a request can be taken anew until it is signed. An unconditional waiver that would give up too much
 * goes back to be signed again until it is released: a conditional one gives up nothing but what will have been paid.
 */
export const canBeRecalculated = (status: WaiverStatus, waiverType: WaiverType): boolean =>
  isUnsigned(status) || (SIGNED.includes(status) && isUnconditional(waiverType));

export type SignedFacts = {
  readonly waiverType: WaiverType;
  readonly needsNotary: boolean;
  readonly isWetInkRequested: boolean;
  readonly holdReason: string | null;
};

/** Nothing is left to wait for: it takes effect only when it is paid. */
export const isReleasedAtOnce = ({ waiverType, needsNotary, isWetInkRequested, holdReason }: SignedFacts): boolean =>
  waiverType === 'conditional.progress' && !needsNotary && !isWetInkRequested && holdReason === null;
