// Who may sign a waiver for the supplier.

import { asCents, type Cents, ZERO } from '../money.ts';
import { WAIVER_TYPES, type WaiverType } from './waiver-types.ts';

const SIGNED_TYPES = WAIVER_TYPES.filter((type) => type !== 'other');

/** What a person may sign, or what is signed in their name. */
export type SigningAuthority = {
  readonly waiverTypes: readonly string[];
  /** Empty for all. */
  readonly states: readonly string[];
  /** Null for any amount. */
  readonly limitAmount: Cents | null;
};

export type WaiverToCover = {
  readonly waiverType: WaiverType;
  readonly stateCode: string | null;
  readonly amount: Cents;
};

export type AuthorityRefusal = 'signatory_type' | 'signatory_state' | 'signatory_limit';

/** Why the authority does not cover a waiver; null if it does. A waiver without a state is covered by one for all. */
export function refuseSignatory(
  { waiverTypes, states, limitAmount }: SigningAuthority,
  { waiverType, stateCode, amount }: WaiverToCover,
): AuthorityRefusal | null {
  if (!waiverTypes.includes(waiverType)) return 'signatory_type';
  if (states.length > 0 && (stateCode === null || !states.includes(stateCode))) return 'signatory_state';
  return limitAmount !== null && amount > limitAmount ? 'signatory_limit' : null;
}

/**
 * The amount up to which one of them signs a waiver of this type and state; null for any, also if none signs it at all:
 * then somebody becomes its signatory first.
 */
export function signingLimit(
  authorities: readonly SigningAuthority[],
  waiver: Omit<WaiverToCover, 'amount'>,
): Cents | null {
  const covering = authorities.filter((each) => refuseSignatory(each, { ...waiver, amount: ZERO }) === null);
  const limits = covering.flatMap(({ limitAmount }) => (limitAmount === null ? [] : [limitAmount]));
  return limits.length === 0 || limits.length < covering.length ? null : asCents(Math.max(...limits));
}

/** The form of another party may give up anything, of any amount. */
export function refusePaper(
  authority: SigningAuthority,
  { waiverType, stateCode, amount }: Omit<WaiverToCover, 'amount'> & { readonly amount: Cents | null },
): AuthorityRefusal | null {
  const types = waiverType === 'other' ? SIGNED_TYPES : [waiverType];
  if (!types.every((type) => authority.waiverTypes.includes(type))) return 'signatory_type';
  if (amount === null && authority.limitAmount !== null) return 'signatory_limit';
  return refuseSignatory(
    { ...authority, waiverTypes: [waiverType] },
    { waiverType, stateCode, amount: amount ?? ZERO },
  );
}

/** A standing authorization cannot go beyond what its signatory may sign. */
export function refuseAuthorization(
  signatory: SigningAuthority,
  { waiverTypes, limitAmount }: Pick<SigningAuthority, 'limitAmount' | 'waiverTypes'>,
): AuthorityRefusal | null {
  if (!waiverTypes.every((type) => signatory.waiverTypes.includes(type))) return 'signatory_type';
  const isWithin = signatory.limitAmount === null || (limitAmount !== null && limitAmount <= signatory.limitAmount);
  return isWithin ? null : 'signatory_limit';
}
