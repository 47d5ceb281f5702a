// The sums of a payment (decision C4).

import { add, subtract, ZERO, type Cents } from '../money.ts';
import type { PaymentDraft } from './draft.ts';
import { creditApplied, paidOn } from './line.ts';

export type Totals = {
  /** The open balance of the chosen invoices. */
  readonly balance: Cents;
  /** Money and credits together, before the surcharge. */
  readonly subtotal: Cents;
  readonly credit: Cents;
  readonly surcharge: Cents;
  /** What the payer pays in money. */
  readonly total: Cents;
};

/** The charge before the surcharge: the base of the surcharge and of the limits (decision C6). */
export const chargeOf = ({ subtotal, credit }: Pick<Totals, 'subtotal' | 'credit'>): Cents =>
  subtract(subtotal, credit);

export function totalsOf(
  { paymentInvoices, prepayTotal }: Pick<PaymentDraft, 'paymentInvoices' | 'prepayTotal'>,
  surcharge: Cents = ZERO,
): Totals {
  const balance = add(...paymentInvoices.map((line) => line.balance));
  const subtotal = add(...paymentInvoices.map(paidOn), prepayTotal ?? ZERO);
  const credit = add(...paymentInvoices.map(creditApplied));
  return { balance, subtotal, credit, surcharge, total: add(chargeOf({ subtotal, credit }), surcharge) };
}
