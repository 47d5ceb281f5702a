// The mails about support tickets (PRF-04): each side reads what the other has written.
import { TICKET_LINK_DAYS } from '@plumbline/rules/support/ticket-link';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailContent, type MailWords } from './mail-layout.ts';
import { greetingFor, portalIn } from './mails.ts';

type MailedTicket = {
  name: string;
  email: string;
  companyName: string;
  subject: string;
  description: string;
  /** In the console. */
  url: string;
};

/** To the support, about a new request. */
export const ticketMail = (
  portal: Tenant,
  { name, email, companyName, subject, description, url }: MailedTicket,
): MailWords =>
  layOutMail(portal, {
    kind: 'support-ticket',
    subject: `Support request: ${subject}`,
    preview: `${name}, ${companyName}`,
    title: 'Support request',
    lines: [`Somebody asks for help in the ${portalIn(portal)}.`],
    quote: description,
    ...aboutTicket({ name, email, companyName, subject, url }),
  });

/** What every mail to the support says. */
const aboutTicket = ({ name, email, companyName, subject, url }: Omit<MailedTicket, 'description'>) =>
  ({
    greeting: null,
    facts: [
      ['Name', name],
      ['Email', email],
      ['Company', companyName],
      ['Subject', subject],
    ],
    button: { words: 'Answer in the console', url },
    notes: [`A reply to this email goes straight to ${email}, and your colleagues do not see it in the console.`],
    isForStaff: true,
  }) satisfies Partial<MailContent>;

type MailedAnswer = {
  name: string;
  subject: string;
  author: string;
  text: string;
  closes: boolean;
  /** Whether a reply reaches the supplier. */
  hasReplyTo: boolean;
  /** Without a login. */
  url: string;
};

/** To whoever asked. */
export const ticketAnswerMail = (
  portal: Tenant,
  { name, subject, author, text, closes, hasReplyTo, url }: MailedAnswer,
): MailWords =>
  layOutMail(portal, {
    kind: 'support-answer',
    values: { author },
    subject: `Answer to your request: ${subject}`,
    preview: text.slice(0, 120),
    title: 'You have an answer',
    greeting: greetingFor(name),
    lines: [
      `${author} of ${portal.organizationName} answered your request “${subject}”.`,
      ...(closes ? ['Your request is closed. Write again if something is still open.'] : []),
    ],
    quote: text,
    button: { words: 'Read and write back', url },
    notes: [
      `The link works without a login, until ${TICKET_LINK_DAYS} days after the last message. Whoever has it reads your request.`,
      ...replyNote(portal, hasReplyTo),
    ],
  });

const replyNote = ({ organizationName }: Tenant, hasReplyTo: boolean): string[] =>
  hasReplyTo ? [`A reply to this email reaches ${organizationName} too.`] : [];

/** To whoever asked, in place of the link that they have. */
export const ticketLinkMail = (
  portal: Tenant,
  { name, subject, author, hasReplyTo, url }: Omit<MailedAnswer, 'closes' | 'text'>,
): MailWords =>
  layOutMail(portal, {
    kind: 'support-link',
    subject: `New link to your request: ${subject}`,
    preview: 'The link of earlier emails does not work any more.',
    title: 'A new link to your request',
    greeting: greetingFor(name),
    lines: [
      `${author} of ${portal.organizationName} sends you a new link to your request “${subject}”. The link of earlier emails does not work any more.`,
    ],
    button: { words: 'Read and write back', url },
    notes: [
      `The link works without a login for ${TICKET_LINK_DAYS} days, and longer if a message follows. Whoever has it reads your request.`,
      ...replyNote(portal, hasReplyTo),
    ],
  });

type MailedReply = Omit<MailedTicket, 'description'> & { text: string; wasClosed: boolean };

/** To the support, about what whoever asked has written since. */
export const ticketReplyMail = (
  portal: Tenant,
  { name, email, companyName, subject, text, wasClosed, url }: MailedReply,
): MailWords =>
  layOutMail(portal, {
    kind: 'support-ticket',
    subject: `New message about: ${subject}`,
    preview: text.slice(0, 120),
    title: 'A new message',
    lines: [wasClosed ? 'The request was closed. It is open again.' : 'The request waits for your answer.'],
    quote: text,
    ...aboutTicket({ name, email, companyName, subject, url }),
  });
