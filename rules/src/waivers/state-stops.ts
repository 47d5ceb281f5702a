// Where the rules of the project's state leave the supplier nothing to sign (decision D20).

import type { Day } from '../dates.ts';
import type { Cents } from '../money.ts';
import { STOPPING_WARNINGS, stateWarnings, type StateStop } from './state-rules.ts';
import type { WaiverConcern } from './waiver-shares.ts';
import { isUnconditional, type WaiverType } from './waiver-types.ts';

export type StopFacts = {
  readonly state: string | null;
  readonly waiverType: WaiverType;
  /** null until the customer has answered. */
  readonly requestNotarization: boolean | null;
  readonly originalContractDate: Day | null;
  readonly exceptionsAmount: Cents;
  readonly areFundsCleared: boolean;
  /** The customer says that the open invoices are paid; the supplier looks for the money before it signs. */
  readonly isInvoiceAlreadyPaid: boolean;
  /** The customer's form takes the place of the state's. */
  readonly isOwnForm: boolean;
  /** The supplier has a text for such a waiver; null until that is known. */
  readonly hasForm: boolean | null;
};

const NOT_CLEARED: readonly WaiverConcern[] = ['UNPAID_INVOICES', 'BALANCE_NOT_ZERO', 'FUNDS_NOT_CLEARED'];

export const areFundsCleared = (concerns: readonly WaiverConcern[]): boolean =>
  !concerns.some((concern) => NOT_CLEARED.includes(concern));

const STOPS: Readonly<Record<StateStop, (facts: StopFacts) => boolean>> = {
  NOTARY_REQUIRED: ({ requestNotarization }) => requestNotarization === false,
  NO_ROOM_FOR_EXCEPTIONS: ({ isOwnForm, waiverType, isInvoiceAlreadyPaid }) =>
    !isOwnForm && !(isUnconditional(waiverType) && isInvoiceAlreadyPaid),
  FUNDS_MUST_CLEAR: ({ isInvoiceAlreadyPaid }) => !isInvoiceAlreadyPaid,
  NO_CONDITIONAL_FORM: ({ isOwnForm, hasForm }) => !isOwnForm && hasForm === false,
};

/** What the supplier could not sign; each has another way that is offered instead. */
export function stateStops(facts: StopFacts): StateStop[] {
  const { state, requestNotarization } = facts;
  const warnings =
    state === null ? [] : stateWarnings(state, { ...facts, requestNotarization: requestNotarization === true });
  return STOPPING_WARNINGS.filter((stop) => warnings.includes(stop) && STOPS[stop](facts));
}
