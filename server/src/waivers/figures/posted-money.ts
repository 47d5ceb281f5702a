// Money that was not paid here, such as by check: the supplier's own books have lowered the balance of an invoice.
import { add, asCents, type Cents, ZERO } from '@plumbline/rules/money';
import type { WaiverPayment } from '@plumbline/rules/waivers/waiver-amounts';
import type { selectAllocations, selectProjectInvoices } from './figures.sql.ts';

type Invoice = Awaited<ReturnType<typeof selectProjectInvoices>>[number];
type Allocation = Awaited<ReturnType<typeof selectAllocations>>[number];

export const leftOf = (amount: Cents, taken: Cents): Cents => asCents(Math.max(0, amount - taken));

/**
 * Decision D23: what is left of the lower balance without everything else that may have lowered it. That is payments
 * of the portal, credits of the invoice, what a complete file has closed, and what earlier waivers acknowledge.
 */
export function postedPayments(
  invoices: readonly Invoice[],
  allocations: readonly Allocation[],
  others: { acknowledged: ReadonlyMap<string, Cents>; usedCredits: ReadonlyMap<string, Cents> },
): WaiverPayment[] {
  return invoices.flatMap((invoice) => {
    const { id: invoiceId, totalAmount, balance, erpBalance, closedAmount } = invoice;
    const here = allocations.filter((each) => each.invoiceId === invoiceId);
    const credits = add(ZERO, ...here.filter(isApproved).map(({ applied, cash }) => leftOf(applied, cash)));
    const taken = add(
      ...here.map((each) => bookedOf(invoice, each)),
      leftOf(others.usedCredits.get(invoice.invoiceNumber) ?? ZERO, credits),
      closedAmount ?? ZERO,
      others.acknowledged.get(invoiceId) ?? ZERO,
    );
    const posted = leftOf(leftOf(totalAmount, erpBalance ?? balance), taken);
    return posted === ZERO ? [] : [{ id: null, isCleared: true, lines: [{ invoiceId, amount: posted }] }];
  });
}

/** Statuses of payments all of whose money went back. */
const GONE: readonly Allocation['status'][] = ['CHARGEBACK', 'REFUNDED', 'VOIDED'];

const isApproved = ({ status }: Allocation): boolean => status === 'APPROVED';

/**
 * How much of a payment the balance may contain. The books may have a bank payment that is under way, and still have one
 * that went back, until they are known to have that too.
 */
function bookedOf({ erpAsOf }: Invoice, payment: Allocation): Cents {
  const { status, applied, refunded, createdAt, canceledAt, bookedAt, bookedBack } = payment;
  if (erpAsOf === null) {
    if (isApproved(payment)) return leftOf(applied, refunded);
    return status === 'STARTED' || status === 'PENDING' || status === 'CHARGEBACK' ? applied : ZERO;
  }
  if (createdAt > erpAsOf || (bookedAt !== null && bookedAt > erpAsOf)) return ZERO;
  // What came to nothing before the balance was written is not in it.
  if (status === 'CANCELED' && canceledAt !== null && canceledAt <= erpAsOf) return ZERO;
  return leftOf(applied, payment.hasBookedReturn && GONE.includes(status) ? applied : bookedBack);
}
