// Credit memos and where they may be used (Spec 2 §5, decision C37).

import { add, asCents, subtract, ZERO, type Cents, type CurrencyCode } from '../money.ts';
import { creditApplied, isReasonMissing, type LineRules, type OpenInvoice, type PaymentLine } from './line.ts';

export type CreditRestrictionType = 'NONE' | 'PROJECT' | 'INVOICE' | 'JOB';
export const CREDIT_RESTRICTION_TYPES: readonly CreditRestrictionType[] = ['NONE', 'PROJECT', 'INVOICE', 'JOB'];

export type Credit = {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly customerId: string;
  readonly creditRestrictionType: CreditRestrictionType;
  readonly relatedInvoiceNumber: string | null;
  readonly jobId: string | null;
  readonly projectId: string | null;
  readonly currencyCode: CurrencyCode;
  /** What can still be used; holds of unfinished payments are already subtracted. */
  readonly balance: Cents;
};

type CreditTarget = Pick<OpenInvoice, 'invoiceNumber' | 'customerId' | 'projectId' | 'jobId' | 'currencyCode'>;

export function isUsable(credit: Credit, invoice: CreditTarget): boolean {
  if (credit.customerId !== invoice.customerId || credit.currencyCode !== invoice.currencyCode) return false;
  switch (credit.creditRestrictionType) {
    case 'NONE':
      return true;
    case 'PROJECT':
      return credit.projectId !== null && credit.projectId === invoice.projectId;
    case 'INVOICE':
      return credit.relatedInvoiceNumber === invoice.invoiceNumber;
    case 'JOB':
      return credit.jobId !== null && credit.jobId === invoice.jobId;
  }
}

export const usableCredits = (credits: readonly Credit[], invoice: CreditTarget): Credit[] =>
  credits.filter((credit) => isUsable(credit, invoice));

export const usedOf = (creditId: string, lines: readonly PaymentLine[]): Cents =>
  add(...lines.flatMap((line) => line.credits.filter((each) => each.creditId === creditId).map((each) => each.amount)));

/** Computed from the lines each time, so that removing a line restores what it used (Spec 2 §4). */
export const balanceLeft = (credit: Credit, lines: readonly PaymentLine[]): Cents =>
  subtract(credit.balance, usedOf(credit.id, lines));

/**
 * The most of a credit that a line can use: limited by what the other lines leave of the credit and what the line's
 * other credits leave of the invoice (Spec 2 §5). What the line already uses of this credit counts as available.
 */
export function creditCap(credit: Credit, line: PaymentLine, lines: readonly PaymentLine[]): Cents {
  if (!isUsable(credit, line)) return ZERO;
  const others = lines.filter((each) => each.invoiceId !== line.invoiceId);
  const otherCredits = line.credits.filter((each) => each.creditId !== credit.id);
  const left = balanceLeft(credit, others);
  const open = subtract(line.balance, creditApplied({ credits: otherCredits }));
  return asCents(Math.max(ZERO, Math.min(left, open)));
}

/** A short or over payment without its reason disables the Apply button (Spec 2 §5). */
export const canApplyCredits = (line: PaymentLine, rules: LineRules): boolean => !isReasonMissing(line, rules);
