// An amount spread over the open invoices, the oldest first, on its way into the draft.
import { ZERO, type Cents } from '@plumbline/rules/money';
import type { DraftAction, PaymentDraft } from '@plumbline/rules/payments/draft';
import type { LineRules } from '@plumbline/rules/payments/line';
import { byAge, oldestFirst, type Spread } from '@plumbline/rules/payments/oldest-first';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { LINES_MAX, openInvoiceOf, payableOf } from '../pay-rows.ts';

/** The oldest invoices of which anything can be paid, as many as one payment takes. */
export const spreadable = (rows: readonly InvoiceRow[]): InvoiceRow[] =>
  byAge(rows.filter((row) => payableOf(row) > ZERO)).slice(0, LINES_MAX);

/** Each row's balance is what can be paid of it. */
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

/** Puts the spread in place of whatever was chosen before. */
export function spreadSteps(
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

/** Why some of the amount finds no place; null when all of it does. */
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
