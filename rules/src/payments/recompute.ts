// Recomputes a submitted payment on the server. Nothing from the browser is trusted: lines are rebuilt from the stored
// invoices and credits, and the result must equal what the payer saw (Spec 2 §5, decision C45).

import { ZERO, type Cents } from '../money.ts';
import type { Capabilities } from '../portals/capabilities.ts';
import { isUsable, usedOf, type Credit } from './credits.ts';
import {
  creditApplied,
  isBelowMinimum,
  lineProblem,
  type LineProblem,
  type LineRules,
  type OpenInvoice,
  type PaymentLine,
} from './line.ts';
import { refuseMethod, type MethodRefusal, type MethodRules } from './methods.ts';
import type { PaymentType } from './payment-type.ts';
import type { Submission, SubmittedLine } from './submission.ts';
import { surchargeQuote, type SurchargeCase, type SurchargeQuote, type SurchargeRules } from './surcharge.ts';
import { chargeOf, totalsOf, type Totals } from './totals.ts';

export type Stored = {
  /** The open invoices and credits of the paying customer, read under lock. */
  readonly invoices: readonly OpenInvoice[];
  readonly credits: readonly Credit[];
};

export type RecomputeRules = LineRules & MethodRules & SurchargeRules & Pick<Capabilities, 'creditMemos'>;

export type PaidWith = { readonly paymentType: PaymentType } & Pick<SurchargeCase, 'cardType' | 'billing'>;

export type Difference = {
  readonly field: 'balance' | 'subtotal' | 'credit' | 'total';
  /** The invoice whose balance changed; null for the payment's own sums. */
  readonly invoiceId: string | null;
  readonly submitted: Cents;
  readonly actual: Cents;
};

export type RecomputeRefusal =
  | LineProblem
  | MethodRefusal
  | 'invoice_listed_twice'
  | 'invoice_not_found'
  | 'prepay_with_invoices'
  | 'amount_without_invoice'
  | 'amount_negative'
  | 'credits_not_enabled'
  | 'credit_listed_twice'
  | 'credit_not_found'
  | 'credit_not_usable'
  | 'credit_over_invoice'
  | 'credit_over_balance'
  | 'subtotal_below_minimum'
  | 'quote_changed';

export type Refusal = { readonly code: RecomputeRefusal; readonly id: string | null };

export type Recomputed = {
  readonly lines: readonly PaymentLine[];
  readonly totals: Totals;
  readonly surchargeRateBps: SurchargeQuote['rateBps'];
  readonly differences: readonly Difference[];
  /** Why the payment is refused, with the invoice or credit at fault; null if it is accepted. */
  readonly refusal: Refusal | null;
};

export function recompute(sent: Submission, paidWith: PaidWith, stored: Stored, rules: RecomputeRules): Recomputed {
  const lines = linesOf(sent, stored);
  const bare = totalsOf({ paymentInvoices: lines, prepayTotal: sent.prepayTotal });
  const quote = surchargeQuote(chargeOf(bare), rules, { ...paidWith, currencyCode: sent.currencyCode });
  const totals = totalsOf({ paymentInvoices: lines, prepayTotal: sent.prepayTotal }, quote.surcharge);
  const differences = [...balanceDifferences(sent, lines), ...sumDifferences(sent, totals)];
  const refusal =
    refuseInvoices(sent, lines) ??
    // Checked first: a balance that has changed explains any other problem of its line.
    refuseOldQuote(balanceDifferences(sent, lines)) ??
    refuseCredits(lines, stored.credits, rules) ??
    refuseLines(lines, rules) ??
    refusePayment(sent, paidWith, totals, rules) ??
    refuseOldQuote(differences);
  return { lines, totals, surchargeRateBps: quote.rateBps, differences, refusal };
}

const refuse = (code: RecomputeRefusal, id: string | null = null): Refusal => ({ code, id });

const invoiceOf = (sent: Submission, line: SubmittedLine, stored: Stored): OpenInvoice | null =>
  stored.invoices.find((each) => each.id === line.invoiceId && each.currencyCode === sent.currencyCode) ?? null;

/** The lines whose invoice exists, with the stored data and the submitted choices. */
const linesOf = (sent: Submission, stored: Stored): PaymentLine[] =>
  sent.invoices.flatMap((line) => {
    const invoice = invoiceOf(sent, line, stored);
    if (!invoice) return [];
    const { id: invoiceId, ...facts } = invoice;
    const credits = line.credits.filter((credit) => credit.amount !== ZERO);
    return [{ ...facts, invoiceId, amount: line.amount, credits, paymentReasonId: line.paymentReasonId }];
  });

function refuseInvoices(sent: Submission, lines: readonly PaymentLine[]): Refusal | null {
  const { isPrepaid, isOneTimePay, prepayTotal } = sent;
  if (prepayTotal !== null && !isPrepaid && !isOneTimePay) return refuse('amount_without_invoice');
  if (prepayTotal !== null && prepayTotal < ZERO) return refuse('amount_negative');
  if ((isPrepaid || prepayTotal !== null) && sent.invoices.length > 0) return refuse('prepay_with_invoices');
  const seen = new Set<string>();
  for (const line of sent.invoices) {
    if (seen.has(line.invoiceId)) return refuse('invoice_listed_twice', line.invoiceId);
    seen.add(line.invoiceId);
    if (!lines.some((each) => each.invoiceId === line.invoiceId)) return refuse('invoice_not_found', line.invoiceId);
    const isNegative = line.amount < ZERO || line.credits.some((credit) => credit.amount < ZERO);
    if (isNegative) return refuse('amount_negative', line.invoiceId);
  }
  return null;
}

const balanceDifferences = (sent: Submission, lines: readonly PaymentLine[]): Difference[] =>
  lines.flatMap((line) =>
    sent.invoices
      .filter((each) => each.invoiceId === line.invoiceId && each.balance !== line.balance)
      .map(({ invoiceId, balance }) => ({ field: 'balance', invoiceId, submitted: balance, actual: line.balance })),
  );

const SUMS = ['balance', 'subtotal', 'credit', 'total'] as const;

const sumDifferences = (sent: Submission, totals: Totals): Difference[] =>
  SUMS.filter((field) => sent[field] !== totals[field]).map((field) => ({
    field,
    invoiceId: null,
    submitted: sent[field],
    actual: totals[field],
  }));

const refuseOldQuote = (differences: readonly Difference[]): Refusal | null =>
  differences[0] ? refuse('quote_changed', differences[0].invoiceId) : null;

function refuseCredits(
  lines: readonly PaymentLine[],
  credits: readonly Credit[],
  rules: Pick<Capabilities, 'creditMemos'>,
): Refusal | null {
  for (const line of lines) {
    const ids = line.credits.map((each) => each.creditId);
    if (ids.length > 0 && !rules.creditMemos) return refuse('credits_not_enabled', line.invoiceId);
    for (const [place, id] of ids.entries()) {
      if (ids.indexOf(id) !== place) return refuse('credit_listed_twice', id);
      const credit = credits.find((each) => each.id === id);
      if (!credit) return refuse('credit_not_found', id);
      if (!isUsable(credit, line)) return refuse('credit_not_usable', id);
      if (usedOf(id, lines) > credit.balance) return refuse('credit_over_balance', id);
    }
    if (creditApplied(line) > line.balance) return refuse('credit_over_invoice', line.invoiceId);
  }
  return null;
}

function refuseLines(lines: readonly PaymentLine[], rules: RecomputeRules): Refusal | null {
  for (const line of lines) {
    const problem = lineProblem(line, rules);
    if (problem !== null) return refuse(problem, line.invoiceId);
  }
  return null;
}

function refusePayment(sent: Submission, paidWith: PaidWith, totals: Totals, rules: RecomputeRules): Refusal | null {
  if (isBelowMinimum(totals.subtotal, totals.balance)) return refuse('subtotal_below_minimum');
  const { currencyCode, isPrepaid } = sent;
  const refusal = refuseMethod(paidWith.paymentType, { totals, currencyCode, isPrepaid }, rules);
  return refusal === null ? null : refuse(refusal);
}
