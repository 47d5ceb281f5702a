import { type Day, dayAt } from '@plumbline/rules/dates';
import { asCents, type Cents, type CurrencyCode, ZERO } from '@plumbline/rules/money';
import { isCleared } from '@plumbline/rules/waivers/cleared';
import {
  type EarlierWaiver,
  type WaiverAmounts,
  waiverAmounts,
  type WaiverPayment,
} from '@plumbline/rules/waivers/waiver-amounts';
import type { ReceivedLine } from '@plumbline/rules/waivers/waiver-shares';
import { isFinal, isUnconditional, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import type { Sql } from '../../database/open-database.ts';
import type { Tenant } from '../../http/caller.ts';
import {
  type ProjectScope,
  selectAcknowledgedPostings,
  selectCreditMoney,
  selectOpenCredits,
  selectProjectInvoices,
  selectReadyWaivers,
  selectUsedCredits,
} from './figures.sql.ts';
import { selectAllocations } from './allocations.sql.ts';
import { exposureOf, type JudgedAllocation } from './exposure.ts';
import { paidAmounts, postedPayments } from './posted-money.ts';

type Invoice = Awaited<ReturnType<typeof selectProjectInvoices>>[number];
type Allocation = Awaited<ReturnType<typeof selectAllocations>>[number];
type ReadyWaiver = Awaited<ReturnType<typeof selectReadyWaivers>>[number];

export type Asked = {
  waiverType: WaiverType;
  throughDate: Day | null;
  /** Null for all that can be waived. */
  pickedInvoiceIds: readonly string[] | null;
  /** That of the request; null for the newest invoice's. */
  currencyCode?: CurrencyCode | null;
  /** The waiver that this one replaces, so that it does not count. */
  supersedesId?: string | null;
};

export type Figures = {
  currencyCode: CurrencyCode;
  invoices: readonly Invoice[];
  amounts: WaiverAmounts;
  /** The customer's selection; null for all that can be waived. */
  pickedInvoiceIds: readonly string[] | null;
  /** Invoices up to the same day that are in another currency, and of which the waiver says nothing. */
  otherInvoices: readonly Invoice[];
  /** Money of payments that is final, also if an earlier waiver has acknowledged it. */
  finalMoney: readonly ReceivedLine[];
  /** Invoices in any currency with a payment that is under way or can still be returned. */
  unclearedIds: ReadonlySet<string>;
  /** Those with a payment of which a part is in dispute: nobody can tell when that ends. */
  disputedIds: ReadonlySet<string>;
  /** Invoices in any currency that were paid with a credit whose own money can still go back. */
  uncertainCreditIds: ReadonlySet<string>;
  /** Those that were paid with a credit whose own money was refunded, has gone back, or is in dispute. */
  refundedCreditIds: ReadonlySet<string>;
  /** What may turn out to be owed for each invoice, in any currency. */
  exposures: ReadonlyMap<string, Cents>;
};

/** Every invoice that an unconditional waiver gives up, in any currency and also if it does not list it. */
export const invoicesInScope = ({ invoices, otherInvoices, amounts }: Figures): Invoice[] => [
  ...invoices.filter(({ id }) => amounts.invoiceIds.includes(id)),
  ...otherInvoices,
];

/** Decision D12. A waiver has one currency: that of its request, and before that of the newest invoice up to its day. */
export async function loadFigures(
  sql: Sql,
  { settings, timeZone }: Pick<Tenant, 'settings' | 'timeZone'>,
  scope: ProjectScope,
  { jobId, today, supersedesId = null, currencyCode: fixed = null, ...asked }: Asked & { jobId: string; today: Day },
): Promise<Figures> {
  const all = await selectProjectInvoices(sql, scope);
  const until = (isFinal(asked.waiverType) ? null : asked.throughDate) ?? today;
  const newest = all.findLast(({ invoiceCreatedAt }) => invoiceCreatedAt <= until) ?? all.at(-1);
  const currencyCode = fixed ?? newest?.currencyCode ?? settings.currencyCodes[0] ?? 'USD';
  const invoices = all.filter((invoice) => invoice.currencyCode === currencyCode);
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
  const [credits, allocations, waivers, postings, used, creditMoney] = await Promise.all([
    selectOpenCredits(sql, scope, currencyCode),
    selectAllocations(sql, scope),
    selectReadyWaivers(sql, scope, supersedesId),
    selectAcknowledgedPostings(sql, scope, supersedesId),
    selectUsedCredits(sql, scope, currencyCode, numbers),
    selectCreditMoney(sql, scope),
  ]);
  const others = {
    acknowledged: new Map(postings.map(({ invoiceId, amount }) => [invoiceId, amount])),
    usedCredits: new Map(used.map(({ invoiceNumber, amount }) => [invoiceNumber, amount])),
  };
  const earlierWaivers = waivers.map((waiver) => earlierWaiver(waiver, invoices, allocations, timeZone));
  // Those of earlier versions acknowledge whatever had been posted.
  const closed = earlierWaivers.filter(
    (each, at) => isUnconditional(each.waiverType) && waivers[at]?.hasLines === false,
  );
  const unclosed = invoices.filter(({ id }) => !closed.some(({ invoiceIds }) => invoiceIds.includes(id)));
  const clearing = { timeZone, today, achClearingDays: settings.achClearingDays };
  const judge = <Each extends Judged>(each: Each) => ({ ...each, isFinal: isFinalMoney(each, clearing) });
  const judged = paidAmounts(all, allocations, others.usedCredits).map(judge);
  const riskyCredits = creditMoney.map(judge).map((each) => ({
    ...each,
    amount: each.isFinal ? asCents(Math.min(each.amount, each.refunded)) : each.amount,
  }));
  const payments = paymentsOf(judged);
  const amounts = waiverAmounts({
    ...asked,
    today,
    project: { id: scope.projectId, jobId },
    invoices: invoices.map(({ invoiceCreatedAt, ...invoice }) => ({
      ...invoice,
      date: invoiceCreatedAt,
      isVoid: false,
    })),
    credits: credits.map(({ invoiceCreatedAt, balance, ...credit }) => ({
      ...credit,
      date: invoiceCreatedAt,
      balanceLeft: balance,
    })),
    payments: [...payments, ...postedPayments(unclosed, allocations, others)],
    earlierWaivers,
  });
  const otherInvoices = all.filter((each) => each.currencyCode !== currencyCode && each.invoiceCreatedAt <= until);
  return {
    currencyCode,
    invoices,
    amounts,
    pickedInvoiceIds: asked.pickedInvoiceIds,
    otherInvoices,
    finalMoney: linesOf(payments, (payment) => payment.isCleared),
    unclearedIds: idsOf(linesOf(payments, (payment) => !payment.isCleared)),
    disputedIds: idsOf(judged.filter((each) => each.status === 'APPROVED' && each.isDisputed && each.paid > ZERO)),
    uncertainCreditIds: idsOf(riskyCredits.filter((each) => !each.isFinal && !isGone(each))),
    refundedCreditIds: idsOf(riskyCredits.filter((each) => (each.isFinal || isGone(each)) && each.amount > ZERO)),
    exposures: new Map(all.map((invoice) => [invoice.id, exposureOf(invoice, judged, riskyCredits)])),
  };
}

const linesOf = (payments: readonly WaiverPayment[], isWanted: (payment: WaiverPayment) => boolean): ReceivedLine[] =>
  payments.filter(isWanted).flatMap(({ id: paymentId, lines }) => lines.map((line) => ({ paymentId, ...line })));

const idsOf = (lines: readonly { invoiceId: string }[]): ReadonlySet<string> =>
  new Set(lines.map(({ invoiceId }) => invoiceId));

/** Statuses of payments that have brought money, or will. */
const PAYING: readonly Allocation['status'][] = ['STARTED', 'PENDING', 'APPROVED'];

/** It does not come by waiting. */
const isGone = ({ status, isDisputed }: Pick<Allocation, 'isDisputed' | 'status'>): boolean =>
  isDisputed || !PAYING.includes(status);

type Judged = Pick<Allocation, 'approvedAt' | 'isDisputed' | 'paymentType' | 'status'> &
  Partial<Pick<Allocation, 'isUnderWay'>>;

/** Money counts as final only if no refund of it is under way, and no part of it is in dispute. */
function isFinalMoney(
  { paymentType, status, approvedAt, isUnderWay = false, isDisputed }: Judged,
  { timeZone, achClearingDays, today }: { timeZone: string; achClearingDays: number; today: Day },
): boolean {
  const approvedOn = status === 'APPROVED' && approvedAt !== null ? dayAt(approvedAt, timeZone) : null;
  const isTakenBack = isUnderWay === true || isDisputed;
  return !isTakenBack && isCleared({ paymentType, approvedOn }, achClearingDays, today);
}

function paymentsOf(allocations: readonly JudgedAllocation[]): WaiverPayment[] {
  const paying = allocations.filter(({ status }) => PAYING.includes(status));
  return paying.map(({ id, invoiceId, paid, isFinal: isMoneyFinal }) => ({
    id,
    isCleared: isMoneyFinal,
    lines: [{ invoiceId, amount: paid }].filter(({ amount }) => amount > ZERO),
  }));
}

/** A waiver of an earlier version covers the invoices up to its day, and the payments that had arrived by then. */
function earlierWaiver(
  { waiverType, throughDate, createdAt, decidedAt, hasLines, invoiceIds, paymentIds }: ReadyWaiver,
  invoices: readonly Invoice[],
  allocations: readonly Allocation[],
  zone: string,
): EarlierWaiver {
  const signedAt = decidedAt ?? createdAt;
  const signedOn = dayAt(signedAt, zone);
  if (hasLines) return { waiverType, status: 'ready', signedOn, invoiceIds, paymentIds };
  const until = throughDate ?? signedOn;
  const arrived = allocations.filter(({ approvedAt }) => approvedAt !== null && approvedAt <= signedAt);
  return {
    waiverType,
    status: 'ready',
    signedOn,
    invoiceIds: invoices.filter(({ invoiceCreatedAt }) => invoiceCreatedAt <= until).map(({ id }) => id),
    paymentIds: [...new Set(arrived.map(({ id }) => id))],
  };
}
