// Describes a mail problem in words that may be stored and shown.

type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown; permanent?: unknown };

/** A mail server may answer with a whole page. */
const LENGTH_MAX = 300;

/** Of a server that takes every address and refuses the mail instead: no such mailbox, no such domain, switched off. */
const NO_MAILBOX = /\b5\.(?:1\.\d{1,2}|2\.1)\b/;
/** The address may be right: the mailbox is full, their system or the way to it fails, or they refuse mails of ours. */
const OTHER_CAUSE = /\b5\.(?:2\.2|[347]\.\d{1,2})\b/;

export function smtpProblem(error: unknown): { isFinal: boolean; isBounced: boolean; problem: string } {
  const { code, command, responseCode, permanent } = error as SmtpError;
  const where = [code, command, responseCode].filter((piece) => ['string', 'number'].includes(typeof piece)).join(' ');
  const words = code === 'EAUTH' ? 'The mail server refused the login.' : wordsOf(error);
  // Problems with our login or our sender address are for the operator to fix, so the mail is retried.
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  const isFinal = isAboutMail && permanent === true;
  const isBounced = isFinal && (NO_MAILBOX.test(words) || (command === 'RCPT TO' && !OTHER_CAUSE.test(words)));
  return { isFinal, isBounced, problem: where === '' ? words : `${words} (${where})` };
}

/** A server may quote the refused mail with its links and codes, so those are removed. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : 'The mail could not be sent.')
    .replace(/\s+/g, ' ')
    .replace(/\b[a-z]+:\/\/\S+/gi, '[link]')
    .replace(/[\w+/=-]{20,}/g, '[code]')
    .slice(0, LENGTH_MAX);
