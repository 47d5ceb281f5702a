// The texts of all mails about autopay (AUT-02, AUT-03).
import { type Day, formatDay, formatLongDay } from '@plumbline/rules/dates';
import { type Cents, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailContent, type MailWords } from './mail-layout.ts';

import { greetingFor } from './mails.ts';

export type MailedAutopay = {
  customerName: string;
  currencyCode: CurrencyCode;
  /** The card or bank account. */
  paidWith: string;
  /** Who has changed it; null if the system has. */
  changedBy: string | null;
  /** What was agreed to, or why something could not be done. */
  words?: string;
  day?: Day;
  amount?: Cents;
  invoices?: readonly { invoiceNumber: string; amount: Cents }[];
};

type Reader = { name: string; url: string };

export type AutopayMail = keyof typeof CONTENTS;

const NAMED_MAX = 20;
const NOT_YOU = 'If you or your company did not do this, please contact us right away.';

function invoiceFacts({ invoices = [], currencyCode }: MailedAutopay): (readonly [string, string])[] {
  const rest = invoices.length - NAMED_MAX;
  const named = invoices
    .slice(0, NAMED_MAX)
    .map(({ invoiceNumber, amount }) => [`Invoice ${invoiceNumber}`, formatCents(amount, currencyCode)] as const);
  return rest > 0 ? [...named, ['More invoices', String(rest)]] : named;
}

type Content = Pick<MailContent, 'amount' | 'lines' | 'notes' | 'preview' | 'subject' | 'title'> & { button: string };

const changed = (portal: Tenant, deed: string, line: string): Content => ({
  subject: `Autopay to ${portal.name} was ${deed}`,
  preview: line,
  title: `Autopay was ${deed}`,
  lines: [line],
  button: 'View autopay',
  notes: [NOT_YOU],
});

const moneyOf = ({ amount, currencyCode }: MailedAutopay): string =>
  amount === undefined ? '' : formatCents(amount, currencyCode);

const CONTENTS = {
  saved: (portal: Tenant, { words = '' }: MailedAutopay): Content => ({
    ...changed(portal, 'saved', 'This is what was agreed to:'),
    preview: words,
    lines: ['This is what was agreed to:', words],
  }),
  paused: (portal: Tenant): Content => changed(portal, 'paused', 'Nothing is paid until you resume it.'),
  resumed: (portal: Tenant): Content =>
    changed(portal, 'resumed', 'Each run is announced by email before. What was missed meanwhile is announced first.'),
  stopped: (portal: Tenant): Content =>
    changed(portal, 'stopped', 'Nothing more is paid by autopay. A payment that has started goes on.'),
  halted: (portal: Tenant, { words = '' }: MailedAutopay): Content => ({
    ...changed(portal, 'paused', words),
    lines: [words, 'Nothing is paid until you resume it. Please pay open invoices another way.'],
    notes: ['If you have questions, please contact us.'],
  }),
  expiring: (portal: Tenant, { words = '', paidWith }: MailedAutopay): Content => ({
    subject: `Autopay to ${portal.name}: your card expires`,
    preview: 'Choose another payment method, so that autopay goes on.',
    title: 'Your card expires',
    lines: [
      `${paidWith} is valid through ${words}. After that autopay is paused and nothing is paid.`,
      'Please choose another payment method for it before.',
    ],
    button: 'View autopay',
    notes: ['If you have questions, please contact us.'],
  }),
  announced: (portal: Tenant, mailed: MailedAutopay): Content => {
    const day = mailed.day === undefined ? '' : formatLongDay(mailed.day);
    const money = moneyOf(mailed);
    return {
      subject: `Autopay to ${portal.name} on ${mailed.day === undefined ? '' : formatDay(mailed.day)}: ${money}`,
      preview: `You can skip it until then.`,
      title: 'Your next autopay run',
      amount: money,
      lines: [
        `On ${day} we pay ${money} from ${mailed.paidWith}. You can skip this run, pause or stop autopay before.`,
      ],
      button: 'View or skip this run',
      notes: ['What is paid another way before that day is left out.', NOT_YOU],
    };
  },
  waiting: (portal: Tenant, { invoices = [] }: MailedAutopay): Content => ({
    subject: `Autopay to ${portal.name}: ${invoices.length === 1 ? 'an invoice waits' : `${invoices.length} invoices wait`} for you`,
    preview: 'Above a limit of your autopay rule.',
    title: 'Invoices above your limit',
    lines: ['These are above a limit of your autopay rule, so they are not paid. Approve them, or pay another way.'],
    button: 'View and approve',
    notes: ['If you have questions about an invoice, please contact us.'],
  }),
  failed: (portal: Tenant, { words = '', day }: MailedAutopay): Content => ({
    subject: `Autopay to ${portal.name} was not made`,
    preview: words,
    title: 'Autopay could not pay',
    lines: [
      `The run of ${day === undefined ? 'today' : formatDay(day)} paid nothing. ${words}`,
      'It is not tried again by itself. Please pay another way.',
    ],
    button: 'View autopay',
    notes: ['If you have questions, please contact us.'],
  }),
  nothing: (portal: Tenant, { day }: MailedAutopay): Content => ({
    subject: `Autopay to ${portal.name}: nothing to pay`,
    preview: 'No money was taken.',
    title: 'Nothing to pay',
    lines: [
      `The run of ${day === undefined ? 'today' : formatDay(day)} took no money: its invoices were paid another way, are held by another payment, are disputed or are above a limit now.`,
    ],
    button: 'View autopay',
    notes: ['If you have questions, please contact us.'],
  }),
} satisfies Record<string, (portal: Tenant, mailed: MailedAutopay) => Content>;

/** To the person who made the rule and the customer's people who may pay. */
export function autopayMail(
  portal: Tenant,
  mailed: MailedAutopay,
  { name, url }: Reader,
  kind: AutopayMail,
): MailWords {
  const { button, ...content } = CONTENTS[kind](portal, mailed);
  return layOutMail(portal, {
    kind: 'autopay',
    values: { customer: mailed.customerName, method: mailed.paidWith },
    ...content,
    greeting: greetingFor(name),
    facts: [
      ['Customer', mailed.customerName],
      ['Paid with', mailed.paidWith],
      ...(mailed.changedBy === null ? [] : [['Changed by', mailed.changedBy] as const]),
      ...invoiceFacts(mailed),
    ],
    button: { words: button, url },
  });
}
