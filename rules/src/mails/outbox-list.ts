// The mails of an organization, as staff list and find them, and whether one can be sent again.

import { DAY_MS, later } from '../dates.ts';
import { addressOf, choiceField, textField, withFallback } from '../lists/list-fields.ts';
import { isDailyMail, isSecretMail, MAIL_KINDS, type MailKind, sentAgainUntil } from './mail-kinds.ts';

/** KEPT: this installation had no mail server when it was written. BOUNCED is a part of FAILED. */
export const MAIL_STATES = ['WAITING', 'SENT', 'FAILED', 'BOUNCED', 'KEPT'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_WORDS: Readonly<Record<MailState, string>> = {
  WAITING: 'Waiting',
  SENT: 'Sent',
  FAILED: 'Failed',
  BOUNCED: 'Bounced',
  KEPT: 'Not sent',
};

/** UNDELIVERED is what staff have to look at: failed in the last days, and not sent again. */
export const MAIL_FILTERS = ['UNDELIVERED', ...MAIL_STATES] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

export const MAIL_FILTER_WORDS: Readonly<Record<MailFilter, string>> = {
  UNDELIVERED: 'Not delivered, to look at',
  ...MAIL_STATE_WORDS,
};

const UNDELIVERED_DAYS = 7;

/** Older failures are past mending. */
export const undeliveredSince = (now: Date): string => later(now, -UNDELIVERED_DAYS * DAY_MS).toISOString();

export const MAIL_SEARCH_MAX = 100;

/** What the page shows, as its address says it. */
export const mailsAddress = addressOf({
  search: withFallback(textField, ''),
  state: choiceField(MAIL_FILTERS),
  kind: choiceField(MAIL_KINDS),
  /** The id of the mail beside the list. */
  mail: textField,
});
export type MailsShown = ReturnType<typeof mailsAddress.read>;

export const AGAIN_OBSTACLES = ['secret', 'waiting', 'old', 'gone', 'lost'] as const;
export type AgainObstacle = (typeof AGAIN_OBSTACLES)[number];

type AgainFacts = {
  kind: MailKind | null;
  state: MailState;
  /** Of a copy, when its words were first mailed. */
  createdAt: string;
  /** Its words cannot be decrypted any more. */
  isLost: boolean;
  /** False if it is to a person who has no access to its customer any more. */
  hasAccess: boolean;
};

/** Why a mail cannot be sent again; null if it can. */
export function againObstacle(
  { kind, state, createdAt, isLost, hasAccess }: AgainFacts,
  now: Date,
): AgainObstacle | null {
  if (isSecretMail(kind)) return 'secret';
  if (state === 'WAITING') return 'waiting';
  const until = sentAgainUntil(kind, createdAt);
  if (until === null || now >= until) return 'old';
  if (isLost) return 'lost';
  // Whoever was declined never had access.
  return hasAccess || kind === 'access-declined' ? null : 'gone';
}

const INSTEAD: Partial<Record<MailKind, string>> = {
  invitation: 'Send a new invitation on the page People.',
  'staff-invitation': 'Send a new invitation on the page Team.',
  'email-verification': 'The person gets a new link on the login page.',
  'password-link': 'The person gets a new link with "Forgot your password" on the login page.',
  'login-link': 'The person gets a new link on the login page.',
};

/** What staff read in place of the button. */
export function againWords(obstacle: AgainObstacle, kind: MailKind | null): string {
  if (obstacle === 'waiting') return 'It is sent, or tried again, by itself.';
  if (obstacle === 'old' && isDailyMail(kind))
    return 'It is not sent again: the mail of the next day has what is due then.';
  if (obstacle === 'old') return 'What it says is out of date by now, so it cannot be sent again.';
  if (obstacle === 'lost') return 'The key with which it was encrypted is gone, so it cannot be sent again.';
  if (obstacle === 'gone') return 'This person has no access any more, so it cannot be sent again.';
  const instead = kind === null ? undefined : INSTEAD[kind];
  return ['Mails like this are not sent again.', ...(instead === undefined ? [] : [instead])].join(' ');
}
