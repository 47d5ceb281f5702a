// How much a payment request asks for (decision C39).

import { add, ZERO, type Cents } from '../money.ts';

export type RequestedAmount = {
  readonly amount: Cents | null;
  readonly paymentRequestInvoices: readonly { readonly currentBalance: Cents }[];
};

/** The amount the request names, or what its invoices are owed; null leaves it to the payer. */
export function fixedAmount({ amount, paymentRequestInvoices }: RequestedAmount): Cents | null {
  if (amount !== null) return amount;
  if (paymentRequestInvoices.length === 0) return null;
  return add(...paymentRequestInvoices.map((invoice) => invoice.currentBalance));
}

export type AmountProblem = 'amount_missing' | 'amount_negative' | 'amount_not_open';

/** What is wrong with an amount the payer typed, or null; where the request fixes it, no other is taken. */
export function refuseAmount(request: RequestedAmount, typed: Cents | null): AmountProblem | null {
  const fixed = fixedAmount(request);
  if (fixed !== null) return typed === null || typed === fixed ? null : 'amount_not_open';
  if (typed === null) return 'amount_missing';
  return typed < ZERO ? 'amount_negative' : null;
}
