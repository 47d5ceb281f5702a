// Money that was not paid here, such as by check: the supplier's own books have lowered the balance of an invoice.
import { add, asCents, type Cents, ZERO } from '@plumbline/rules/money';
import type { WaiverPayment } from '@plumbline/rules/waivers/waiver-amounts';
import type { selectAllocations } from './allocations.sql.ts';
import type { selectProjectInvoices } from './figures.sql.ts';

type Invoice = Awaited<ReturnType<typeof selectProjectInvoices>>[number];
type Allocation = Awaited<ReturnType<typeof selectAllocations>>[number];

export const leftOf = (amount: Cents, taken: Cents): Cents => asCents(Math.max(0, amount - taken));

type UsedCredits = ReadonlyMap<string, Cents>;

/**
 * Decision D23: what is left of the lower balance without everything else that may have lowered it. That is payments
 * of the portal, credits of the invoice, what a complete file has closed, and what earlier waivers acknowledge.
 */
export const postedPayments = (
  invoices: readonly Invoice[],
  allocations: readonly Allocation[],
  others: { acknowledged: ReadonlyMap<string, Cents>; usedCredits: UsedCredits },
): WaiverPayment[] =>
  invoices.flatMap((invoice) => {
    const { id: invoiceId } = invoice;
    const here = allocations.filter((each) => each.invoiceId === invoiceId);
    const amount = leftOf(postedOf(invoice, here, others.usedCredits), others.acknowledged.get(invoiceId) ?? ZERO);
    return amount === ZERO ? [] : [{ id: null, isCleared: true, lines: [{ invoiceId, amount }] }];
  });

function postedOf(invoice: Invoice, here: readonly Allocation[], usedCredits: UsedCredits): Cents {
  const { totalAmount, balance, erpBalance } = invoice;
  const booked = add(ZERO, ...here.map((each) => bookedOf(invoice, each)));
  return leftOf(leftOf(totalAmount, erpBalance ?? balance), add(booked, unpaidOf(invoice, here, usedCredits)));
}

const creditsOf = (here: readonly Allocation[]): Cents =>
  add(ZERO, ...here.filter(isApproved).map(({ credits }) => credits));

/** What has lowered the balance without money, except credits that were used here. */
const unpaidOf = ({ invoiceNumber, closedAmount }: Invoice, here: readonly Allocation[], used: UsedCredits): Cents =>
  add(leftOf(used.get(invoiceNumber) ?? ZERO, creditsOf(here)), closedAmount ?? ZERO);

/**
 * What the invoices have got of each payment, never more than has lowered their balance. The balance of the supplier's
 * books may have contained a payment before it was booked here, where it found nothing to pay any more.
 */
export const paidAmounts = (
  invoices: readonly Invoice[],
  allocations: readonly Allocation[],
  usedCredits: UsedCredits,
): (Allocation & { paid: Cents })[] =>
  invoices.flatMap((invoice) => {
    const here = allocations.filter(({ invoiceId }) => invoiceId === invoice.id);
    let left = unexplainedOf(invoice, here, usedCredits);
    return here.map((each) => {
      const net = leftOf(each.net, ZERO);
      const missing = isApproved(each) ? leftOf(each.meant, add(each.refunded, net)) : ZERO;
      const more = asCents(Math.min(missing, bookedOf(invoice, each), left));
      left = leftOf(left, more);
      return { ...each, paid: add(net, more) };
    });
  });

/** What has lowered the balance of an invoice of the books, and was neither booked here nor posted besides. */
function unexplainedOf(invoice: Invoice, here: readonly Allocation[], usedCredits: UsedCredits): Cents {
  const { totalAmount, balance, erpAsOf } = invoice;
  if (erpAsOf === null) return ZERO;
  const explained = add(
    unpaidOf(invoice, here, usedCredits),
    creditsOf(here),
    postedOf(invoice, here, usedCredits),
    ...here.filter(isApproved).map(({ net }) => leftOf(net, ZERO)),
  );
  return leftOf(leftOf(totalAmount, balance), explained);
}

/** Statuses of payments all of whose money went back. */
const GONE: readonly Allocation['status'][] = ['CHARGEBACK', 'REFUNDED', 'VOIDED'];

const isApproved = ({ status }: Allocation): boolean => status === 'APPROVED';

/**
 * How much of a payment the balance may contain. The books may have a bank payment that is under way, and still have one
 * that went back, until they are known to have that too.
 */
export function bookedOf({ erpAsOf }: Pick<Invoice, 'erpAsOf'>, payment: Allocation): Cents {
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
