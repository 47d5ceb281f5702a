// The mails about questions on invoices (QST-01): each side reads what the other has written.
import { OUTCOME_WORDS, type QuestionKind, type StaffOutcome } from '@plumbline/rules/questions/question-list';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';

export type MailedQuestion = {
  kind: QuestionKind;
  /** The first message of its thread. */
  isNew: boolean;
  invoiceNumber: string;
  customerName: string;
  /** Null if staff wrote for the customer. */
  author: string | null;
  text: string;
  files: readonly { name: string }[];
  url: string;
};

/** To the supplier, about what a customer has written. */
export function questionForStaffMail(portal: Tenant, question: MailedQuestion): MailWords {
  const { kind, isNew, invoiceNumber, customerName, author, text, files, url } = question;
  const isDispute = kind === 'DISPUTE';
  const did = isDispute ? 'disputes' : 'asks about';
  const subject = isNew
    ? `${customerName} ${did} invoice ${invoiceNumber}`
    : `New message about invoice ${invoiceNumber} from ${customerName}`;
  return layOutMail(portal, {
    kind: 'question',
    subject,
    preview: text.slice(0, 120),
    title: isNew ? (isDispute ? 'An invoice is disputed' : 'A question about an invoice') : 'A new message',
    greeting: null,
    lines: [
      isDispute && isNew
        ? 'Autopay and reminders leave the invoice out until you accept or decline the dispute.'
        : 'The customer waits for your answer.',
    ],
    facts: [
      ['Customer', customerName],
      ['Invoice', invoiceNumber],
      ...(author === null ? [] : [['Written by', author] as const]),
      ...filesFact(files),
    ],
    quote: text,
    button: { words: 'Answer in the console', url },
    notes: ['Please answer in the console: a reply to this email does not reach the customer.'],
    isForStaff: true,
  });
}

const filesFact = (files: readonly { name: string }[]): readonly (readonly [string, string])[] =>
  files.length === 0 ? [] : [['Files', files.map(({ name }) => name).join(', ')]];

export type MailedAnswer = {
  kind: QuestionKind;
  invoiceNumber: string;
  author: string;
  text: string;
  files: readonly { name: string }[];
  /** Null while the thread stays open. */
  outcome: StaffOutcome | null;
  url: string;
};

const ENDED: Readonly<Record<StaffOutcome, string>> = {
  ANSWERED: 'Your question is closed. You can ask again at any time.',
  ACCEPTED: 'Your dispute was accepted, and has ended.',
  DECLINED: 'Your dispute was declined, and has ended. The invoice is due as before.',
};

/** To whoever asked, about the supplier's answer. */
export function answerMail(
  portal: Tenant,
  { kind, invoiceNumber, author, text, files, outcome, url }: MailedAnswer,
): MailWords {
  const about = kind === 'DISPUTE' ? 'your dispute of' : 'your question about';
  return layOutMail(portal, {
    kind: 'question-answer',
    values: { invoice: invoiceNumber, author },
    subject:
      outcome === null
        ? `Answer to ${about} invoice ${invoiceNumber}`
        : `${OUTCOME_WORDS[outcome]}: invoice ${invoiceNumber}`,
    preview: text.slice(0, 120),
    title: outcome === null ? 'You have an answer' : OUTCOME_WORDS[outcome],
    greeting: null,
    lines: [
      `${author} of ${portal.organizationName} answered ${about} invoice ${invoiceNumber}.`,
      ...(outcome === null ? [] : [ENDED[outcome]]),
    ],
    facts: filesFact(files),
    quote: text,
    button: { words: 'Open the invoice', url },
    notes: [
      ...(files.length === 0 ? [] : ['You download the files in the portal, below the invoice.']),
      ...(outcome === null ? ['You can write back in the portal, below the invoice.'] : []),
    ],
  });
}
