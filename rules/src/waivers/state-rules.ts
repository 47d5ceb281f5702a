// State requirements for lien waivers as data (decisions D5 and D11). As of 2026-11-15, collected from public pages:
// not legal advice; counsel must confirm it before use.

import { addDays, asDay, type Day } from '../dates.ts';
import { ZERO, type Cents } from '../money.ts';
import { isUnconditional, shortCodeOf, type ShortCode, type WaiverType } from './waiver-types.ts';

/** Which statutory form a type uses: its own, a shared one, or none. */
export type FormSlot = ShortCode | 'progress' | 'final' | 'any';

export type StateRule = {
  readonly statute: string;
  readonly forms: Readonly<Partial<Record<ShortCode, FormSlot>>>;
  /** The forms are prescribed for residential property only. */
  readonly isResidentialOnly?: true;
  /** The wording is mandatory; otherwise a substantially similar form is valid. */
  readonly isExact?: true;
  /** A notary is required, required for contracts before this day, or invalidates the form; otherwise neither. */
  readonly notary?: 'required' | 'spoils-form' | { readonly ifContractBefore: Day };
  /** The form has no field for exceptions, so a waiver with exceptions cannot use it. */
  readonly hasNoExceptions?: true;
  /** An unconditional waiver before the payment has cleared is prohibited or too risky. */
  readonly needsClearedFunds?: true;
  /** A conditional waiver takes effect only with evidence of payment. */
  readonly needsEvidenceOfPayment?: true;
  /** The waiver is void if the payment that it names fails. */
  readonly isVoidUnpaid?: true;
  /** Rights to what is delivered later cannot be given up. */
  readonly isVoidInAdvance?: true;
  readonly needsWitness?: true;
  /** The form needs the claimant's phone and address. */
  readonly needsContact?: true;
  readonly fontPtMin?: number;
  /** The notice of an unconditional form must be at least as large as the largest type on it. */
  readonly needsLargestNotice?: true;
  /** Days after signing until the waiver becomes final, unless an affidavit of nonpayment is recorded. */
  readonly affidavitDays?: number;
  /** Days after a request within which a customer who has paid in full gets the unconditional final waiver. */
  readonly finalWaiverDays?: number;
  /** Sources disagree, or the form does not fit a supplier well. */
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
  // It is disputed whether the form is mandatory since 2025; using it word for word is safe either way.
  FL: {
    statute: 'Fla. Stat. 713.20',
    forms: TWO_FORMS,
    isExact: true,
    isVoidInAdvance: true,
    hasNoExceptions: true,
    needsCounsel: true,
  },
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
  NV: { statute: 'NRS 108.2457', forms: FOUR_FORMS, isExact: true, notary: 'spoils-form', isVoidUnpaid: true },
  TX: {
    statute: 'Prop. Code 53.281-53.287',
    forms: FOUR_FORMS,
    notary: { ifContractBefore: asDay('2022-01-01') },
    hasNoExceptions: true,
    needsClearedFunds: true,
    needsEvidenceOfPayment: true,
  },
  UT: { statute: 'Utah Code 38-1a-802', forms: TWO_FORMS, isVoidUnpaid: true },
  // The only form states that payment was received, so it fits no conditional type.
  WY: {
    statute: 'Wyo. Stat. 29-10-101',
    forms: { UP: 'any', UF: 'any' },
    notary: 'required',
    needsClearedFunds: true,
  },
};

/** The twelve states with statutory forms; the default wording is never used there (decision D11). */
export const STATUTORY_STATES: readonly string[] = Object.keys(RULES);

const RULE_BY_STATE: ReadonlyMap<string, StateRule> = new Map(Object.entries(RULES));

/** null for a state without requirements. */
export const stateRuleOf = (state: string): StateRule | null => RULE_BY_STATE.get(state) ?? null;

/** The statutory form of a type; null if the statute has none for it. */
export function formSlotOf(state: string, type: WaiverType, isResidential: boolean): FormSlot | null {
  const rule = stateRuleOf(state);
  const shortCode = shortCodeOf(type);
  if (rule === null || shortCode === null || (rule.isResidentialOnly && !isResidential)) return null;
  return rule.forms[shortCode] ?? null;
}

export type NotaryNeed = 'required' | 'discouraged' | 'optional';

/** An unknown contract date counts as recent; the warnings ask for the date. */
export function notaryNeed(state: string, contractDate: Day | null): NotaryNeed {
  const notary = stateRuleOf(state)?.notary;
  if (notary === undefined) return 'optional';
  if (notary === 'required') return 'required';
  if (notary === 'spoils-form') return 'discouraged';
  return contractDate !== null && contractDate < notary.ifContractBefore ? 'required' : 'optional';
}

export const NOTARIZATIONS = ['none', 'needed', 'done', 'left-out'] as const;
export type Notarization = (typeof NOTARIZATIONS)[number];

export type NotaryFacts = {
  readonly stateCode: string | null;
  readonly originalContractDate: Day | null;
  readonly isNotarizationRequested: boolean;
  /** What the supplier has decided; null as the customer asked. */
  readonly isNotaryNeeded: boolean | null;
};

export const isNotaryRequired = ({ stateCode, originalContractDate }: Omit<NotaryFacts, `is${string}`>): boolean =>
  notaryNeed(stateCode ?? '', originalContractDate) === 'required';

/** Decision D33: the state's form is void without one, or the supplier has decided so, or else the customer asks for it. */
export const needsNotary = ({ isNotarizationRequested, isNotaryNeeded, ...project }: NotaryFacts): boolean =>
  isNotaryRequired(project) || (isNotaryNeeded ?? isNotarizationRequested);

export function notarizationOf(facts: NotaryFacts & { readonly isNotarized: boolean }): Notarization {
  if (facts.isNotarized) return 'done';
  if (needsNotary(facts)) return 'needed';
  return facts.isNotarizationRequested ? 'left-out' : 'none';
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

/** With these the supplier cannot sign the state's form; see state-stops.ts. */
export const STOPPING_WARNINGS = [
  'NOTARY_REQUIRED',
  'NO_ROOM_FOR_EXCEPTIONS',
  'FUNDS_MUST_CLEAR',
  'NO_CONDITIONAL_FORM',
] as const satisfies readonly StateWarning[];
export type StateStop = (typeof STOPPING_WARNINGS)[number];

/** The state's warnings for a request on its form; none for a customer's own form. */
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

/** The last day on which the supplier can revoke a signed waiver that was not paid; null if there is none. */
export function affidavitDeadline(state: string, signedOn: Day): Day | null {
  const days = stateRuleOf(state)?.affidavitDays;
  return days === undefined ? null : addDays(signedOn, days);
}

/**
 * The last day on which a customer who has paid in full must get the unconditional final waiver; null if there is none.
 */
export function finalWaiverDeadline(state: string, requestedOn: Day): Day | null {
  const days = stateRuleOf(state)?.finalWaiverDays;
  return days === undefined ? null : addDays(requestedOn, days);
}
