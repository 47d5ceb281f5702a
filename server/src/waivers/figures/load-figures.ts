import { type Day, dayAt } from '@plumbline/rules/dates';
import { type CurrencyCode, ZERO } from '@plumbline/rules/money';
import { isCleared } from '@plumbline/rules/waivers/cleared';
import {
  type EarlierWaiver,
  type WaiverAmounts,
  waiverAmounts,
  type WaiverPayment,
} from '@plumbline/rules/waivers/waiver-amounts';
import { isFinal, isUnconditional, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import type { Sql } from '../../database/open-database.ts';
import type { Tenant } from '../../http/caller.ts';
import {
  type ProjectScope,
  selectAcknowledgedPostings,
  selectAllocations,
  selectOpenCredits,
  selectProjectInvoices,
  selectReadyWaivers,
  selectUsedCredits,
} from './figures.sql.ts';
import { leftOf, postedPayments } from './posted-money.ts';

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
};

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
  const [credits, allocations, waivers, postings, used] = await Promise.all([
    selectOpenCredits(sql, scope, currencyCode),
    selectAllocations(sql, scope),
    selectReadyWaivers(sql, scope, supersedesId),
    selectAcknowledgedPostings(sql, scope, supersedesId),
    selectUsedCredits(sql, scope, currencyCode, numbers),
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
    payments: [...paymentsOf(allocations, timeZone, today), ...postedPayments(unclosed, allocations, others)],
    earlierWaivers,
  });
  const otherInvoices = all.filter((each) => each.currencyCode !== currencyCode && each.invoiceCreatedAt <= until);
  return { currencyCode, invoices, amounts, pickedInvoiceIds: asked.pickedInvoiceIds, otherInvoices };
}

/** Statuses of payments that have brought money, or will. */
const PAYING: readonly Allocation['status'][] = ['STARTED', 'PENDING', 'APPROVED'];

/** Money counts as final only if no refund of it is under way, and no part of it is in dispute. */
function paymentsOf(allocations: readonly Allocation[], zone: string, today: Day): WaiverPayment[] {
  const paying = allocations.filter(({ status }) => PAYING.includes(status));
  return paying.map(({ id, invoiceId, cash, refunded, paymentType, status, approvedAt, ...each }) => {
    const approvedOn = status === 'APPROVED' && approvedAt !== null ? dayAt(approvedAt, zone) : null;
    const isTakenBack = each.isUnderWay === true || each.isDisputed;
    return {
      id,
      isCleared: !isTakenBack && isCleared({ paymentType, approvedOn }, today),
      lines: [{ invoiceId, amount: leftOf(cash, refunded) }].filter(({ amount }) => amount > ZERO),
    };
  });
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
