// What a draft sends to the server: its lines and sums (Spec 2 §3). The server recomputes them.

import type { Cents, CurrencyCode } from '../money.ts';
import type { PaymentDraft } from './draft.ts';
import { creditApplied, lineKind, type LineKind, type PaymentLine } from './line.ts';
import { totalsOf } from './totals.ts';

export type SubmittedLine = Pick<PaymentLine, 'invoiceId' | 'balance' | 'amount' | 'credits' | 'paymentReasonId'> & {
  readonly paymentType: LineKind;
  readonly creditApplied: Cents;
};

export type Submission = {
  readonly currencyCode: CurrencyCode;
  readonly isPrepaid: boolean;
  readonly isOneTimePay: boolean;
  readonly invoices: readonly SubmittedLine[];
  readonly prepayTotal: Cents | null;
  readonly balance: Cents;
  readonly subtotal: Cents;
  readonly credit: Cents;
  readonly total: Cents;
};

/** The surcharge is the server's quote; the browser never computes it (decision C1). */
export function submissionOf(draft: PaymentDraft, surcharge: Cents): Submission {
  const { balance, subtotal, credit, total } = totalsOf(draft, surcharge);
  return {
    currencyCode: draft.currencyCode,
    isPrepaid: draft.isPrepaid,
    isOneTimePay: draft.isOneTimePay,
    invoices: draft.paymentInvoices.map((line) => ({
      invoiceId: line.invoiceId,
      balance: line.balance,
      amount: line.amount,
      credits: line.credits,
      creditApplied: creditApplied(line),
      paymentType: lineKind(line),
      paymentReasonId: line.paymentReasonId,
    })),
    prepayTotal: draft.prepayTotal,
    balance,
    subtotal,
    credit,
    total,
  };
}
