import type { listInvoicesThruDate as Call } from '@plumbline/contract/projects';
import { refuse } from '@plumbline/contract/refusals';
import { dayAt, today } from '@plumbline/rules/dates';
import { type Cents, ZERO } from '@plumbline/rules/money';
import { type EarlierWaiver, waiverAmounts, type WaiverPayment } from '@plumbline/rules/waivers/waiver-amounts';
import type { Handler } from '../http/handler.ts';
import { selectProject } from './projects.sql.ts';
import {
  selectClearedAllocations,
  selectOpenCredits,
  selectProjectInvoices,
  selectReadyWaivers,
} from './thru-date.sql.ts';

type Invoice = Awaited<ReturnType<typeof selectProjectInvoices>>[number];
type Allocation = Awaited<ReturnType<typeof selectClearedAllocations>>[number];
type ReadyWaiver = Awaited<ReturnType<typeof selectReadyWaivers>>[number];

/** Spec 1 §3, decision D12. A waiver has one currency: that of the project's newest invoice. */
export const listInvoicesThruDate: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const scope = { organizationId: tenant.organizationId, customerId, projectId: input.projectId };
  const project = await selectProject(app.sql, scope, input.projectId);
  if (!project) refuse('not_found');
  const all = await selectProjectInvoices(app.sql, scope);
  const currencyCode = all.at(-1)?.currencyCode ?? tenant.settings.currencyCodes[0] ?? 'USD';
  const invoices = all.filter((invoice) => invoice.currencyCode === currencyCode);
  const [credits, allocations, waivers] = await Promise.all([
    selectOpenCredits(app.sql, scope, currencyCode),
    selectClearedAllocations(app.sql, scope),
    selectReadyWaivers(app.sql, scope),
  ]);
  const amounts = waiverAmounts({
    waiverType: input.type,
    throughDate: input.throughDate ?? null,
    today: today(app.now(), tenant.timeZone),
    project,
    invoices: invoices.map(({ invoiceCreatedAt, ...invoice }) => ({
      ...invoice,
      date: invoiceCreatedAt,
      disputedAmount: ZERO,
      isVoid: false,
    })),
    credits: credits.map(({ invoiceCreatedAt, balance, ...credit }) => ({
      ...credit,
      date: invoiceCreatedAt,
      balanceLeft: balance,
    })),
    payments: paymentsOf(allocations),
    earlierWaivers: waivers.map((waiver) => earlierWaiver(waiver, invoices, allocations, tenant.timeZone)),
    pickedInvoiceIds: null,
  });
  const { unpaidInvoiceCount, openBalance, exceptionsAmount, exceptionsDate, throughDate } = amounts;
  return {
    calculatedProps: {
      unpaidInvoiceCount,
      openBalance,
      exceptionsAmount,
      exceptionsDate,
      throughDate,
      invoices: invoices
        .filter(({ id }) => amounts.invoiceIds.includes(id))
        .map(({ currencyCode: _, ...invoice }) => invoice),
    },
    invoicesToBeWaived: amounts.invoicesToBeWaived.map((id) => ({ id })),
  };
};

function paymentsOf(allocations: readonly Allocation[]): WaiverPayment[] {
  const lines = new Map<string, { invoiceId: string; amount: Cents }[]>();
  for (const { id, invoiceId, amount } of allocations) {
    lines.set(id, [...(lines.get(id) ?? []), { invoiceId, amount }]);
  }
  return [...lines].map(([id, group]) => ({ id, isCleared: true, lines: group }));
}

/** A waiver covers the invoices up to its day, and the payments that had arrived when it was signed. */
function earlierWaiver(
  { waiverType, throughDate, createdAt, decidedAt }: ReadyWaiver,
  invoices: readonly Invoice[],
  allocations: readonly Allocation[],
  zone: string,
): EarlierWaiver {
  const signedAt = decidedAt ?? createdAt;
  const signedOn = dayAt(signedAt, zone);
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
