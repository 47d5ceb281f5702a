import type { Answer, Input } from '@plumbline/contract/call';
import type { quotePayment } from '@plumbline/contract/checkout';
import { add, percentOf } from '@plumbline/rules/money';

type Quote = Answer<typeof quotePayment>;

/** Answer of quotePayment: the sums of the requested lines, with a surcharge at this rate. */
export function quoteOf(
  { invoices }: Input<typeof quotePayment>,
  { surchargeRate = 0, ...facts }: Partial<Quote> = {},
): Quote {
  const balance = add(...invoices.map((line) => line.balance));
  const credit = add(...invoices.map((line) => line.creditApplied));
  const charge = add(...invoices.map((line) => line.amount));
  const surcharge = percentOf(charge, surchargeRate);
  return {
    balance,
    subtotal: add(charge, credit),
    credit,
    surcharge,
    surchargeRate,
    total: add(charge, surcharge),
    differences: [],
    refusal: null,
    ...facts,
  };
}
