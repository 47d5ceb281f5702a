// Why a request needs an approval by the supplier (Spec 1 §4, decisions D2 and D4).

import { ZERO, type Cents } from '../money.ts';
import type { WaiverStatus } from './waiver-status.ts';
import { isFinal, isUnconditional, type WaiverType } from './waiver-types.ts';

export type ApprovalFacts = {
  readonly waiverType: WaiverType;
  readonly isCustomForm: boolean;
  readonly isProjectNotFound: boolean;
  readonly isPublicProject: boolean;
  /** Which form the law wants is not known. */
  readonly isStateUnknown: boolean;
  readonly isInvoiceAlreadyPaid: boolean;
  readonly isWetInk: boolean;
  /** A check to the supplier and somebody else, which can count as having been paid everything that was due. */
  readonly isJointCheck: boolean;
  readonly isCustomerOnHold: boolean;
  readonly areFundsCleared: boolean;
  /** Some of the money was not paid here: only a balance of the supplier's books tells of it. */
  readonly restsOnPostings: boolean;
  /** The project has invoices in a second currency, of which the waiver says nothing. */
  readonly hasOtherCurrency: boolean;
  /** Another waiver covers the same project up to the same day. */
  readonly isDuplicatePeriod: boolean;
  readonly hasTemplate: boolean;
  readonly hasStateWarning: boolean;
  readonly exceptionsAmount: Cents;
  readonly disputedAmount: Cents;
  readonly amount: Cents;
  /** The amount up to which somebody of the supplier signs; null for any. */
  readonly limit: Cents | null;
};

const REASONS = {
  CUSTOM_FORM: (facts) => facts.isCustomForm,
  PROJECT_NOT_FOUND: (facts) => facts.isProjectNotFound,
  FINAL_TYPE: (facts) => isFinal(facts.waiverType),
  UNCONDITIONAL_NOT_CLEARED: (facts) => isUnconditional(facts.waiverType) && !facts.areFundsCleared,
  // A balance may also have been written off, or closed with a credit memo.
  POSTED_MONEY: (facts) => isUnconditional(facts.waiverType) && facts.restsOnPostings,
  SAYS_ALREADY_PAID: (facts) => facts.isInvoiceAlreadyPaid,
  EXCEPTIONS_PRESENT: (facts) => facts.exceptionsAmount > ZERO,
  DISPUTED_LINE: (facts) => facts.disputedAmount > ZERO,
  OTHER_CURRENCY: (facts) => facts.hasOtherCurrency,
  OVER_LIMIT: (facts) => facts.limit !== null && facts.amount > facts.limit,
  NO_TEMPLATE: (facts) => !facts.hasTemplate,
  STATE_UNKNOWN: (facts) => facts.isStateUnknown,
  STATE_RULE_WARNING: (facts) => facts.hasStateWarning,
  WET_INK: (facts) => facts.isWetInk,
  DUPLICATE_PERIOD: (facts) => facts.isDuplicatePeriod,
  PUBLIC_PROJECT: (facts) => facts.isPublicProject,
  JOINT_CHECK: (facts) => facts.isJointCheck,
  CUSTOMER_ON_HOLD: (facts) => facts.isCustomerOnHold,
} as const satisfies Record<string, (facts: ApprovalFacts) => boolean>;

export type ApprovalReason = keyof typeof REASONS;
export const APPROVAL_REASONS = Object.keys(REASONS) as readonly ApprovalReason[];

export const approvalReasons = (facts: ApprovalFacts): ApprovalReason[] =>
  APPROVAL_REASONS.filter((reason) => REASONS[reason](facts));

/** As the customer reads them: "It needs an approval because of …". */
const WORDS: Readonly<Record<ApprovalReason, string>> = {
  CUSTOM_FORM: 'your own form',
  PROJECT_NOT_FOUND: 'a project that we have to find',
  FINAL_TYPE: 'its type, which is final',
  UNCONDITIONAL_NOT_CLEARED: 'a payment that has not cleared',
  POSTED_MONEY: 'a payment that was not made in the portal',
  SAYS_ALREADY_PAID: 'invoices that you marked as paid',
  EXCEPTIONS_PRESENT: 'unpaid invoices that it leaves out',
  DISPUTED_LINE: 'an amount in dispute',
  OTHER_CURRENCY: 'invoices in another currency',
  OVER_LIMIT: 'its amount',
  NO_TEMPLATE: 'a form that we do not have yet for this state and type',
  STATE_UNKNOWN: 'the state of the project, which we do not know',
  STATE_RULE_WARNING: 'the rules of the project’s state',
  WET_INK: 'the signature in ink',
  DUPLICATE_PERIOD: 'another waiver for the same period',
  PUBLIC_PROJECT: 'the public project',
  JOINT_CHECK: 'the joint check',
  // That an account is on hold is for the supplier to say.
  CUSTOMER_ON_HOLD: 'a question about your account',
};

/**
 * "your own form and an amount in dispute"; empty without reasons. More than `max` are counted. Codes of other versions
 * have no words.
 */
export function approvalWords(reasons: readonly string[], max = Infinity): string {
  const all = knownReasons(reasons).map((reason) => WORDS[reason]);
  const named = all.length > max ? all.slice(0, max - 1) : all;
  const words = [...named, ...(named.length < all.length ? [`${all.length - named.length} more reasons`] : [])];
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);
}

/** As staff read them: in a list, and in full. */
const STAFF_WORDS: Readonly<Record<ApprovalReason, readonly [label: string, sentence: string]>> = {
  CUSTOM_FORM: ['Own form to read', 'The customer sent a form of their own. Read what it gives up.'],
  PROJECT_NOT_FOUND: ['Project to find', 'The customer described a project. Match it with one of theirs.'],
  FINAL_TYPE: ['Final waiver', 'A final waiver gives up everything that is left on the project.'],
  UNCONDITIONAL_NOT_CLEARED: ['Not cleared yet', 'It is unconditional, and a payment of its invoices is not final.'],
  POSTED_MONEY: ['Paid outside the portal', 'Some invoices were paid outside the portal. Check that the money came.'],
  SAYS_ALREADY_PAID: ['Marked as paid', 'The customer says that the invoices are paid. Look for the payment.'],
  EXCEPTIONS_PRESENT: [
    'Leaves invoices out',
    'The customer left unpaid invoices out. They are exceptions of the waiver.',
  ],
  DISPUTED_LINE: ['In dispute', 'An amount is in dispute. The waiver does not give it up.'],
  OTHER_CURRENCY: ['Other currency', 'The project also has invoices in another currency.'],
  OVER_LIMIT: ['Above the limit', 'The amount is above the limit of everybody who signs such waivers.'],
  NO_TEMPLATE: ['No form', 'There is no form for this state and type. Publish a template, or attach a signed PDF.'],
  STATE_UNKNOWN: ['State unknown', 'The state of the project is not known, and so neither is its form.'],
  STATE_RULE_WARNING: ['Rule of the state', 'The state has rules for this type. Check them before you sign.'],
  WET_INK: ['Signature in ink', 'The customer asks for a signature in ink. Print, sign and attach it.'],
  DUPLICATE_PERIOD: ['Same period', 'Another waiver covers this project up to the same day.'],
  PUBLIC_PROJECT: ['Public project', 'It is a public project: claims go against a bond.'],
  JOINT_CHECK: ['Joint check', 'It is paid with a joint check, which can count as payment of everything due.'],
  CUSTOMER_ON_HOLD: ['Customer on hold', 'The account of the customer is on hold.'],
};

const knownReasons = (reasons: readonly string[]): ApprovalReason[] =>
  APPROVAL_REASONS.filter((reason) => reasons.includes(reason));

/** "Leaves invoices out, and 2 more"; empty without reasons. */
export function approvalLabel(reasons: readonly string[]): string {
  const [first, ...more] = knownReasons(reasons);
  if (first === undefined) return '';
  return more.length === 0 ? STAFF_WORDS[first][0] : `${STAFF_WORDS[first][0]}, and ${more.length} more`;
}

export const approvalSentences = (reasons: readonly string[]): string[] =>
  knownReasons(reasons).map((reason) => STAFF_WORDS[reason][1]);

/** The status of a newly submitted request. */
export const firstStatus = (reasons: readonly ApprovalReason[]): WaiverStatus =>
  reasons.length === 0 ? 'new' : 'requested-approval';

/** They pass when the customer pays, or with the days. */
const PASSING: readonly string[] = ['EXCEPTIONS_PRESENT', 'UNCONDITIONAL_NOT_CLEARED'] satisfies ApprovalReason[];
export const isPassingReason = (reason: string): boolean => PASSING.includes(reason);

/** Whether somebody has to look at a request again whose reasons were others when it was approved, or needed none. */
export const needsNewApproval = (before: readonly string[], now: readonly ApprovalReason[]): boolean =>
  now.some((reason) => !isPassingReason(reason) && !before.includes(reason));
