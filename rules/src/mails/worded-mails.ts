// The mails to people of customers that suppliers word in part, and what their words may name (ADR 58).
import { MAIL_KINDS, type MailKind } from './mail-kinds.ts';

/** What stands for `{name}` in a mail. */
const FIELD_WORDS = {
  portal: 'The name of the portal',
  supplier: 'Your company',
  subject: 'The standard subject',
  amount: 'The amount of the mail',
  author: 'Who of your team answered',
  code: 'The confirmation code',
  count: 'How many invoices, such as “3 invoices”',
  customer: 'The customer',
  customers: 'The customers that the person sees',
  day: 'The day',
  invoice: 'The number of the invoice',
  method: 'The card, bank account, check, cash or wire',
  project: 'The project',
  request: 'The number of the waiver request',
  requester: 'Who asked',
  type: 'The type of the waiver',
} as const;
export type MergeField = keyof typeof FIELD_WORDS;

/** In every mail; our own subject only in the subject. */
const COMMON_FIELDS = ['portal', 'supplier'] as const;

const PAYMENT = ['customer', 'amount', 'code', 'method'] as const;
const LINK = ['requester', 'day'] as const;
const WAIVER = ['project', 'request', 'type', 'requester'] as const;

type Worded = {
  readonly fields: readonly MergeField[];
  /** Tells several things, which only our own subject tells apart: a subject has to name it. */
  readonly isVaried?: true;
  /** Our first sentence says what the law or money need, so that an introduction stands above it and does not replace it. */
  readonly keepsOpening?: true;
};

const WORDED = {
  'payment-approved': { fields: PAYMENT },
  'payment-pending': { fields: PAYMENT },
  'payment-scheduled': { fields: [...PAYMENT, 'day'] },
  'payment-recurring': { fields: ['customer', 'amount', 'method'], keepsOpening: true },
  'payment-delayed': { fields: PAYMENT, keepsOpening: true },
  'payment-held': { fields: PAYMENT, keepsOpening: true },
  'payment-failed': { fields: PAYMENT },
  'payment-returned': { fields: PAYMENT },
  'payment-canceled': { fields: ['customer', 'amount', 'method'], isVaried: true, keepsOpening: true },
  'payment-refunded': { fields: PAYMENT, isVaried: true, keepsOpening: true },
  'payment-taken-back': { fields: PAYMENT, keepsOpening: true },
  'payment-stands': { fields: PAYMENT, keepsOpening: true },
  'dispute-won': { fields: PAYMENT, keepsOpening: true },
  'card-expiring': { fields: PAYMENT, keepsOpening: true },
  'receipt-copy': { fields: PAYMENT },
  'invoice-copy': { fields: ['customer', 'invoice'], isVaried: true, keepsOpening: true },
  approval: { fields: ['amount'], isVaried: true, keepsOpening: true },
  autopay: { fields: ['customer', 'method'], isVaried: true, keepsOpening: true },
  reminder: { fields: ['amount', 'count'] },
  'payment-request': { fields: LINK },
  'payment-request-reminder': { fields: LINK },
  'waiver-requested': { fields: WAIVER },
  'waiver-ready': { fields: WAIVER },
  'waiver-rejected': { fields: WAIVER, keepsOpening: true },
  'waiver-news': { fields: WAIVER, isVaried: true, keepsOpening: true },
  'question-answer': { fields: ['invoice', 'author'], isVaried: true, keepsOpening: true },
  'support-answer': { fields: ['author'], keepsOpening: true },
  'access-approved': { fields: ['customers'] },
  'access-declined': { fields: [] },
} as const satisfies Partial<Record<MailKind, Worded>>;

export type WordedKind = keyof typeof WORDED;
/** What each mail of a kind has a value for. */
export type FieldOf<Kind extends WordedKind> = (typeof WORDED)[Kind]['fields'][number];

export const isWordedKind = (kind: MailKind): kind is WordedKind => kind in WORDED;
export const WORDED_KINDS: readonly WordedKind[] = MAIL_KINDS.filter(isWordedKind);

/** Mails to people of customers that nobody words, with the reason. */
export const FIXED_MAILS: readonly { readonly kind: MailKind; readonly reason: string }[] = [
  { kind: 'invitation', reason: 'Its link opens an account. The same words everywhere make a forged one stand out.' },
  { kind: 'email-verification', reason: 'Its link proves an address.' },
  { kind: 'password-link', reason: 'Its link sets a password.' },
  { kind: 'login-link', reason: 'Its link opens an account.' },
  { kind: 'security-notice', reason: 'It tells a person that something about their login has changed.' },
  { kind: 'support-link', reason: 'It tells a person that an earlier link has ended.' },
  { kind: 'team-change', reason: 'It tells a person that a colleague has changed what they may do.' },
];

const factsOf = (kind: WordedKind): Worded => WORDED[kind];

/** Whether a mail of the kind has different subjects of ours, one of which a subject has to name. */
export const isVariedMail = (kind: WordedKind): boolean => factsOf(kind).isVaried === true;
export const keepsOpening = (kind: WordedKind): boolean => factsOf(kind).keepsOpening === true;

/** In the introduction and the closing. */
export const textFieldsOf = (kind: WordedKind): readonly MergeField[] => [...factsOf(kind).fields, ...COMMON_FIELDS];
export const subjectFieldsOf = (kind: WordedKind): readonly MergeField[] => [...textFieldsOf(kind), 'subject'];

export const mergeFieldWords = (field: MergeField): string => FIELD_WORDS[field];
