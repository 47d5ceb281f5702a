// The daily reminder of what is due (RMD-01).
import { type Day, daysBetween, formatDay } from '@plumbline/rules/dates';
import { add, type Cents, CURRENCY_CODES, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';

type RemindedInvoice = {
  customerName: string;
  invoiceNumber: string;
  balance: Cents;
  currencyCode: CurrencyCode;
  dueDate: Day;
};

/** Pays the invoices of a customer in a currency, without a login. */
type PayLink = { url: string; customerName: string; amount: Cents; currencyCode: CurrencyCode };

type Reminder = {
  name: string;
  day: Day;
  invoices: readonly RemindedInvoice[];
  links: readonly PayLink[];
  /** Where they are paid after a login. */
  url: string;
  /** Where the person turns reminders off. */
  optOutUrl: string;
};

const NAMED_MAX = 20;

export function reminderMail(portal: Tenant, { name, day, invoices, links, url, optOutUrl }: Reminder): MailWords {
  const isPast = invoices.some(({ dueDate }) => dueDate < day);
  const count = invoices.length === 1 ? 'One invoice' : `${invoices.length} invoices`;
  const rest = invoices.length - NAMED_MAX;
  const hasSeveral = new Set(invoices.map(({ customerName }) => customerName)).size > 1;
  const amount = sumOf(invoices.map(({ balance, currencyCode }) => ({ amount: balance, currencyCode })));
  const linked = sumOf(links);
  const [button, ...moreButtons] = links.map((link) => buttonOf(link, hasSeveral));
  return layOutMail(portal, {
    kind: 'reminder',
    values: { amount, count: invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices` },
    subject: `${count} of ${portal.name} ${invoices.length === 1 ? 'is' : 'are'} ${isPast ? 'due or past due' : 'due'}`,
    preview: `${amount} can be paid online.`,
    title: isPast ? 'Invoices are due or past due' : 'Invoices are due',
    amount,
    greeting: greetingFor(name),
    opening: `These invoices of ${portal.organizationName} are open: ${amount} in total.`,
    lines: [],
    facts: invoices
      .slice(0, NAMED_MAX)
      .map(({ invoiceNumber, balance, currencyCode, dueDate, customerName }) => [
        `Invoice ${invoiceNumber}`,
        `${formatCents(balance, currencyCode)}, due ${formatDay(dueDate)} (${whenWords(dueDate, day)})${hasSeveral ? `, ${customerName}` : ''}`,
      ]),
    button: button ?? { words: 'Pay online', url },
    moreButtons,
    notes: [
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      ...(button ? [`${linked === amount ? WITHOUT_LOGIN : partWords(linked, amount)} ${DO_NOT_FORWARD}`] : []),
      'What is in dispute, scheduled or paid by autopay is not listed. If you have paid already, thank you.',
    ],
    links: [
      ...(button ? [{ words: 'Log in to choose what to pay', url }] : []),
      { words: 'Turn these reminders off', url: optOutUrl },
    ],
    unsubscribeUrl: optOutUrl,
  });
}

const WITHOUT_LOGIN = 'You can pay without logging in.';

const DO_NOT_FORWARD = 'Do not forward this email: whoever has it can pay with it and see these invoices.';

const partWords = (linked: string, amount: string) =>
  `Without logging in you can pay ${linked} of ${amount}. Log in to pay the rest.`;

const buttonOf = ({ url, customerName, amount, currencyCode }: PayLink, hasSeveral: boolean) => ({
  words: `Pay ${formatCents(amount, currencyCode)}${hasSeveral ? ` for ${customerName}` : ''}`,
  url,
});

/** By currency: "$120.00 and CA$40.00". */
function sumOf(amounts: readonly Pick<PayLink, 'amount' | 'currencyCode'>[]): string {
  const byCurrency = Map.groupBy(amounts, ({ currencyCode }) => currencyCode);
  return CURRENCY_CODES.flatMap((currencyCode) => {
    const all = byCurrency.get(currencyCode);
    return all ? [formatCents(add(...all.map(({ amount }) => amount)), currencyCode)] : [];
  }).join(' and ');
}

function whenWords(dueDate: Day, day: Day): string {
  const days = daysBetween(day, dueDate);
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} past due`;
}
