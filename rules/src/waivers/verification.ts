// What a stranger learns of a sealed waiver: whether it stands, and whether it counts already (VFY-01).
import type { WaiverStatus } from './waiver-status.ts';
import { isUnconditional, type WaiverType } from './waiver-types.ts';

export const VERIFICATION_RESULTS = ['genuine', 'replaced', 'void'] as const;
export type VerificationResult = (typeof VERIFICATION_RESULTS)[number];

/** A conditional waiver counts when its payment has cleared, which the paper itself does not say. */
export const WAIVER_EFFECTS = ['in-force', 'when-paid', 'payment-returned', 'not-released', 'none'] as const;
export type WaiverEffect = (typeof WAIVER_EFFECTS)[number];

export type Verification = { result: VerificationResult; effect: WaiverEffect };

export type VerifiedFacts = {
  status: WaiverStatus;
  waiverType: WaiverType;
  isVoided: boolean;
  /** A newer one was released in its place. */
  isSuperseded: boolean;
  /** The money that a conditional waiver waits for is final. */
  areFundsFinal: boolean;
  /** Money that an unconditional waiver acknowledges has gone back. */
  isMoneyGone: boolean;
};

/** A waiver that was rejected after its signature was never given. */
export function verificationOf(facts: VerifiedFacts): Verification {
  const { status, waiverType } = facts;
  if (status === 'rejected' || facts.isVoided) return { result: 'void', effect: 'none' };
  if (facts.isSuperseded) return { result: 'replaced', effect: 'none' };
  if (status !== 'ready') return { result: 'genuine', effect: 'not-released' };
  if (facts.isMoneyGone) return { result: 'genuine', effect: 'payment-returned' };
  const isInForce = isUnconditional(waiverType) || facts.areFundsFinal;
  return { result: 'genuine', effect: isInForce ? 'in-force' : 'when-paid' };
}
