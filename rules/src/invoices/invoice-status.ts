import type { Day } from '../dates.ts';
import { ZERO, type Cents } from '../money.ts';
import { daysPastDue } from './ageing.ts';

export type InvoiceStatus = 'PAID' | 'PROCESSING' | 'PAST_DUE' | 'OPEN';

export type ShownStatus = {
  readonly status: InvoiceStatus;
  /** In words, for a badge. */
  readonly label: string;
  /** Zero unless past due. */
  readonly daysPastDue: number;
  /** What payments under way will still take; worth a mark of its own beside a status that it does not change. */
  readonly pendingAmount: Cents;
};

export type StatusFacts = {
  readonly type: 'INVOICE' | 'CREDIT';
  readonly dueDate: Day | null;
  readonly balance: Cents;
  readonly pendingAmount: Cents;
};

/**
 * How an invoice stands (Spec 1 §4, decision B7): paid is a balance of nothing, and payments under way that cover the balance make
 * it Processing. Payments that cover a part hide neither that the rest is open nor that it is late.
 */
export function invoiceStatus({ type, dueDate, balance, pendingAmount }: StatusFacts, today: Day): ShownStatus {
  const shown = (status: InvoiceStatus, label: string, days = 0): ShownStatus => ({
    status,
    label,
    daysPastDue: days,
    pendingAmount,
  });
  if (balance <= ZERO) return shown('PAID', 'Paid');
  if (pendingAmount >= balance) return shown('PROCESSING', 'Processing');
  // A credit waits to be used; it is never late.
  const days = type === 'CREDIT' ? 0 : daysPastDue(dueDate, today);
  if (days === 0) return shown('OPEN', 'Open');
  return shown('PAST_DUE', days === 1 ? '1 day past due' : `${days} days past due`, days);
}
