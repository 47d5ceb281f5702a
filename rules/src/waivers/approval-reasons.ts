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
  /** The amount up to which the signatory signs without approval; null for any. */
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
  CUSTOMER_ON_HOLD: (facts) => facts.isCustomerOnHold,
} as const satisfies Record<string, (facts: ApprovalFacts) => boolean>;

export type ApprovalReason = keyof typeof REASONS;
export const APPROVAL_REASONS = Object.keys(REASONS) as readonly ApprovalReason[];

export const approvalReasons = (facts: ApprovalFacts): ApprovalReason[] =>
  APPROVAL_REASONS.filter((reason) => REASONS[reason](facts));

/** The status of a newly submitted request. */
export const firstStatus = (reasons: readonly ApprovalReason[]): WaiverStatus =>
  reasons.length === 0 ? 'new' : 'requested-approval';
