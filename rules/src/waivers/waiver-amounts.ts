// Computes what a waiver would release, what it excludes, and what blocks it (Spec 1 §3, decision D12). The input is
// one customer's documents on one project in one currency. The invoice date is used as the delivery date.

import { addDays, type Day } from '../dates.ts';
import { add, asCents, subtract, ZERO, type Cents } from '../money.ts';
import type { WaiverStatus } from './waiver-status.ts';
import { isFinal, isUnconditional, type WaiverType } from './waiver-types.ts';

export type WaiverInvoice = {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly date: Day;
  readonly totalAmount: Cents;
  readonly balance: Cents;
  readonly disputedAmount: Cents;
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
  readonly id: string;
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

/**
 * UNPAID_INVOICES blocks an unconditional progress waiver if waiver payment is on. BALANCE_NOT_ZERO makes the customer
 * confirm an unconditional final one and the supplier approve it (decision D4). CREDITS_EXCEED_SELECTION blocks: a
 * person would have to allocate the credits.
 */
export type WaiverConcern = 'UNPAID_INVOICES' | 'BALANCE_NOT_ZERO' | 'NOTHING_CLEARED' | 'CREDITS_EXCEED_SELECTION';

export type WaiverAmounts = {
  readonly throughDate: Day | null;
  readonly unpaidInvoiceCount: number;
  readonly openBalance: Cents;
  readonly exceptionsAmount: Cents;
  /** The latest of `exceptionsDates`. */
  readonly exceptionsDate: Day | null;
  readonly exceptionsDates: readonly Day[];
  /** All invoices in scope, paid or not. */
  readonly invoiceIds: readonly string[];
  readonly invoicesToBeWaived: readonly string[];
  /** Conditional: the payment expected. Unconditional: the payment received. */
  readonly amount: Cents;
  readonly disputedAmount: Cents;
  readonly creditsAmount: Cents;
  /** Unrestricted credits, which no waiver uses automatically. */
  readonly availableOnAccount: Cents;
  /** The latest day for which an unconditional waiver would need no exceptions. */
  readonly safeThroughDate: Day;
  readonly concerns: readonly WaiverConcern[];
};

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => add(sum, amount), ZERO);
const atLeastZero = (amount: Cents): Cents => asCents(Math.max(0, amount));
const balancesOf = (invoices: readonly WaiverInvoice[]): Cents => sumOf(invoices.map((invoice) => invoice.balance));
const inOrder = (days: readonly Day[]): Day[] => [...new Set(days)].toSorted();

/** A dispute is at most the open balance. */
const disputedOf = (invoices: readonly WaiverInvoice[]): Cents =>
  sumOf(invoices.map(({ disputedAmount, balance }) => asCents(Math.min(disputedAmount, balance))));

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
function receivedOn(invoices: readonly WaiverInvoice[], { payments, earlierWaivers }: WaiverScope): Cents {
  const ids = new Set(invoices.map((invoice) => invoice.id));
  const acknowledging = earlierWaivers.filter((each) => isUnconditional(each.waiverType) && each.status === 'ready');
  const isAcknowledged = (paymentId: string, invoiceId: string) =>
    acknowledging.some((each) => each.paymentIds.includes(paymentId) && each.invoiceIds.includes(invoiceId));
  const lines = payments
    .filter((payment) => payment.isCleared)
    .flatMap(({ id, lines }) => lines.filter((line) => ids.has(line.invoiceId) && !isAcknowledged(id, line.invoiceId)));
  return sumOf(lines.map((line) => line.amount));
}

/** The dates of earlier conditional waivers of the excepted invoices, or else the date of the oldest invoice. */
function exceptionDates(excepted: readonly WaiverInvoice[], { earlierWaivers }: WaiverScope): Day[] {
  const ids = new Set(excepted.map((invoice) => invoice.id));
  const signed = earlierWaivers
    .filter((each) => each.waiverType === 'conditional.progress' && each.status === 'ready')
    .filter((each) => each.invoiceIds.some((id) => ids.has(id)))
    .flatMap(({ signedOn }) => (signedOn === null ? [] : [signedOn]));
  return signed.length > 0 ? inOrder(signed) : inOrder(excepted.map((invoice) => invoice.date)).slice(0, 1);
}

type Shares = {
  readonly waived: readonly WaiverInvoice[];
  readonly excepted: readonly WaiverInvoice[];
  readonly exceptionsAmount: Cents;
  readonly disputedAmount: Cents;
  readonly amount: Cents;
  readonly concerns: readonly WaiverConcern[];
};

const when = (isSo: boolean, concern: WaiverConcern): WaiverConcern[] => (isSo ? [concern] : []);

function unconditionalShares(scope: WaiverScope, inScope: readonly WaiverInvoice[], openBalance: Cents): Shares {
  const unpaid = inScope.filter((invoice) => invoice.balance > ZERO);
  const paidOn = inScope.filter((invoice) => invoice.balance < invoice.totalAmount);
  const waived = paidOn.filter((invoice) => scope.pickedInvoiceIds?.includes(invoice.id) ?? true);
  const amount = receivedOn(waived, scope);
  return {
    waived,
    excepted: unpaid,
    exceptionsAmount: openBalance,
    disputedAmount: disputedOf(unpaid),
    amount,
    concerns: isFinal(scope.waiverType)
      ? when(openBalance > ZERO, 'BALANCE_NOT_ZERO')
      : [...when(unpaid.length > 0, 'UNPAID_INVOICES'), ...when(amount === ZERO, 'NOTHING_CLEARED')],
  };
}

function conditionalShares(scope: WaiverScope, inScope: readonly WaiverInvoice[], creditsAmount: Cents): Shares {
  const unpaid = inScope.filter((invoice) => invoice.balance > ZERO);
  const isPicked = ({ id }: WaiverInvoice) => scope.pickedInvoiceIds?.includes(id) ?? true;
  const waived = unpaid.filter(isPicked);
  const excepted = unpaid.filter((invoice) => !isPicked(invoice));
  const disputedAmount = disputedOf(waived);
  const amount = subtract(balancesOf(waived), creditsAmount, disputedAmount);
  return {
    waived,
    excepted,
    exceptionsAmount: balancesOf(excepted),
    disputedAmount,
    amount: atLeastZero(amount),
    concerns: when(amount < ZERO, 'CREDITS_EXCEED_SELECTION'),
  };
}

/**
 * Unless credits exceed the selection, a conditional waiver's amount, disputes and exceptions add up to the open
 * balance.
 */
export function waiverAmounts(scope: WaiverScope): WaiverAmounts {
  const { waiverType, today, invoices, credits } = scope;
  const throughDate = isFinal(waiverType) ? null : scope.throughDate;
  const until = throughDate ?? today;
  const inScope = invoices.filter((invoice) => invoice.date <= until && !invoice.isVoid);
  const unpaid = inScope.filter((invoice) => invoice.balance > ZERO);
  const given = credits.filter((credit) => credit.date <= until);
  const bound = given.filter((credit) => isBoundHere(credit, scope, unpaid));
  const creditsAmount = sumOf(bound.map((credit) => credit.balanceLeft));
  const openBalance = atLeastZero(subtract(balancesOf(unpaid), creditsAmount));
  const shares = isUnconditional(waiverType)
    ? unconditionalShares(scope, inScope, openBalance)
    : conditionalShares(scope, inScope, creditsAmount);
  const exceptionsDates = shares.exceptionsAmount > ZERO ? exceptionDates(shares.excepted, scope) : [];
  const [oldestUnpaid] = inOrder(unpaid.map((invoice) => invoice.date));
  const free = given.filter((credit) => credit.restriction === 'NONE');
  return {
    throughDate,
    unpaidInvoiceCount: unpaid.length,
    openBalance,
    exceptionsAmount: shares.exceptionsAmount,
    exceptionsDate: exceptionsDates.at(-1) ?? null,
    exceptionsDates,
    invoiceIds: inScope.map((invoice) => invoice.id),
    invoicesToBeWaived: shares.waived.map((invoice) => invoice.id),
    amount: shares.amount,
    disputedAmount: shares.disputedAmount,
    creditsAmount,
    availableOnAccount: sumOf(free.map((credit) => credit.balanceLeft)),
    safeThroughDate: oldestUnpaid === undefined ? until : addDays(oldestUnpaid, -1),
    concerns: shares.concerns,
  };
}
