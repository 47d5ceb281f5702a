// What the pages about payment links share.
import type { Answer } from '@plumbline/contract/call';
import type {
  getDeskPaymentRequest,
  listPaymentRequests,
} from '@plumbline/contract/payment-desk/payment-requests-admin';
import * as paths from '@plumbline/contract/paths.gen';
import { type Cents, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import { hasHold, PAYMENT_STATUSES } from '@plumbline/rules/payments/status';

export type ListedLink = Answer<typeof listPaymentRequests>['rows'][number];
export type DeskLink = Answer<typeof getDeskPaymentRequest>;

/** What every change of a link changes. */
export const LINK_CHANGES = [paths.listPaymentRequests, paths.getDeskPaymentRequest];

/** Its payment has not come through yet. */
export const isUnderWay = ({ status }: { status: string }): boolean =>
  PAYMENT_STATUSES.some((known) => known === status && hasHold(known));

/** What was paid, or what is asked for; null lets the payer choose. */
export const shownAmount = ({ payment, amountDue }: ListedLink): Cents | null => payment?.amount ?? amountDue;

/** Its invoices were paid in another way, or a payment of all of them is under way. */
export const hasNothingDue = ({ state, amountDue }: ListedLink): boolean => state === 'OPEN' && amountDue === 0;

/** What its badge says. */
export const statusOf = (link: ListedLink): string => (hasNothingDue(link) ? 'SETTLED' : link.state);

export const amountText = (amount: Cents | null, currency: CurrencyCode): string =>
  amount === null ? 'Payer chooses' : formatCents(amount, currency);

const NUMBERS_SHOWN = 2;

/** The invoices, or the description with the order. */
export function subjectText({ invoiceNumbers, description, orderNumber }: ListedLink): string {
  if (invoiceNumbers.length > 0) {
    const more = invoiceNumbers.length - NUMBERS_SHOWN;
    const named = invoiceNumbers.slice(0, NUMBERS_SHOWN).join(', ');
    const invoices = `${invoiceNumbers.length === 1 ? 'Invoice' : 'Invoices'} ${named}`;
    return more > 0 ? `${invoices} and ${more} more` : invoices;
  }
  const order = orderNumber === null ? null : `Order ${orderNumber}`;
  return [description, order].filter((part) => part !== null).join(', ') || 'Any amount';
}

export const recipientText = ({ recipient: { name, email } }: Pick<ListedLink, 'recipient'>): string =>
  name ?? email ?? 'Printed on its invoice';
