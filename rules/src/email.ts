// Email addresses as all forms accept them (Spec 1 §5): text, an @ and a domain with a dot, without spaces.

/** The maximum length of an address in SMTP. */
export const EMAIL_LENGTH_MAX = 254;

// Excludes commas, which separate list entries, and brackets, quotes and control characters, which could inject mail
// headers.
const EMAIL = /^[^\s\p{C}@,;:<>()[\]\\"]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+$/u;

export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH_MAX && EMAIL.test(text);

/** Normalized for comparing, storing and sending. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

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
