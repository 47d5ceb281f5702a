// What a mail is about: who may read it in the console, and how long it can be sent again.

import { DAY_MS, later } from '../dates.ts';

/**
 * Shown: staff read its words, without links. Secret: its link opens an account, or it tells a person about their login,
 * so that staff see that it was sent and nothing else.
 */
type MailKindFacts = { readonly label: string } & (
  | { readonly isSecret: true }
  | {
      readonly isSecret: false;
      /** What it says is out of date after so many days. */
      readonly againDays: number;
    }
);

const secret = (label: string): MailKindFacts => ({ label, isSecret: true });
const record = (label: string): MailKindFacts => ({ label, isSecret: false, againDays: 60 });
/** Asks for something, or announces it: soon overtaken. */
const notice = (label: string): MailKindFacts => ({ label, isSecret: false, againDays: 7 });
/** The next day's says it anew, and nobody gets one who has turned them off since. */
const daily = (label: string): MailKindFacts => ({ label, isSecret: false, againDays: 0 });

export const MAIL_KINDS = [
  'payment-approved',
  'payment-pending',
  'payment-scheduled',
  'payment-recurring',
  'payment-delayed',
  'payment-held',
  'payment-failed',
  'payment-returned',
  'payment-canceled',
  'payment-refunded',
  'payment-taken-back',
  'payment-stands',
  'dispute-won',
  'card-expiring',
  'receipt-copy',
  'invoice-copy',
  'approval',
  'autopay',
  'reminder',
  'payment-request',
  'payment-request-reminder',
  'waiver-requested',
  'waiver-ready',
  'waiver-rejected',
  'waiver-news',
  'question-answer',
  'access-approved',
  'access-declined',
  'team-change',
  'invitation',
  'email-verification',
  'password-link',
  'login-link',
  'security-notice',
  'sign-up',
  'support-ticket',
  'support-answer',
  'support-link',
  'question',
  'open-items',
  'daily-close',
  'due-waivers',
  'staff-invitation',
  'owner-notice',
  'wording-test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const FACTS: Readonly<Record<MailKind, MailKindFacts>> = {
  'payment-approved': record('Payment received'),
  'payment-pending': record('Payment pending'),
  'payment-scheduled': notice('Payment scheduled'),
  'payment-recurring': record('Monthly prepayment set up'),
  'payment-delayed': notice('Payment delayed'),
  'payment-held': notice('Payment on hold'),
  'payment-failed': record('Payment not made'),
  'payment-returned': record('Payment returned'),
  'payment-canceled': record('Payment canceled'),
  'payment-refunded': record('Refund'),
  'payment-taken-back': record('Payment recorded by mistake'),
  'payment-stands': record('Payment stands'),
  'dispute-won': record('Dispute decided'),
  'card-expiring': notice('Card expires'),
  'receipt-copy': record('Copy of a receipt'),
  'invoice-copy': record('Copy of an invoice'),
  approval: notice('Approval of a payment'),
  autopay: notice('Autopay'),
  reminder: daily('Reminder of invoices'),
  'payment-request': notice('Payment link'),
  'payment-request-reminder': notice('Reminder of a payment link'),
  'waiver-requested': record('Waiver requested'),
  'waiver-ready': record('Waiver ready'),
  'waiver-rejected': record('Waiver rejected'),
  'waiver-news': notice('News of a waiver'),
  'question-answer': record('Answer to a question'),
  'access-approved': record('Sign-up approved'),
  'access-declined': record('Sign-up declined'),
  'team-change': record('Access changed by a colleague'),
  invitation: secret('Invitation to a portal'),
  'email-verification': secret('Confirmation of an email address'),
  'password-link': secret('Link for a new password'),
  'login-link': secret('Link to log in'),
  'security-notice': secret('Security notice'),
  'sign-up': notice('Sign-up to approve'),
  'support-ticket': record('Support request'),
  'support-answer': record('Answer to a support request'),
  'support-link': notice('Link of a support request'),
  question: record('Question of a customer'),
  'open-items': daily('Open items'),
  'daily-close': daily('Close of the day'),
  'due-waivers': daily('Waivers that wait'),
  'staff-invitation': secret('Invitation to the console'),
  // Webhooks and domains are the owners'.
  'owner-notice': secret('Notice to owners'),
  'wording-test': notice('Test of a mail wording'),
};

export const mailKindLabel = (kind: MailKind | null): string => (kind === null ? 'Earlier mail' : FACTS[kind].label);

/** Null for one that this version does not know, and for mails from before kinds were kept: they may have any link. */
export const mailKindOf = (text: string | null): MailKind | null => MAIL_KINDS.find((kind) => kind === text) ?? null;

export const isSecretMail = (kind: MailKind | null): boolean => kind === null || FACTS[kind].isSecret;

/** One that many people get and that goes out again the next day: it waits behind mails that somebody waits for. */
export function isDailyMail(kind: MailKind | null): boolean {
  const facts = kind === null ? null : FACTS[kind];
  return facts !== null && !facts.isSecret && facts.againDays === 0;
}

/** Null once it is too late, and for a secret one. */
export function sentAgainUntil(kind: MailKind | null, createdAt: string): Date | null {
  if (kind === null) return null;
  const facts = FACTS[kind];
  return facts.isSecret ? null : later(createdAt, facts.againDays * DAY_MS);
}
