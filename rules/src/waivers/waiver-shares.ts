// What a waiver releases and what it leaves out, as invoices are picked. The form computes it while the customer picks.

import { add, asCents, subtract, ZERO, type Cents } from '../money.ts';
import { isFinal, isUnconditional, type WaiverType } from './waiver-types.ts';

export type ShareInvoice = {
  readonly id: string;
  readonly totalAmount: Cents;
  readonly balance: Cents;
  readonly disputedAmount: Cents;
};

/** Money that an unconditional waiver acknowledges; null for what the supplier has posted itself. */
export type ReceivedLine = {
  readonly paymentId: string | null;
  readonly invoiceId: string;
  readonly amount: Cents;
};

export type ShareScope = {
  readonly waiverType: WaiverType;
  /** Up to the through date. */
  readonly invoices: readonly ShareInvoice[];
  /** Credits that count automatically. */
  readonly creditsAmount: Cents;
  /** Cleared money of these invoices that no earlier waiver has acknowledged. */
  readonly received: readonly ReceivedLine[];
  /** A payment of these invoices is under way or can still be returned. */
  readonly hasUncleared: boolean;
  /** The customer's selection; null for everything that can be waived. */
  readonly pickedInvoiceIds: readonly string[] | null;
};

/**
 * UNPAID_INVOICES blocks an unconditional progress waiver if waiver payment is on. BALANCE_NOT_ZERO makes the customer
 * confirm an unconditional final one and the supplier approve it (decision D4). CREDITS_EXCEED_SELECTION blocks: a
 * person would have to allocate the credits.
 */
export const WAIVER_CONCERNS = [
  'UNPAID_INVOICES',
  'BALANCE_NOT_ZERO',
  'NOTHING_CLEARED',
  'FUNDS_NOT_CLEARED',
  'CREDITS_EXCEED_SELECTION',
] as const;
export type WaiverConcern = (typeof WAIVER_CONCERNS)[number];

export type WaiverShares = {
  readonly waivedIds: readonly string[];
  readonly exceptedIds: readonly string[];
  readonly openBalance: Cents;
  readonly exceptionsAmount: Cents;
  readonly disputedAmount: Cents;
  /** Conditional: the payment expected. Unconditional: the payment received. */
  readonly amount: Cents;
  /** The money of an unconditional waiver; its sum is the amount. */
  readonly received: readonly ReceivedLine[];
  readonly concerns: readonly WaiverConcern[];
};

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => add(sum, amount), ZERO);
const atLeastZero = (amount: Cents): Cents => asCents(Math.max(0, amount));
const balancesOf = (invoices: readonly ShareInvoice[]): Cents => sumOf(invoices.map((invoice) => invoice.balance));
const idsOf = (invoices: readonly ShareInvoice[]): string[] => invoices.map((invoice) => invoice.id);
const isUnpaid = (invoice: ShareInvoice): boolean => invoice.balance > ZERO;
const when = (isSo: boolean, concern: WaiverConcern): WaiverConcern[] => (isSo ? [concern] : []);

/** A dispute is at most the open balance. */
const disputedOf = (invoices: readonly ShareInvoice[]): Cents =>
  sumOf(invoices.map(({ disputedAmount, balance }) => asCents(Math.min(disputedAmount, balance))));

/** The invoices among which the customer picks: paid ones for an unconditional waiver, open ones for the others. */
export const pickableInvoices = <I extends ShareInvoice>(waiverType: WaiverType, invoices: readonly I[]): I[] =>
  invoices.filter((invoice) =>
    isUnconditional(waiverType) ? invoice.balance < invoice.totalAmount : isUnpaid(invoice),
  );

/**
 * Unless credits exceed the selection, a conditional waiver's amount, disputes and exceptions add up to the open
 * balance.
 */
export function waiverShares(scope: ShareScope): WaiverShares {
  const { waiverType, invoices, creditsAmount, pickedInvoiceIds } = scope;
  const unpaid = invoices.filter(isUnpaid);
  const openBalance = atLeastZero(subtract(balancesOf(unpaid), creditsAmount));
  const isPicked = ({ id }: ShareInvoice) => pickedInvoiceIds?.includes(id) ?? true;
  const waived = pickableInvoices(waiverType, invoices).filter(isPicked);
  return isUnconditional(waiverType)
    ? unconditionalShares(scope, waived, unpaid, openBalance)
    : conditionalShares(waived, unpaid, creditsAmount, openBalance);
}

function unconditionalShares(
  { waiverType, received: all, hasUncleared }: ShareScope,
  waived: readonly ShareInvoice[],
  unpaid: readonly ShareInvoice[],
  openBalance: Cents,
): WaiverShares {
  const received = all.filter(({ invoiceId }) => waived.some(({ id }) => id === invoiceId));
  const amount = sumOf(received.map((line) => line.amount));
  return {
    waivedIds: idsOf(waived),
    exceptedIds: idsOf(unpaid),
    openBalance,
    exceptionsAmount: openBalance,
    disputedAmount: disputedOf(unpaid),
    amount,
    received,
    concerns: [
      ...(isFinal(waiverType)
        ? when(openBalance > ZERO, 'BALANCE_NOT_ZERO')
        : [...when(unpaid.length > 0, 'UNPAID_INVOICES'), ...when(amount === ZERO, 'NOTHING_CLEARED')]),
      ...when(hasUncleared, 'FUNDS_NOT_CLEARED'),
    ],
  };
}

function conditionalShares(
  waived: readonly ShareInvoice[],
  unpaid: readonly ShareInvoice[],
  creditsAmount: Cents,
  openBalance: Cents,
): WaiverShares {
  const excepted = unpaid.filter((invoice) => !waived.includes(invoice));
  const disputedAmount = disputedOf(waived);
  const amount = subtract(balancesOf(waived), creditsAmount, disputedAmount);
  return {
    waivedIds: idsOf(waived),
    exceptedIds: idsOf(excepted),
    openBalance,
    exceptionsAmount: balancesOf(excepted),
    disputedAmount,
    amount: atLeastZero(amount),
    received: [],
    concerns: when(amount < ZERO, 'CREDITS_EXCEED_SELECTION'),
  };
}
