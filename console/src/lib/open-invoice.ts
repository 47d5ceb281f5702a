// What a customer can pay of an open invoice.
import type { Answer } from '@plumbline/contract/call';
import type { listCustomerOpenInvoices } from '@plumbline/contract/customers/customers';
import { type Cents, subtract, ZERO } from '@plumbline/rules/money';

export type OpenInvoice = Answer<typeof listCustomerOpenInvoices>['rows'][number];

/** What is not paid and not held by payments under way or scheduled. */
export const payable = ({ balance, heldAmount }: Pick<OpenInvoice, 'balance' | 'heldAmount'>): Cents =>
  balance > heldAmount ? subtract(balance, heldAmount) : ZERO;

/** Why less than the balance can be paid, or nothing. */
export function heldText(invoice: OpenInvoice): string | null {
  if (invoice.heldAmount <= ZERO) return null;
  return payable(invoice) === ZERO ? 'payment pending' : 'part is pending';
}
