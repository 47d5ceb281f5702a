// Email addresses as all forms accept them (Spec 1 §5): text, an @ and a domain with a dot, without spaces.

/** The maximum length of an address in SMTP. */
export const EMAIL_LENGTH_MAX = 254;

// Excludes commas, which separate list entries, and brackets, quotes and control characters, which could inject mail
// headers.
const SHAPE = /^[^\s\p{C}@,;:<>()[\]\\"]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+$/u;
/** Only ASCII before the @: other letters can look like it, or become it when they are converted to lower case. */
const ASCII_MAILBOX = /^[!-~]+@/;

/** Whether mail can be sent to the text, and an account be made with it. */
export const isEmail = (text: string): boolean => couldBeEmail(text) && ASCII_MAILBOX.test(text);

/** Whether an account may have the address: those made before other letters were refused keep theirs. */
export const couldBeEmail = (text: string): boolean => text.length <= EMAIL_LENGTH_MAX && SHAPE.test(text);

/**
 * Normalized for comparing, storing and sending. Only A to Z are converted to lower case, so that no other letter turns
 * into one of them; an international domain is written as DNS has it (IDNA).
 */
export function normalizeEmail(text: string): string {
  const email = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${asciiDomain(email.slice(at + 1))}`;
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const DOMAIN_LENGTH_MAX = 253;

/** The domain of an address, or the domain itself; null if the text is neither. */
export function mailDomain(text: string): string | null {
  const domain = asciiDomain(text.slice(text.lastIndexOf('@') + 1).trim()).toLowerCase();
  return domain.length <= DOMAIN_LENGTH_MAX && DOMAIN.test(domain) ? domain : null;
}

const INTERNATIONAL = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}.-]{1,253}$/u;

function asciiDomain(domain: string): string {
  if (!INTERNATIONAL.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

export type EmailList = {
  /** Each address once, in the order typed. */
  readonly emails: readonly string[];
  /** The invalid entries. */
  readonly bad: readonly string[];
};

/** Parses a comma-separated list; empty entries are ignored. */
export function readEmails(text: string): EmailList {
  const entries = [...new Set(text.split(',').map(normalizeEmail))].filter((entry) => entry !== '');
  return { emails: entries.filter(isEmail), bad: entries.filter((entry) => !isEmail(entry)) };
}

/** Sending a copy needs at least one address and no invalid entry (Spec 1 §5). */
export const canSendTo = ({ emails, bad }: EmailList): boolean => emails.length > 0 && bad.length === 0;
