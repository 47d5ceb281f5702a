// Requests that are sent only if the customer confirms them.

import { ZERO } from '../money.ts';
import type { WaiverForm } from './waiver-form.ts';
import type { WaiverShares } from './waiver-shares.ts';

/** A full release with an open balance (decision D4), or a waiver of $0.00 (decision D19). */
export type Confirmation = 'full-release' | 'covers-nothing';

export type ConfirmationAmounts = Pick<WaiverShares, 'amount' | 'concerns'>;

/** null if nothing has to be confirmed, or the amounts are not known. */
export function neededConfirmation(
  { waiverType, isInvoiceAlreadyPaid }: Pick<WaiverForm, 'waiverType' | 'isInvoiceAlreadyPaid'>,
  amounts: ConfirmationAmounts | null,
): Confirmation | null {
  if (amounts === null || waiverType === null || waiverType === 'other') return null;
  if (amounts.concerns.includes('BALANCE_NOT_ZERO')) return 'full-release';
  // Once everything is paid, a full release says no more than that; and money that is on its way is still to come.
  const isMeant = waiverType === 'unconditional.final' || isInvoiceAlreadyPaid;
  const isAwaited = amounts.concerns.includes('FUNDS_NOT_CLEARED');
  return amounts.amount === ZERO && !isMeant && !isAwaited ? 'covers-nothing' : null;
}
