import { Refused } from '@plumbline/contract/refusals';
import { aloneLimit, isOverPaymentLimit } from '@plumbline/rules/portals/team-rights';
import { add, type Cents, type CurrencyCode, formatCents, ZERO } from '@plumbline/rules/money';
import type { Payer } from '../../http/caller.ts';
import { secondPersonNeeded } from '../approvals/request-approval.ts';

/** The limit of the person who pays; staff, payment links and runs of autopay have none. */
const paymentLimitOf = ({ session }: Pick<Payer, 'session'>): Cents | null => session?.membership?.paymentLimit ?? null;

/** Why this person may not pay so much at once; null if they may (TEM-01). */
export function overPaymentLimit(payer: Pick<Payer, 'session'>, amount: Cents, currency: CurrencyCode): Refused | null {
  const limit = paymentLimitOf(payer);
  if (limit === null || !isOverPaymentLimit(limit, amount)) return null;
  const words = `One payment of yours is at most ${formatCents(limit, currency)}. Pay less, or ask a colleague who manages people.`;
  return new Refused('over_payment_limit', words);
}

/** What this person pays without a second person. */
export const aloneLimitOf = ({ session }: Pick<Payer, 'session'>): Cents | null =>
  session?.membership ? aloneLimit(session.membership) : null;

/**
 * A run of autopay does not wait for a second person, so nobody approves an invoice for it that they could not pay alone,
 * together with what else they have approved: one run can take all of it.
 */
export function overAloneLimit(
  payer: Pick<Payer, 'session'>,
  { amount, approved }: { amount: Cents; approved: Cents },
  currency: CurrencyCode,
): Refused | null {
  const limit = aloneLimitOf(payer);
  if (limit === null || !isOverPaymentLimit(limit, add(approved, amount))) return null;
  const before =
    approved === ZERO ? '' : `, and you have approved ${formatCents(approved, currency)} that is not paid yet`;
  const words = `What you pay alone is at most ${formatCents(limit, currency)}${before}. Ask a colleague who manages people.`;
  return new Refused('over_payment_limit', words);
}

/** What a quote says about the person's limits; above the second one, the payment is accepted for a later day only. */
export const limitNotice = (payer: Pick<Payer, 'session'>, total: Cents, currency: CurrencyCode): Refused | null =>
  overPaymentLimit(payer, total, currency) ?? secondPersonNeeded(payer, total, currency);
