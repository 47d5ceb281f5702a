// One invoice within a payment: the amount paid, its kind (short, full, over), and its problems (Spec 2 §4, §5).

import { add, asCents, subtract, ZERO, type Cents, type CurrencyCode } from '../money.ts';
import type { Capabilities } from '../portals/capabilities.ts';

export type OpenInvoice = {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly poNumber: string | null;
  readonly customerId: string;
  readonly projectId: string | null;
  readonly jobId: string | null;
  readonly jobName: string | null;
  readonly jobAddress: string | null;
  readonly currencyCode: CurrencyCode;
  /** What can still be paid; holds of unfinished payments are already subtracted. */
  readonly balance: Cents;
};

export type AppliedCredit = { readonly creditId: string; readonly amount: Cents };

export type PaymentLine = Omit<OpenInvoice, 'id'> & {
  readonly invoiceId: string;
  /** Money only; credits are added to it (decision C4). */
  readonly amount: Cents;
  readonly credits: readonly AppliedCredit[];
  readonly paymentReasonId: string | null;
};

export type LineKind = 'complete' | 'shortpay' | 'overpay';

/** Spec 2 §9: the minimum payment, for one invoice and for all of them. */
export const MINIMUM: Cents = asCents(100);

export const creditApplied = (line: Pick<PaymentLine, 'credits'>): Cents =>
  add(...line.credits.map((credit) => credit.amount));

/** Money and credits together. */
export const paidOn = (line: Pick<PaymentLine, 'amount' | 'credits'>): Cents => add(line.amount, creditApplied(line));

/** The part of the balance left to pay with money after the credits. */
export const openOf = (line: Pick<PaymentLine, 'balance' | 'credits'>): Cents =>
  subtract(line.balance, creditApplied(line));

export function lineKind(line: Pick<PaymentLine, 'balance' | 'amount' | 'credits'>): LineKind {
  const paid = paidOn(line);
  if (paid === line.balance) return 'complete';
  return paid < line.balance ? 'shortpay' : 'overpay';
}

/** An amount below the minimum is allowed if it is the whole balance (decision C5). */
export const isBelowMinimum = (paid: Cents, owed: Cents): boolean => paid < MINIMUM && (paid !== owed || paid === ZERO);

export type AdjustmentReason = {
  readonly id: string;
  readonly title: string;
  readonly paymentType: 'SHORT_PAY' | 'OVER_PAY';
};

const REASON_TYPES: Readonly<Record<LineKind, AdjustmentReason['paymentType'] | null>> = {
  complete: null,
  shortpay: 'SHORT_PAY',
  overpay: 'OVER_PAY',
};

export const reasonsFor = (kind: LineKind, reasons: readonly AdjustmentReason[]): AdjustmentReason[] =>
  reasons.filter((reason) => reason.paymentType === REASON_TYPES[kind]);

export type LineRules = Pick<Capabilities, 'shortpay' | 'overpay' | 'paymentReasonRequired'> & {
  readonly reasons: readonly AdjustmentReason[];
};

/** No reason is required if the portal has none of that kind (decision C9). */
export const isReasonMissing = (line: PaymentLine, rules: LineRules): boolean =>
  line.paymentReasonId === null && rules.paymentReasonRequired && reasonsFor(lineKind(line), rules.reasons).length > 0;

export type LineProblem =
  | 'below_minimum'
  | 'shortpay_not_allowed'
  | 'overpay_not_allowed'
  | 'reason_missing'
  | 'reason_unknown';

/** Any problem flags the invoice, and a flagged invoice blocks the payment (Spec 2 §5). */
export function lineProblem(line: PaymentLine, rules: LineRules): LineProblem | null {
  const kind = lineKind(line);
  if (isBelowMinimum(paidOn(line), line.balance)) return 'below_minimum';
  if (kind === 'shortpay' && !rules.shortpay) return 'shortpay_not_allowed';
  if (kind === 'overpay' && !rules.overpay) return 'overpay_not_allowed';
  if (isReasonMissing(line, rules)) return 'reason_missing';
  const isKnown = reasonsFor(kind, rules.reasons).some((reason) => reason.id === line.paymentReasonId);
  return line.paymentReasonId === null || isKnown ? null : 'reason_unknown';
}

/** The bounds behind 'Min value' and 'Max value'; null is unbounded (Spec 2 §5). */
export function amountBounds(line: PaymentLine, rules: LineRules): { min: Cents; max: Cents | null } {
  const open = openOf(line);
  const toMinimum = Math.max(ZERO, subtract(MINIMUM, creditApplied(line)));
  return { min: rules.shortpay ? asCents(Math.min(open, toMinimum)) : open, max: rules.overpay ? null : open };
}
