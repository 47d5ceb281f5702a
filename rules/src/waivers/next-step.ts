// What happens next with a waiver request, in the words of the customer's list (Spec 1 §4).

import { dayAt, formatDay, type Day } from '../dates.ts';
import { approvalWords } from './approval-reasons.ts';
import { clearsOn, isCleared, type PaidMoney } from './cleared.ts';
import {
  awaitedWords,
  customerObstacleWords,
  type ExchangeObstacle,
  isPaidFor,
  type ReleaseObstacle,
} from './release-obstacles.ts';
import { rejectReasonWords } from './transitions.ts';
import type { WaiverStatus } from './waiver-status.ts';
import { isUnconditional, waiverNumber, type WaiverType } from './waiver-types.ts';

/** A payment that is not final yet; the day is null until the bank has approved it. */
export type AwaitedPayment = { readonly code: string; readonly clearsOn: Day | null };

export type UnfinishedPayment = Omit<PaidMoney, 'approvedOn'> & {
  readonly code: string;
  readonly approvedAt: string | null;
};

/** What the supplier has set. */
type Clearing = { readonly timeZone: string; readonly achClearingDays: number };

/** Null if the money is final by now. */
export function awaitedOn(
  payment: UnfinishedPayment | null,
  { timeZone, achClearingDays }: Clearing,
  today: Day,
): AwaitedPayment | null {
  if (payment === null) return null;
  const { code, paymentType, approvedAt } = payment;
  const money = { paymentType, approvedOn: approvedAt === null ? null : dayAt(approvedAt, timeZone) };
  return isCleared(money, achClearingDays, today) ? null : { code, clearsOn: clearsOn(money, achClearingDays) };
}

export type NextStepFacts = {
  readonly waiverType: WaiverType;
  readonly status: WaiverStatus;
  /** Codes of why it needs an approval. */
  readonly approvalReasons: readonly string[];
  readonly rejectReason: string | null;
  readonly rejectMessage: string | null;
  /** The supplier keeps it back although it is signed. */
  readonly isHeld: boolean;
  readonly awaited: AwaitedPayment | null;
  /** Why it cannot be released although it is signed. */
  readonly waitsFor: ReleaseObstacle | null;
  /** The unconditional waiver that takes the place of a conditional one. */
  readonly exchangedBy: { readonly number: number; readonly isReady: boolean } | null;
  /** The money that a conditional waiver waits for is final, and why no unconditional one is prepared. */
  readonly areFundsFinal: boolean;
  readonly exchangeObstacle: ExchangeObstacle | null;
  /** Money that it acknowledges went back. */
  readonly isMoneyGone: boolean;
  readonly isVoid: boolean;
  /** A newer waiver was released in its place. */
  readonly isReplaced: boolean;
};

const LOOKED_AT = 'We look at it, usually within 1 business day';

function lookedAt({ status, approvalReasons }: NextStepFacts, reasonsMax: number): string {
  const reasons = status === 'requested-approval' ? approvalWords(approvalReasons, reasonsMax) : '';
  return reasons === '' ? `${LOOKED_AT}.` : `${LOOKED_AT}, because of ${reasons}.`;
}

const whenCleared = ({ code, clearsOn }: AwaitedPayment): string =>
  `when payment ${code} clears${clearsOn === null ? '' : ` (about ${formatDay(clearsOn)})`}.`;

/** Of many reasons for an approval, a list has room for a few. */
export function nextStep(facts: NextStepFacts, reasonsMax = Infinity): string {
  const { status, isHeld, awaited } = facts;
  switch (status) {
    case 'new':
    case 'requested-approval':
      return awaited === null
        ? lookedAt(facts, reasonsMax)
        : `${lookedAt(facts, reasonsMax)} It is released ${whenCleared(awaited)}`;
    case 'pending-notarization':
      return 'With our notary.';
    case 'confirmed':
    case 'notarized': {
      const done = status === 'confirmed' ? 'Signed' : 'Signed and notarized';
      if (isHeld) return `${done}, but on hold. Contact us if you need it.`;
      return `${done}${releasedWhen(facts)}`;
    }
    case 'ready':
      return readyWords(facts);
    case 'rejected':
      return rejectedWords(facts);
  }
}

/** A payment that is under way is named, unless something else stands in the way as well. */
function releasedWhen({ awaited, waitsFor }: NextStepFacts): string {
  const isPaying = awaited !== null && (waitsFor === null || isPaidFor(waitsFor));
  if (isPaying) return `; released ${whenCleared(awaited)}`;
  return waitsFor === null ? '. We release it next.' : `. ${awaitedWords(waitsFor)}`;
}

function readyWords(facts: NextStepFacts): string {
  const { waiverType, exchangedBy, areFundsFinal, exchangeObstacle, isMoneyGone, isVoid, isReplaced } = facts;
  if (isVoid) return 'Void: do not use it any more.';
  if (isReplaced) return 'A newer waiver takes its place. Keep this one for your records only.';
  if (isMoneyGone) return 'A payment behind it was returned. Ask us before you use it.';
  if (waiverType === 'other' || isUnconditional(waiverType)) return 'You can download it.';
  if (exchangedBy === null && areFundsFinal)
    return `Its payment cleared, so it counts. ${customerObstacleWords(exchangeObstacle)}`;
  if (exchangedBy === null) return 'You can download it. It counts once the payment clears.';
  const twin = waiverNumber(exchangedBy.number);
  return exchangedBy.isReady
    ? `Its payment cleared. Unconditional waiver ${twin} takes its place.`
    : `Its payment cleared. We prepare unconditional waiver ${twin}.`;
}

function rejectedWords({ rejectReason, rejectMessage }: NextStepFacts): string {
  if (rejectReason === 'WITHDRAWN') return 'Withdrawn. You can submit it again.';
  const reason = rejectReason === null || rejectReason === 'OTHER' ? null : rejectReasonWords(rejectReason);
  const words = [reason, rejectMessage].filter((part) => part !== null).join(' ');
  return words === '' ? 'We cannot sign it.' : words;
}

/** Only requests that came to nothing are sent once more. */
export const canBeSubmittedAgain = (status: WaiverStatus): boolean => status === 'rejected';
