// Whether a payment link can be used, and what its visitor reads if not (Spec 2 §2 and §8, decision C39).

import { addDays, addMonths, type Day } from '../dates.ts';
import type { CurrencyCode } from '../money.ts';
import type { PaymentStatus } from '../payments/status.ts';
import type { Capabilities } from '../portals/capabilities.ts';

export type PaymentLink = {
  /** The last day on which the link can be used. */
  readonly expiresAt: Day;
  readonly isRevoked: boolean;
  readonly currencyCode: CurrencyCode;
  /** The statuses of the payments made by this link. */
  readonly payments: readonly PaymentStatus[];
};

const DAYS_OPEN = 30;

export const linkExpiry = (createdOn: Day): Day => addDays(createdOn, DAYS_OPEN);

const DAYS_OPEN_ON_PAPER = 90;

const YEARS_OPEN_ON_PAPER = 10;

/**
 * Of the link on an invoice's PDF: 90 days after its due date, or after today if that has passed. Some books write the
 * end of the year 9999 for never, after which there is no day.
 */
export function printedLinkExpiry(dueDate: Day | null, today: Day): Day {
  const latest = addMonths(today, 12 * YEARS_OPEN_ON_PAPER);
  const due = dueDate !== null && dueDate > today ? dueDate : today;
  return addDays(due < latest ? due : latest, DAYS_OPEN_ON_PAPER);
}

const DAYS_LEFT_ON_PAPER = 60;

/** Then a new PDF extends it, so that paper can lie about for a while. */
export const isNearExpiry = (expiresAt: Day, today: Day): boolean => expiresAt < addDays(today, DAYS_LEFT_ON_PAPER);

/** A link is paid at most once; only canceled and voided payments leave it open. */
export const isTaken = ({ payments }: Pick<PaymentLink, 'payments'>): boolean =>
  payments.some((status) => status !== 'CANCELED' && status !== 'VOIDED');

export type LinkRefusal =
  | 'payment_link_not_found'
  | 'payment_link_not_permitted'
  | 'payment_methods_disabled'
  | 'payment_link_revoked'
  | 'payment_link_paid'
  | 'payment_link_expired';

export type InvalidStatus = 400 | 401 | 404;

export const LINK_REFUSALS: Readonly<
  Record<LinkRefusal, { readonly statusCode: InvalidStatus; readonly message: string }>
> = {
  payment_link_not_found: { statusCode: 404, message: 'The payment link does not exist' },
  payment_link_not_permitted: { statusCode: 401, message: 'You are not permitted to use this payment link' },
  payment_methods_disabled: {
    statusCode: 400,
    message: 'The payment methods for this transaction have been disabled',
  },
  payment_link_revoked: { statusCode: 400, message: 'The payment link has been withdrawn' },
  payment_link_paid: { statusCode: 400, message: 'The payment link has already been paid' },
  payment_link_expired: { statusCode: 400, message: 'The payment link has expired' },
};

export type LinkRules = Pick<Capabilities, 'payByLink' | 'ach' | 'card'> & {
  readonly today: Day;
  /** False if the link was made for somebody else. */
  readonly isPermitted: boolean;
};

/** Why a link cannot be used, or null; a missing link means that the token is unknown. */
export function refuseLink(link: PaymentLink | null, rules: LinkRules): LinkRefusal | null {
  if (link === null) return 'payment_link_not_found';
  if (!rules.isPermitted) return 'payment_link_not_permitted';
  if (link.isRevoked) return 'payment_link_revoked';
  if (isTaken(link)) return 'payment_link_paid';
  if (link.expiresAt < rules.today) return 'payment_link_expired';
  const hasMethod = rules.card || (rules.ach && link.currencyCode === 'USD');
  return rules.payByLink && hasMethod ? null : 'payment_methods_disabled';
}
