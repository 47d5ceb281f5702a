// Spreads one amount over open invoices, oldest first: the preview of 'pay this much' (Spec 2 §1).

import type { Day } from '../dates.ts';
import { add, asCents, subtract, ZERO, type Cents } from '../money.ts';
import { isBelowMinimum, type LineRules } from './line.ts';

export type DatedInvoice = {
  readonly id: string;
  readonly dueDate: Day | null;
  readonly invoiceCreatedAt: Day;
  readonly balance: Cents;
};

export type Share<Invoice> = {
  readonly invoice: Invoice;
  readonly amount: Cents;
  /** The balance left on the invoice. */
  readonly open: Cents;
};

export type Spread<Invoice> = {
  readonly shares: readonly Share<Invoice>[];
  readonly used: Cents;
  /** What could not be allocated: more than is owed, or a share that the next invoice cannot take. */
  readonly rest: Cents;
};

/** By due date, with missing ones last; then by date and id, so that the order is stable. */
export function byAge<Invoice extends DatedInvoice>(invoices: readonly Invoice[]): Invoice[] {
  const keyOf = ({ dueDate, invoiceCreatedAt, id }: Invoice) => `${dueDate ?? '~'} ${invoiceCreatedAt} ${id}`;
  return invoices.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * Pays each invoice in full until the amount runs out and puts the rest on the next one, if short pay is allowed and
 * the rest is not below the minimum. Never skips an older invoice for a newer one.
 */
export function oldestFirst<Invoice extends DatedInvoice>(
  amount: Cents,
  invoices: readonly Invoice[],
  rules: Pick<LineRules, 'shortpay'>,
): Spread<Invoice> {
  const shares: Share<Invoice>[] = [];
  let rest = amount;
  for (const invoice of byAge(invoices).filter(({ balance }) => balance > ZERO)) {
    const share = asCents(Math.min(rest, invoice.balance));
    const open = subtract(invoice.balance, share);
    if (isBelowMinimum(share, invoice.balance) || (open > ZERO && !rules.shortpay)) break;
    shares.push({ invoice, amount: share, open });
    rest = subtract(rest, share);
  }
  return { shares, used: add(...shares.map((share) => share.amount)), rest };
}
