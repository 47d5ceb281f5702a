// What the states ask of a lien waiver, as data (decisions D5 and D11). Facts as of 2026-11-15, gathered from public
// pages for the design of this product: not legal advice, and for counsel to confirm before use.

import { addDays, asDay, type Day } from '../dates.ts';
import { ZERO, type Cents } from '../money.ts';
import { isUnconditional, shortCodeOf, type ShortCode, type WaiverType } from './waiver-types.ts';

/** Which form of the statute a type uses: its own, one it shares, or none. */
export type FormSlot = ShortCode | 'progress' | 'final' | 'any';

export type StateRule = {
  readonly statute: string;
  readonly forms: Readonly<Partial<Record<ShortCode, FormSlot>>>;
  /** The forms are prescribed for residential property only. */
  readonly isResidentialOnly?: true;
  /** Word for word; otherwise the statute takes what comes close to its form. */
  readonly isExact?: true;
  /** Required, required for contracts before this day, or harmful inside the form. Nothing said: neither. */
  readonly notary?: 'required' | 'spoils-form' | { readonly ifContractBefore: Day };
  /** The form has no blank for exceptions, so that a waiver with some cannot be signed. */
  readonly hasNoExceptions?: true;
  /** An unconditional waiver before cleared money is barred, or too dangerous to give. */
  readonly needsClearedFunds?: true;
  /** A conditional waiver binds only with evidence that it was paid. */
  readonly needsEvidenceOfPayment?: true;
  readonly needsWitness?: true;
  /** Phone and address of the claimant belong on the form. */
  readonly needsContact?: true;
  readonly fontPtMin?: number;
  /** The notice of an unconditional form is at least as large as the largest type on it. */
  readonly needsLargestNotice?: true;
  /** So many days after signing the waiver turns final, unless an affidavit of nonpayment is recorded. */
  readonly affidavitDays?: number;
  /** So many days after a request, a customer who has paid in full gets the unconditional final waiver. */
  readonly finalWaiverDays?: number;
  /** Sources disagree, or the form hardly fits a supplier. */
  readonly needsCounsel?: true;
};

const FOUR_FORMS = { CP: 'CP', UP: 'UP', CF: 'CF', UF: 'UF' } as const;
const TWO_FORMS = { CP: 'progress', UP: 'progress', CF: 'final', UF: 'final' } as const;

const RULES: Readonly<Record<string, StateRule>> = {
  AZ: {
    statute: 'A.R.S. 33-1008',
    forms: FOUR_FORMS,
    notary: 'spoils-form',
    needsEvidenceOfPayment: true,
    needsLargestNotice: true,
  },
  CA: {
    statute: 'Civ. Code 8120-8138',
    forms: FOUR_FORMS,
    notary: 'spoils-form',
    needsEvidenceOfPayment: true,
    needsLargestNotice: true,
  },
  // Whether the form is mandatory since 2025 is disputed; taking it word for word is safe either way.
  FL: { statute: 'Fla. Stat. 713.20', forms: TWO_FORMS, isExact: true, hasNoExceptions: true, needsCounsel: true },
  GA: {
    statute: 'O.C.G.A. 44-14-366',
    forms: TWO_FORMS,
    hasNoExceptions: true,
    needsWitness: true,
    fontPtMin: 12,
    affidavitDays: 90,
  },
  MA: { statute: 'M.G.L. c.254 s.32', forms: { CP: 'progress', UP: 'progress' }, needsCounsel: true },
  MI: { statute: 'MCL 570.1115', forms: FOUR_FORMS, notary: 'spoils-form', needsContact: true },
  MS: {
    statute: 'Miss. Code 85-7-419 and 85-7-433',
    forms: TWO_FORMS,
    notary: 'required',
    hasNoExceptions: true,
    affidavitDays: 60,
  },
  MO: {
    statute: 'RSMo 429.016',
    forms: { UF: 'UF' },
    isResidentialOnly: true,
    needsContact: true,
    finalWaiverDays: 5,
  },
  NV: { statute: 'NRS 108.2457', forms: FOUR_FORMS, isExact: true, notary: 'spoils-form' },
  TX: {
    statute: 'Prop. Code 53.281-53.287',
    forms: FOUR_FORMS,
    notary: { ifContractBefore: asDay('2022-01-01') },
    hasNoExceptions: true,
    needsClearedFunds: true,
    needsEvidenceOfPayment: true,
  },
  UT: { statute: 'Utah Code 38-1a-802', forms: TWO_FORMS },
  // The one form says that payment was received, so it fits no conditional type.
  WY: {
    statute: 'Wyo. Stat. 29-10-101',
    forms: { UP: 'any', UF: 'any' },
    notary: 'required',
    needsClearedFunds: true,
  },
};

/** The twelve states with forms of their own. There the default wording is never used (decision D11). */
export const STATUTORY_STATES: readonly string[] = Object.keys(RULES);

const RULE_BY_STATE: ReadonlyMap<string, StateRule> = new Map(Object.entries(RULES));

/** null for a state that prescribes nothing. */
export const stateRuleOf = (state: string): StateRule | null => RULE_BY_STATE.get(state) ?? null;

/** The statute's form for a type; null when it leaves the type free. */
export function formSlotOf(state: string, type: WaiverType, isResidential: boolean): FormSlot | null {
  const rule = stateRuleOf(state);
  const shortCode = shortCodeOf(type);
  if (rule === null || shortCode === null || (rule.isResidentialOnly && !isResidential)) return null;
  return rule.forms[shortCode] ?? null;
}

export type NotaryNeed = 'required' | 'discouraged' | 'optional';

/** A contract whose day nobody knows counts as a new one; the warnings ask for the day. */
export function notaryNeed(state: string, contractDate: Day | null): NotaryNeed {
  const notary = stateRuleOf(state)?.notary;
  if (notary === undefined) return 'optional';
  if (notary === 'required') return 'required';
  if (notary === 'spoils-form') return 'discouraged';
  return contractDate !== null && contractDate < notary.ifContractBefore ? 'required' : 'optional';
}

export type StateFacts = {
  readonly waiverType: WaiverType;
  readonly requestNotarization: boolean;
  readonly originalContractDate: Day | null;
  readonly exceptionsAmount: Cents;
  readonly areFundsCleared: boolean;
};

export type StateWarning =
  | 'NOTARY_REQUIRED'
  | 'NOTARY_MAY_SPOIL_FORM'
  | 'CONTRACT_DATE_MISSING'
  | 'NO_ROOM_FOR_EXCEPTIONS'
  | 'FUNDS_MUST_CLEAR'
  | 'NO_CONDITIONAL_FORM'
  | 'COUNSEL_CHECK';

/** With one of these the state's form cannot be signed; another type or day is offered instead. */
export const STOPPING_WARNINGS: readonly StateWarning[] = [
  'NO_ROOM_FOR_EXCEPTIONS',
  'FUNDS_MUST_CLEAR',
  'NO_CONDITIONAL_FORM',
];

/** What the state has to say about a request on its form; nothing about a customer's own form. */
export function stateWarnings(state: string, facts: StateFacts): StateWarning[] {
  const rule = stateRuleOf(state);
  if (rule === null || facts.waiverType === 'other') return [];
  const need = notaryNeed(state, facts.originalContractDate);
  const isUp = isUnconditional(facts.waiverType);
  const warnings: Record<StateWarning, boolean> = {
    NOTARY_REQUIRED: need === 'required' && !facts.requestNotarization,
    NOTARY_MAY_SPOIL_FORM: need === 'discouraged' && facts.requestNotarization,
    CONTRACT_DATE_MISSING: typeof rule.notary === 'object' && facts.originalContractDate === null,
    NO_ROOM_FOR_EXCEPTIONS: rule.hasNoExceptions === true && facts.exceptionsAmount > ZERO,
    FUNDS_MUST_CLEAR: rule.needsClearedFunds === true && isUp && !facts.areFundsCleared,
    NO_CONDITIONAL_FORM: rule.forms.UP === 'any' && !isUp,
    COUNSEL_CHECK: rule.needsCounsel === true,
  };
  return (Object.keys(warnings) as StateWarning[]).filter((warning) => warnings[warning]);
}

/** Until when the supplier can undo a signed waiver that was not paid; null where there is no such day. */
export function affidavitDeadline(state: string, signedOn: Day): Day | null {
  const days = stateRuleOf(state)?.affidavitDays;
  return days === undefined ? null : addDays(signedOn, days);
}

/** Until when a customer who has paid in full must have the unconditional final waiver; null where nothing is said. */
export function finalWaiverDeadline(state: string, requestedOn: Day): Day | null {
  const days = stateRuleOf(state)?.finalWaiverDays;
  return days === undefined ? null : addDays(requestedOn, days);
}
