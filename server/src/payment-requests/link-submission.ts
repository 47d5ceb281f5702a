import { refuse } from '@plumbline/contract/refusals';
import { add, type Cents, ZERO } from '@plumbline/rules/money';
import { fixedAmount, refuseAmount } from '@plumbline/rules/payment-requests/amount';
import type { Submission } from '@plumbline/rules/payments/submission';
import type { OpenLink } from './open-link.ts';

type Seen = {
  /** The balances that the payer saw. */
  invoices: readonly { invoiceId: string; balance: Cents }[];
  /** Where the payer chooses the amount. */
  amount: Cents | null;
  subtotal: Cents;
  total: Cents;
};

/** A payment of all that the link asks for: each invoice in full, or its amount (decision C39). */
export function linkSubmission({ request, invoices }: Pick<OpenLink, 'request' | 'invoices'>, seen: Seen): Submission {
  const { currencyCode, amount } = request;
  const common = { currencyCode, isPrepaid: false, isOneTimePay: true, credit: ZERO, total: seen.total };
  if (invoices.length === 0) {
    const problem = refuseAmount({ amount, paymentRequestInvoices: [] }, seen.amount);
    if (problem !== null) refuse(problem);
    const prepayTotal = fixedAmount({ amount, paymentRequestInvoices: [] }) ?? seen.amount;
    return { ...common, invoices: [], prepayTotal, balance: ZERO, subtotal: seen.subtotal };
  }
  const lines = invoices.map(({ id: invoiceId, currentBalance }) => ({
    invoiceId,
    balance: seen.invoices.find((line) => line.invoiceId === invoiceId)?.balance ?? ZERO,
    amount: currentBalance,
    credits: [],
    creditApplied: ZERO,
    paymentType: 'complete' as const,
    paymentReasonId: null,
  }));
  const balance = add(...lines.map((line) => line.balance));
  return { ...common, invoices: lines, prepayTotal: null, balance, subtotal: seen.subtotal };
}
