// What may turn out to be owed for an invoice, beyond what is open now.
import { add, asCents, type Cents, ZERO } from '@plumbline/rules/money';
import type { selectAllocations } from './allocations.sql.ts';
import type { selectCreditMoney, selectProjectInvoices } from './figures.sql.ts';
import { bookedOf, leftOf } from './posted-money.ts';

type Invoice = Awaited<ReturnType<typeof selectProjectInvoices>>[number];
type Allocation = Awaited<ReturnType<typeof selectAllocations>>[number];
/** What of an allocation of a credit may have to be paid again. */
type RiskyCredit = Pick<Awaited<ReturnType<typeof selectCreditMoney>>[number], 'amount' | 'invoiceId'>;

/** Money of a payment, how much of it the invoice has, and whether the bank can no longer take it back. */
export type JudgedAllocation = Allocation & { paid: Cents; isFinal: boolean };

/**
 * Decision D32: what would be open of an invoice if all money that is not final went back, also money that has made a
 * credit with which it was paid. The balance of the supplier's books may contain a payment that has gone back here since;
 * then nothing is known to have paid that part.
 */
export function exposureOf(
  invoice: Invoice,
  allocations: readonly JudgedAllocation[],
  riskyCredits: readonly RiskyCredit[],
): Cents {
  const { id, totalAmount, balance, erpBalance, erpAsOf } = invoice;
  const here = allocations.filter(({ invoiceId }) => invoiceId === id);
  const approved = here.filter(({ status }) => status === 'APPROVED');
  const risky = riskyCredits.filter(({ invoiceId }) => invoiceId === id);
  const unbacked = add(ZERO, ...risky.map(({ amount }) => amount));
  const uncertain = approved.filter(({ isFinal }) => !isFinal).map(({ cash, refunded }) => leftOf(cash, refunded));
  const open = add(balance, unbacked, ...uncertain);
  if (erpAsOf === null || erpBalance === null) return open;
  const posted = leftOf(leftOf(totalAmount, erpBalance), add(ZERO, ...here.map((each) => bookedOf(invoice, each))));
  const credits = add(ZERO, ...approved.map((each) => each.credits));
  const received = approved.filter(({ isFinal }) => isFinal).map(({ paid }) => paid);
  const known = add(posted, leftOf(credits, unbacked), ...received);
  return asCents(Math.max(open, leftOf(totalAmount, known)));
}
