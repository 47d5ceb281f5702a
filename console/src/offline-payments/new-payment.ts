// A payment that is being recorded: its fields, what is wrong with them, and what is sent.
import type { Answer, Input } from '@plumbline/contract/call';
import type { getCustomer } from '@plumbline/contract/customers/customers';
import type { recordOfflinePayment } from '@plumbline/contract/payment-desk/offline-payments';
import type { Day } from '@plumbline/rules/dates';
import { canSendTo, readEmails } from '@plumbline/rules/email';
import { add, asCents, type Cents, type CurrencyCode, subtract, ZERO } from '@plumbline/rules/money';
import { OFFLINE_INVOICES_MAX, type OfflineField, offlineProblems } from '@plumbline/rules/payments/offline';
import { oldestFirst } from '@plumbline/rules/payments/oldest-first';
import type { OfflineType } from '@plumbline/rules/payments/payment-type';
import { type OpenInvoice, payable } from '../lib/open-invoice.ts';
import { messages } from '../messages.ts';

export type Customer = Answer<typeof getCustomer>;

/** As the call allows. */
const EMAILS_MAX = 20;

export type NewPayment = {
  paymentType: OfflineType;
  receivedOn: Day | null;
  currencyCode: CurrencyCode;
  amount: Cents | null;
  reference: string;
  note: string;
  /** What each chosen invoice gets, by its id; null while its field is empty. */
  shares: ReadonlyMap<string, Cents | null>;
  isReceiptMailed: boolean;
  /** Null for the proposed ones, which follow the portal. */
  emails: readonly string[] | null;
};

export function newPaymentOf(customer: Customer): NewPayment {
  const balance = customer.balances.find(({ open }) => open > ZERO) ?? customer.balances[0];
  return {
    paymentType: 'CHECK',
    receivedOn: customer.today,
    currencyCode: balance?.currencyCode ?? 'USD',
    amount: null,
    reference: '',
    note: '',
    shares: new Map(),
    isReceiptMailed: customer.contactEmail !== null || customer.people.some(isPayer),
    emails: null,
  };
}

const isPayer = ({ status, permissions }: Customer['people'][number]): boolean =>
  status === 'APPROVED' && permissions.view && permissions.pay;

/** Whoever pays in the portal, or else the contact of the customer. */
export function proposedEmails({ people, contactEmail }: Customer, portalId: string): string[] {
  const payers = people.filter((person) => isPayer(person) && person.portalId === portalId);
  if (payers.length > 0) return payers.slice(0, EMAILS_MAX).map(({ email }) => email);
  return contactEmail === null ? [] : [contactEmail];
}

export type Line = { readonly invoice: OpenInvoice; readonly amount: Cents };

/** The chosen invoices that are still open, in the order of the list. */
export const linesOf = ({ shares }: NewPayment, invoices: readonly OpenInvoice[]): Line[] =>
  invoices.filter(({ id }) => shares.has(id)).map((invoice) => ({ invoice, amount: shares.get(invoice.id) ?? ZERO }));

/** Its field is marked. */
export const isWrongLine = ({ invoice, amount }: Line): boolean => amount <= ZERO || amount > payable(invoice);

/** An invoice that is chosen gets what is left of the payment; those that were chosen before keep what they have. */
export function sharesOf(payment: NewPayment, invoices: readonly OpenInvoice[], chosen: ReadonlySet<string>) {
  const shares = new Map([...payment.shares].filter(([id]) => chosen.has(id)));
  for (const invoice of invoices.filter(({ id }) => chosen.has(id) && !shares.has(id))) {
    const taken = add(...[...shares.values()].map((amount) => amount ?? ZERO));
    const left = payment.amount === null ? ZERO : subtract(payment.amount, taken);
    shares.set(invoice.id, left > ZERO ? asCents(Math.min(left, payable(invoice))) : payable(invoice));
  }
  return shares;
}

/** The whole amount over the oldest invoices. */
export function oldestShares(amount: Cents, invoices: readonly OpenInvoice[], today: Day): Map<string, Cents> {
  const dated = invoices.map((invoice) => ({
    id: invoice.id,
    dueDate: invoice.dueDate,
    invoiceCreatedAt: invoice.dueDate ?? today,
    balance: payable(invoice),
  }));
  const { shares } = oldestFirst(amount, dated, { shortpay: true });
  return new Map(shares.map((share) => [share.invoice.id, share.amount]));
}

/** By the names that the server has for them. */
export type Problems = Readonly<Partial<Record<OfflineField | 'emails', string>>>;

type Facts = { payment: NewPayment; lines: readonly Line[]; emails: readonly string[]; today: Day };

export function problemsOf({ payment, lines, emails, today }: Facts): Problems {
  const words = messages.offlinePayments;
  const isTooMany = lines.length > OFFLINE_INVOICES_MAX;
  return {
    ...offlineProblems({ ...payment, invoices: lines }, today),
    ...(lines.some(isWrongLine) && { invoices: words.sharesWrong }),
    ...(isTooMany && { invoices: words.tooManyInvoices(OFFLINE_INVOICES_MAX) }),
    ...(payment.isReceiptMailed && emailsProblem(emails)),
  };
}

function emailsProblem(emails: readonly string[]): Problems {
  const words = messages.offlinePayments;
  if (emails.length > EMAILS_MAX) return { emails: words.tooManyEmails(EMAILS_MAX) };
  return canSendTo(readEmails(emails.join(','))) ? {} : { emails: words.emailsMissing };
}

/** What the server wants to be sure of before it records a payment. */
export type Doubt =
  | { readonly kind: 'underWay' }
  | { readonly kind: 'recorded'; readonly message: string; readonly code: string | null };

/** What the person has confirmed after the server asked. */
export type Confirmed = { readonly knowsUnderWay?: true; readonly knowsRecorded?: true };

type Target = { customerId: string; portalId: string };

export function requestFrom(
  { payment, lines, emails }: Omit<Facts, 'today'>,
  receivedOn: Day,
  amount: Cents,
  target: Target,
): Omit<Input<typeof recordOfflinePayment>, 'idempotencyKey'> {
  const [reference, note] = [payment.reference.trim(), payment.note.trim()];
  return {
    ...target,
    paymentType: payment.paymentType,
    receivedOn,
    currencyCode: payment.currencyCode,
    amount,
    // Cash has no field for it; what was typed for another kind is kept in the form.
    ...(reference !== '' && payment.paymentType !== 'CASH' && { reference }),
    ...(note !== '' && { note }),
    invoices: lines.map((line) => ({ invoiceId: line.invoice.id, amount: line.amount })),
    ...(payment.isReceiptMailed && { emails: [...readEmails(emails.join(',')).emails] }),
  };
}
