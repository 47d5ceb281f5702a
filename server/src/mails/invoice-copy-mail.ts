import { type Day, formatDay } from '@plumbline/rules/dates';
import { type Cents, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { nameAndAddress } from './mails.ts';

type Invoice = {
  type: 'INVOICE' | 'CREDIT';
  invoiceNumber: string;
  invoiceCreatedAt: Day;
  dueDate: Day | null;
  totalAmount: Cents;
  balance: Cents;
  currencyCode: CurrencyCode;
  customerName: string;
};

/**
 * To any address the customer enters, with the document attached. One that is too large for a mail is opened in the
 * portal instead, after a login. The sender is null if staff act.
 */
export function invoiceCopyMail(
  portal: Tenant,
  invoice: Invoice,
  sender: { name: string; email: string } | null,
  url: string | null = null,
): MailWords {
  const { invoiceNumber, currencyCode, customerName } = invoice;
  const isCredit = invoice.type === 'CREDIT';
  const what = isCredit ? 'Credit memo' : 'Invoice';
  const document = isCredit ? 'this credit memo' : 'this invoice';
  return layOutMail(portal, {
    kind: 'invoice-copy',
    values: { customer: customerName, invoice: invoiceNumber },
    subject: `${what} ${invoiceNumber} from ${portal.name}`,
    preview: url === null ? `A copy for ${customerName} is attached as PDF.` : `For ${customerName}.`,
    title: `${what} ${invoiceNumber}`,
    greeting: 'Hello,',
    lines: [
      url === null
        ? `A copy of ${document} from ${portal.name} is attached as PDF.`
        : `The PDF of ${document} from ${portal.name} is too large for an email. Log in to the portal to open it.`,
    ],
    ...(url !== null && { button: { words: `Open ${what.toLowerCase()}`, url } }),
    facts: [
      ['Customer', customerName],
      ['Date', formatDay(invoice.invoiceCreatedAt)],
      ...(isCredit || invoice.dueDate === null ? [] : [['Due date', formatDay(invoice.dueDate)] as const]),
      ['Total', formatCents(invoice.totalAmount, currencyCode)],
      [isCredit ? 'Credit left' : 'Balance due', formatCents(invoice.balance, currencyCode)],
      ...(sender === null ? [] : [['Sent by', nameAndAddress(sender)] as const]),
    ],
    notes:
      sender === null ? [] : [`${sender.email} asked us to send you this copy. Reply to this email to answer them.`],
  });
}
