// The texts of mails about payments that need a second person.
import { type Day, formatDay } from '@plumbline/rules/dates';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';

type Asked = {
  name: string;
  maker: string;
  companyName: string;
  amount: string;
  day: Day | null;
  url: string;
};

export const approvalMail = (portal: Tenant, { name, maker, companyName, amount, day, url }: Asked): MailWords =>
  layOutMail(portal, {
    kind: 'approval',
    values: { amount },
    subject: `A payment of ${amount} waits for your approval`,
    preview: `${maker} made it for ${companyName}. Nothing is charged before a second person approves it.`,
    title: 'A payment waits for you',
    amount,
    greeting: greetingFor(name),
    lines: [
      `${maker} has scheduled a payment of ${amount} for ${companyName}${day === null ? '' : ` on ${formatDay(day)}`}. Nothing is charged before a second person approves it.`,
    ],
    button: { words: 'Look at the payment', url },
    notes: ['If nobody approves it within three days after its day, it is canceled.'],
  });

type Decided = { name: string; decider: string; amount: string; isApproved: boolean; comment: string; url: string };

export const approvalDecidedMail = (
  portal: Tenant,
  { name, decider, amount, isApproved, comment, url }: Decided,
): MailWords => {
  const done = isApproved ? 'approved' : 'returned';
  return layOutMail(portal, {
    kind: 'approval',
    values: { amount },
    subject: `Your payment of ${amount} was ${done}`,
    preview: `${decider} has ${done} it.`,
    title: `Your payment was ${done}`,
    amount,
    greeting: greetingFor(name),
    lines: [
      `${decider} has ${done} your payment of ${amount}. ${isApproved ? 'It is charged on its day.' : 'Nothing is charged, and its invoices can be paid again.'}`,
    ],
    ...(comment !== '' && { quote: comment }),
    button: { words: 'Open the payment', url },
    notes: [],
  });
};
