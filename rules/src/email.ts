// Email addresses as every form takes them (Spec 1 §5): text, an @ and a domain with a dot, without spaces.

/** The longest address that mail can carry. */
export const EMAIL_LENGTH_MAX = 254;

// Commas part the entries of a list, and brackets, quotes or control characters would carry more than an address into
// the head of a mail.
const EMAIL = /^[^\s\p{C}@,;:<>()[\]\\"]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+$/u;

export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH_MAX && EMAIL.test(text);

/** The one form in which an address is compared, kept and sent. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

export type EmailList = {
  /** Each address once, in the order typed. */
  readonly emails: readonly string[];
  /** The entries that are no address. */
  readonly bad: readonly string[];
};

/** Reads a comma-separated list. A stray comma leaves a blank, which is no entry and so no mistake. */
export function readEmails(text: string): EmailList {
  const entries = [...new Set(text.split(',').map(normalizeEmail))].filter((entry) => entry !== '');
  return { emails: entries.filter(isEmail), bad: entries.filter((entry) => !isEmail(entry)) };
}

/** Sending a copy needs at least one address and no bad entry (Spec 1 §5). */
export const canSendTo = ({ emails, bad }: EmailList): boolean => emails.length > 0 && bad.length === 0;
