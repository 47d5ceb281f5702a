// Computes what a waiver would release, what it excludes, and what blocks it (Spec 1 §3, decision D12). The input is
// one customer's documents on one project in one currency. The invoice date is used as the delivery date.

import { addDays, type Day } from '../dates.ts';
import { add, ZERO, type Cents } from '../money.ts';
import { type ReceivedLine, type ShareInvoice, type WaiverShares, waiverShares } from './waiver-shares.ts';
import type { WaiverStatus } from './waiver-status.ts';
import { isFinal, isUnconditional, type WaiverType } from './waiver-types.ts';

export type WaiverInvoice = ShareInvoice & {
  readonly invoiceNumber: string;
  readonly date: Day;
  readonly isVoid: boolean;
};

export type WaiverCredit = {
  readonly date: Day;
  readonly balanceLeft: Cents;
  readonly restriction: 'NONE' | 'PROJECT' | 'INVOICE' | 'JOB';
  readonly projectId: string | null;
  readonly jobId: string | null;
  readonly relatedInvoiceNumber: string | null;
};

export type WaiverPayment = {
  /** Null for money that the supplier has posted itself. */
  readonly id: string | null;
  /** The bank can no longer reverse it. */
  readonly isCleared: boolean;
  readonly lines: readonly { readonly invoiceId: string; readonly amount: Cents }[];
};

export type EarlierWaiver = {
  readonly waiverType: WaiverType;
  readonly status: WaiverStatus;
  readonly signedOn: Day | null;
  readonly invoiceIds: readonly string[];
  readonly paymentIds: readonly string[];
};

export type WaiverScope = {
  readonly waiverType: WaiverType;
  readonly throughDate: Day | null;
  readonly today: Day;
  readonly project: { readonly id: string; readonly jobId: string };
  readonly invoices: readonly WaiverInvoice[];
  readonly credits: readonly WaiverCredit[];
  readonly payments: readonly WaiverPayment[];
  readonly earlierWaivers: readonly EarlierWaiver[];
  /** The customer's selection; null for everything that can be waived. */
  readonly pickedInvoiceIds: readonly string[] | null;
};

export type WaiverAmounts = Omit<WaiverShares, 'waivedIds'> & {
  readonly throughDate: Day | null;
  readonly unpaidInvoiceCount: number;
  /** The latest of `exceptionsDates`. */
  readonly exceptionsDate: Day | null;
  readonly exceptionsDates: readonly Day[];
  /** All invoices in scope, paid or not. */
  readonly invoiceIds: readonly string[];
  readonly invoicesToBeWaived: readonly string[];
  readonly creditsAmount: Cents;
  /** Unrestricted credits, which no waiver uses automatically. */
  readonly availableOnAccount: Cents;
  /** Money that could be acknowledged; the selection takes its part. */
  readonly receivable: readonly ReceivedLine[];
  /** Invoices with a payment that is under way or can still be returned. */
  readonly unclearedIds: readonly string[];
  /** The latest day for which an unconditional waiver would need no exceptions. */
  readonly safeThroughDate: Day;
};

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => add(sum, amount), ZERO);
const inOrder = (days: readonly Day[]): Day[] => [...new Set(days)].toSorted();

/** A credit counts automatically if it is restricted to the project, its job, or one of the unpaid invoices. */
function isBoundHere(credit: WaiverCredit, { project }: WaiverScope, unpaid: readonly WaiverInvoice[]): boolean {
  switch (credit.restriction) {
    case 'NONE':
      return false;
    case 'PROJECT':
      return credit.projectId === project.id;
    case 'JOB':
      return credit.jobId === project.jobId;
    case 'INVOICE':
      return unpaid.some((invoice) => invoice.invoiceNumber === credit.relatedInvoiceNumber);
  }
}

/** Cleared payments on these invoices that no released unconditional waiver has acknowledged yet. */
function receivedOn(invoices: readonly WaiverInvoice[], { payments, earlierWaivers }: WaiverScope): ReceivedLine[] {
  const ids = new Set(invoices.map((invoice) => invoice.id));
  const acknowledging = earlierWaivers.filter((each) => isUnconditional(each.waiverType) && each.status === 'ready');
  const isAcknowledged = (paymentId: string | null, invoiceId: string) =>
    paymentId !== null &&
    acknowledging.some((each) => each.paymentIds.includes(paymentId) && each.invoiceIds.includes(invoiceId));
  return payments
    .filter((payment) => payment.isCleared)
    .flatMap(({ id: paymentId, lines }) => lines.map((line) => ({ paymentId, ...line })))
    .filter(({ paymentId, invoiceId }) => ids.has(invoiceId) && !isAcknowledged(paymentId, invoiceId));
}

const unclearedOf = (invoices: readonly WaiverInvoice[], { payments }: WaiverScope): string[] => {
  const pending = payments.filter(({ isCleared }) => !isCleared).flatMap(({ lines }) => lines);
  return invoices.filter(({ id }) => pending.some((line) => line.invoiceId === id)).map(({ id }) => id);
};

/** The dates of earlier conditional waivers of the excepted invoices, or else the date of the oldest invoice. */
function exceptionDates(excepted: readonly WaiverInvoice[], { earlierWaivers }: WaiverScope): Day[] {
  const ids = new Set(excepted.map((invoice) => invoice.id));
  const signed = earlierWaivers
    .filter((each) => each.waiverType === 'conditional.progress' && each.status === 'ready')
    .filter((each) => each.invoiceIds.some((id) => ids.has(id)))
    .flatMap(({ signedOn }) => (signedOn === null ? [] : [signedOn]));
  return signed.length > 0 ? inOrder(signed) : inOrder(excepted.map((invoice) => invoice.date)).slice(0, 1);
}

export function waiverAmounts(scope: WaiverScope): WaiverAmounts {
  const { waiverType, today, invoices, credits, pickedInvoiceIds } = scope;
  const throughDate = isFinal(waiverType) ? null : scope.throughDate;
  const until = throughDate ?? today;
  const inScope = invoices.filter((invoice) => invoice.date <= until && !invoice.isVoid);
  const unpaid = inScope.filter((invoice) => invoice.balance > ZERO);
  const given = credits.filter((credit) => credit.date <= until);
  const bound = given.filter((credit) => isBoundHere(credit, scope, unpaid));
  const creditsAmount = sumOf(bound.map((credit) => credit.balanceLeft));
  const unclearedIds = unclearedOf(inScope, scope);
  const receivable = isUnconditional(waiverType) ? receivedOn(inScope, scope) : [];
  const { waivedIds, ...shares } = waiverShares({
    waiverType,
    invoices: inScope,
    creditsAmount,
    received: receivable,
    hasUncleared: unclearedIds.length > 0,
    pickedInvoiceIds,
  });
  const excepted = inScope.filter(({ id }) => shares.exceptedIds.includes(id));
  const exceptionsDates = shares.exceptionsAmount > ZERO ? exceptionDates(excepted, scope) : [];
  const [oldestUnpaid] = inOrder(unpaid.map((invoice) => invoice.date));
  const free = given.filter((credit) => credit.restriction === 'NONE');
  return {
    ...shares,
    throughDate,
    unpaidInvoiceCount: unpaid.length,
    exceptionsDate: exceptionsDates.at(-1) ?? null,
    exceptionsDates,
    invoiceIds: inScope.map((invoice) => invoice.id),
    invoicesToBeWaived: waivedIds,
    creditsAmount,
    availableOnAccount: sumOf(free.map((credit) => credit.balanceLeft)),
    receivable,
    unclearedIds,
    safeThroughDate: oldestUnpaid === undefined ? until : addDays(oldestUnpaid, -1),
  };
}
