// How much a payment request asks for (decision C39).

import { add, ZERO, type Cents } from '../money.ts';

export type RequestedAmount = {
  readonly amount: Cents | null;
  readonly paymentRequestInvoices: readonly { readonly currentBalance: Cents }[];
};

/** The request's amount or the sum of its invoices; null lets the payer choose. */
export function fixedAmount({ amount, paymentRequestInvoices }: RequestedAmount): Cents | null {
  if (amount !== null) return amount;
  if (paymentRequestInvoices.length === 0) return null;
  return add(...paymentRequestInvoices.map((invoice) => invoice.currentBalance));
}

export type AmountProblem = 'amount_missing' | 'amount_negative' | 'amount_not_open';

/** The problem with a typed amount, or null; a fixed amount cannot be changed. */
export function refuseAmount(request: RequestedAmount, typed: Cents | null): AmountProblem | null {
  const fixed = fixedAmount(request);
  if (fixed !== null) return typed === null || typed === fixed ? null : 'amount_not_open';
  if (typed === null) return 'amount_missing';
  return typed < ZERO ? 'amount_negative' : null;
}
