// Spreads an amount over the open invoices, oldest first, and applies it to the draft.
import { ZERO, type Cents } from '@plumbline/rules/money';
import type { DraftAction, PaymentDraft } from '@plumbline/rules/payments/draft';
import type { LineRules } from '@plumbline/rules/payments/line';
import { byAge, oldestFirst, type Spread } from '@plumbline/rules/payments/oldest-first';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { LINES_MAX, openInvoiceOf, payableOf } from '../pay-rows.ts';

/** The oldest payable invoices, up to the maximum per payment. */
export const spreadable = (rows: readonly InvoiceRow[]): InvoiceRow[] =>
  byAge(rows.filter((row) => payableOf(row) > ZERO)).slice(0, LINES_MAX);

/** Spreads over the payable balances, less what other payments hold. */
export const spreadOver = (
  amount: Cents,
  rows: readonly InvoiceRow[],
  rules: Pick<LineRules, 'shortpay'>,
): Spread<InvoiceRow> => {
  const spread = oldestFirst(
    amount,
    rows.map((row) => ({ ...row, balance: payableOf(row) })),
    rules,
  );
  const own = new Map(rows.map((row) => [row.id, row]));
  return { ...spread, shares: spread.shares.map((share) => ({ ...share, invoice: own.get(share.invoice.id)! })) };
};

/** The actions that replace the current selection by the spread. */
export function spreadActions(
  draft: PaymentDraft,
  { shares }: Spread<InvoiceRow>,
  paymentReasonId: string | null,
): DraftAction[] {
  const removed = draft.paymentInvoices.map(({ invoiceId }): DraftAction => ({ type: 'remove', invoiceId }));
  const added = shares.flatMap(({ invoice, amount, open }): DraftAction[] => {
    const add: DraftAction = { type: 'add', invoice: openInvoiceOf(invoice) };
    if (open === ZERO) return [add];
    const short: DraftAction = { type: 'amount', invoiceId: invoice.id, amount };
    const why: DraftAction[] =
      paymentReasonId === null ? [] : [{ type: 'reason', invoiceId: invoice.id, paymentReasonId }];
    return [add, short, ...why];
  });
  return [...removed, ...added];
}

/** Why part of the amount is not used; null when all of it is. */
export type RestReason = 'more_than_owed' | 'whole_invoices_only' | 'too_small';

export function restReason(
  { shares, rest }: Spread<InvoiceRow>,
  rows: readonly InvoiceRow[],
  rules: Pick<LineRules, 'shortpay'>,
): RestReason | null {
  if (rest === ZERO) return null;
  if (shares.length === rows.length) return 'more_than_owed';
  return rules.shortpay ? 'too_small' : 'whole_invoices_only';
}
