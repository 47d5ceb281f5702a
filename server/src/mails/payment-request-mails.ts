// The mails of payment links.
import { formatDay, type Day } from '@plumbline/rules/dates';
import { type Cents, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';

export type MailedRequest = {
  /** Null if the payer chooses. */
  amount: Cents | null;
  currencyCode: CurrencyCode;
  description: string | null;
  orderNumber: string | null;
  invoiceNumbers: readonly string[];
  requesterName: string;
  requesterTitle: string | null;
  requesterEmail: string;
  requesterPhone: string | null;
  recipientName: string | null;
  expiresAt: Day;
};

const INVOICES_NAMED_MAX = 8;

/** To whoever is asked to pay, with the link. */
export function paymentRequestMail(
  portal: Tenant,
  request: MailedRequest,
  { url, isReminder }: { url: string; isReminder: boolean },
): MailWords {
  const { requesterName, invoiceNumbers, description, orderNumber, expiresAt } = request;
  const amount = request.amount === null ? null : formatCents(request.amount, request.currencyCode);
  const sum = amount === null ? 'a payment' : amount;
  const rest = invoiceNumbers.length - INVOICES_NAMED_MAX;
  const named = [...invoiceNumbers.slice(0, INVOICES_NAMED_MAX), ...(rest > 0 ? [`${rest} more`] : [])];
  return layOutMail(portal, {
    kind: isReminder ? 'payment-request-reminder' : 'payment-request',
    values: { requester: requesterName, day: formatDay(expiresAt) },
    subject: `${isReminder ? 'Reminder: ' : ''}${portal.name} asks you for ${sum}`,
    preview: `${requesterName} asked for this payment. You need no account.`,
    title: isReminder ? 'A payment is still open' : 'A payment is asked of you',
    ...(amount !== null && { amount }),
    greeting: greetingFor(request.recipientName ?? ''),
    opening: `${requesterName} of ${portal.organizationName} asks you for ${sum}.`,
    lines: ['You can pay online by the button below; you need no account.'],
    facts: [
      ...(named.length > 0 ? [[invoiceNumbers.length === 1 ? 'Invoice' : 'Invoices', named.join(', ')] as const] : []),
      ...(orderNumber === null ? [] : [['Order', orderNumber] as const]),
      ['Asked by', [requesterName, request.requesterTitle].filter(Boolean).join(', ')],
      ['Contact', [request.requesterEmail, request.requesterPhone].filter(Boolean).join(' or ')],
      ['Can be paid until', formatDay(expiresAt)],
    ],
    ...(description !== null && { quote: description }),
    button: { words: amount === null ? 'Pay online' : `Pay ${amount}`, url },
    notes: [
      'Whoever has this link can pay with it once. Do not forward it to people who should not see these amounts.',
      `If you did not expect this, please ask ${requesterName} before you pay.`,
    ],
  });
}
