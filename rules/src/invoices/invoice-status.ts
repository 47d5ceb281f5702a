import type { Day } from '../dates.ts';
import { ZERO, type Cents } from '../money.ts';
import { daysPastDue } from './ageing.ts';

export type InvoiceStatus = 'PAID' | 'PROCESSING' | 'PAST_DUE' | 'OPEN';

export type ShownStatus = {
  readonly status: InvoiceStatus;
  /** The text of the badge. */
  readonly label: string;
  /** Zero unless past due. */
  readonly daysPastDue: number;
  /** The amount on hold for unfinished payments; shown beside a status that it does not change. */
  readonly pendingAmount: Cents;
};

export type StatusFacts = {
  readonly type: 'INVOICE' | 'CREDIT';
  readonly dueDate: Day | null;
  readonly balance: Cents;
  readonly pendingAmount: Cents;
};

/**
 * The status of an invoice (Spec 1 §4, decision B7): a balance of zero is paid, and unfinished payments that cover the
 * whole balance make it Processing. If they cover only a part, the invoice stays open or past due.
 */
export function invoiceStatus({ type, dueDate, balance, pendingAmount }: StatusFacts, today: Day): ShownStatus {
  const shown = (status: InvoiceStatus, label: string, days = 0): ShownStatus => ({
    status,
    label,
    daysPastDue: days,
    pendingAmount,
  });
  if (balance <= ZERO) return shown('PAID', type === 'CREDIT' ? 'Used credit' : 'Paid');
  if (pendingAmount >= balance) return shown('PROCESSING', 'Processing');
  // A credit is never past due.
  if (type === 'CREDIT') return shown('OPEN', 'Open credit');
  const days = daysPastDue(dueDate, today);
  if (days === 0) return shown('OPEN', 'Open');
  return shown('PAST_DUE', days === 1 ? '1 day past due' : `${days} days past due`, days);
}
