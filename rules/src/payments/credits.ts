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
  /** What can still be used: payments that hold a part of the credit are already taken off. */
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

/** How much of a credit these lines use. */
export const usedOf = (creditId: string, lines: readonly PaymentLine[]): Cents =>
  add(...lines.flatMap((line) => line.credits.filter((each) => each.creditId === creditId).map((each) => each.amount)));

/** Counted from the lines each time, so that taking a line away restores what it used (Spec 2 §4). */
export const balanceLeft = (credit: Credit, lines: readonly PaymentLine[]): Cents =>
  subtract(credit.balance, usedOf(credit.id, lines));

/**
 * The most of a credit that a line can take: neither more than the other lines leave of it, nor more than the line's
 * other credits leave of the invoice (Spec 2 §5). What the line already has of this credit counts as free.
 */
export function creditCap(credit: Credit, line: PaymentLine, lines: readonly PaymentLine[]): Cents {
  if (!isUsable(credit, line)) return ZERO;
  const others = lines.filter((each) => each.invoiceId !== line.invoiceId);
  const otherCredits = line.credits.filter((each) => each.creditId !== credit.id);
  const left = balanceLeft(credit, others);
  const open = subtract(line.balance, creditApplied({ credits: otherCredits }));
  return asCents(Math.max(ZERO, Math.min(left, open)));
}

/** A short or over amount that lacks its reason keeps the Apply button disabled (Spec 2 §5). */
export const canApplyCredits = (line: PaymentLine, rules: LineRules): boolean => !isReasonMissing(line, rules);
