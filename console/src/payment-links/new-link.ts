// A payment link that is being written: its fields, what is wrong with them, and what is sent.
import type { Answer, Input } from '@plumbline/contract/call';
import type { getCustomer } from '@plumbline/contract/customers/customers';
import type { createPaymentRequest } from '@plumbline/contract/payment-desk/payment-requests-admin';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import type { Day } from '@plumbline/rules/dates';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { add, type Cents, type CurrencyCode, ZERO } from '@plumbline/rules/money';
import type { Staff } from '../lib/console-context.ts';
import { type OpenInvoice, payable } from '../lib/open-invoice.ts';
import { messages } from '../messages.ts';

export type Customer = Answer<typeof getCustomer>;
export type Subject = 'invoices' | 'amount' | 'open';

/** As the call allows. */
const INVOICES_MAX = 100;

export type NewLink = {
  subject: Subject;
  currencyCode: CurrencyCode;
  invoiceIds: ReadonlySet<string>;
  amount: Cents | null;
  description: string;
  orderNumber: string;
  recipientName: string;
  recipientEmail: string;
  requesterName: string;
  requesterTitle: string;
  requesterEmail: string;
  requesterPhone: string;
  expiresAt: Day | null;
};

/** Of the customer's contact, and whoever is signed in. */
export function newLinkFor(customer: Customer, staff: Staff | null, expiresAt: Day): NewLink {
  const email = customer.contactEmail ?? '';
  const balance = customer.balances.find(({ open }) => open > ZERO) ?? customer.balances[0];
  return {
    subject: balance !== undefined && balance.open > ZERO ? 'invoices' : 'amount',
    currencyCode: balance?.currencyCode ?? 'USD',
    invoiceIds: new Set(),
    amount: null,
    description: '',
    orderNumber: '',
    recipientName: customer.people.find((person) => person.email === email)?.name ?? '',
    recipientEmail: email,
    requesterName: staff?.name ?? '',
    requesterTitle: staff?.title ?? '',
    requesterEmail: staff?.email ?? '',
    requesterPhone: '',
    expiresAt,
  };
}

export const chosenOf = (link: NewLink, invoices: readonly OpenInvoice[]): OpenInvoice[] =>
  link.subject === 'invoices' ? invoices.filter(({ id }) => link.invoiceIds.has(id)) : [];

/** Null lets the payer choose, or is not known yet. */
export function askedAmount(link: NewLink, invoices: readonly OpenInvoice[]): Cents | null {
  if (link.subject === 'invoices') return add(...chosenOf(link, invoices).map(payable));
  return link.subject === 'amount' ? link.amount : null;
}

/** By the names that the server has for them, in the order of the form. */
export type Problems = Readonly<
  Partial<Record<'invoices' | 'amount' | 'recipientEmail' | 'requesterName' | 'requesterEmail' | 'expiresAt', string>>
>;

export function problemsOf(link: NewLink, chosen: readonly OpenInvoice[], today: Day): Problems {
  const words = messages.paymentLinks;
  const emailProblem = (email: string) => (isEmail(normalizeEmail(email)) ? null : EMAIL_INVALID);
  const found = {
    invoices:
      link.subject !== 'invoices'
        ? null
        : chosen.length === 0
          ? words.invoicesMissing
          : chosen.length > INVOICES_MAX
            ? words.tooManyInvoices(INVOICES_MAX)
            : null,
    amount: link.subject === 'amount' && (link.amount === null || link.amount === ZERO) ? words.amountMissing : null,
    recipientEmail: emailProblem(link.recipientEmail),
    requesterName: link.requesterName.trim() === '' ? words.requesterMissing : null,
    requesterEmail: emailProblem(link.requesterEmail),
    expiresAt: link.expiresAt === null ? words.dayMissing : link.expiresAt < today ? words.dayPast : null,
  };
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null));
}

type Target = { customerId: string; portalId: string };

export function requestFrom(
  link: NewLink,
  chosen: readonly OpenInvoice[],
  target: Target,
): Omit<Input<typeof createPaymentRequest>, 'idempotencyKey'> {
  const text = (value: string) => value.trim() || undefined;
  const [title, phone, name] = [text(link.requesterTitle), text(link.requesterPhone), text(link.recipientName)];
  const [description, orderNumber] = [text(link.description), text(link.orderNumber)];
  return {
    ...target,
    currencyCode: link.currencyCode,
    ...(link.subject === 'invoices' && { invoiceIds: chosen.map(({ id }) => id) }),
    ...(link.subject === 'amount' && link.amount !== null && { amount: link.amount }),
    ...(description !== undefined && { description }),
    ...(orderNumber !== undefined && { orderNumber }),
    requester: {
      name: link.requesterName.trim(),
      email: link.requesterEmail.trim(),
      ...(title !== undefined && { title }),
      ...(phone !== undefined && { phone }),
    },
    recipient: { email: link.recipientEmail.trim(), ...(name !== undefined && { name }) },
    ...(link.expiresAt !== null && { expiresAt: link.expiresAt }),
  };
}
