// What somebody who manages the people of a customer may give to a colleague (TEM-01).
import { type Cents, type CurrencyCode, formatCents } from '../money.ts';
import type { Permissions } from './capabilities.ts';

/** Amounts are in the currency of the payment; null without a limit. */
export type TeamRights = {
  readonly permissions: Permissions;
  /** The most for one payment. */
  readonly paymentLimit: Cents | null;
  /** A payment above it needs a second person (TEM-02). */
  readonly approvalLimit: Cents | null;
};

export const isOverPaymentLimit = (paymentLimit: Cents | null, amount: Cents): boolean =>
  paymentLimit !== null && amount > paymentLimit;

/** A run of autopay pays at most what autopay may pay a month, so that is what the limit of a person holds for. */
export const monthLimitProblem = (
  paymentLimit: Cents | null,
  monthLimit: Cents | null,
  currency: CurrencyCode,
): string | null =>
  paymentLimit === null || isWithin(monthLimit, paymentLimit)
    ? null
    : `One payment that you make alone is at most ${formatCents(paymentLimit, currency)}. Enter a limit a month up to that.`;

const isWithin = (limit: Cents | null, most: Cents | null): boolean =>
  most === null || (limit !== null && limit <= most);

const holds = (rights: TeamRights, key: keyof Permissions): boolean =>
  rights.permissions[key] && (key === 'view' || rights.permissions.view);

/** Nobody gives a right that they do not have themselves; what the colleague has already stays. */
export function refuseGrant(own: TeamRights, before: TeamRights | null, after: TeamRights): 'above_own_rights' | null {
  const keys = Object.keys(after.permissions) as (keyof Permissions)[];
  const isGiven = (key: keyof Permissions) => holds(after, key) && !holds(own, key) && !(before && holds(before, key));
  const isRaised = (limit: 'paymentLimit' | 'approvalLimit') =>
    !isWithin(after[limit], own[limit]) && !(before && isWithin(after[limit], before[limit]));
  const isAbove = keys.some(isGiven) || isRaised('paymentLimit') || isRaised('approvalLimit');
  return isAbove ? 'above_own_rights' : null;
}

/** Who manages people has to see the portal too (decision A20). */
export const managesPeople = ({ view, manageUsers }: Permissions): boolean => view && manageUsers;

/** What somebody pays alone at once. */
export const aloneLimit = ({ paymentLimit, approvalLimit }: Omit<TeamRights, 'permissions'>): Cents | null =>
  paymentLimit === null || (approvalLimit !== null && approvalLimit < paymentLimit) ? approvalLimit : paymentLimit;
