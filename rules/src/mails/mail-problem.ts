// Why a mail was not sent, in plain words. The outbox keeps what the mail server said, with its code at the end.

/** By the enhanced status code of RFC 3463, which says more than the three digits before it. */
const BY_STATUS: readonly (readonly [RegExp, string])[] = [
  [/\b5\.1\.(?:2|10)\b/, 'Nobody receives mail at this domain.'],
  [/\b5\.1\.\d{1,2}\b/, 'There is no such mailbox.'],
  [/\b5\.2\.1\b/, 'The mailbox is switched off.'],
  [/\b[45]\.2\.2\b/, 'The mailbox is full.'],
  [/\b5\.3\.4\b/, 'The mail is too large for the mailbox.'],
  [/\b5\.7\.\d{1,2}\b/, 'The receiving server does not accept mails of ours. Tell the operator of the installation.'],
];

const BY_CODE: readonly (readonly [RegExp, string])[] = [
  [/\(EAUTH\b/, 'Our mail server refused our login. Tell the operator of the installation.'],
  [/\(EENVELOPE MAIL FROM\b/, 'Our mail server refused our sender address. Tell the operator of the installation.'],
  [/\(EENVELOPE RCPT TO 5\d\d\)$/, 'The receiving server refused the address.'],
  [/\(EENVELOPE\b/, 'The receiving server did not take the mail yet.'],
  [/\(EMESSAGE\b.* 5\d\d\)$/, 'The receiving server refused the mail.'],
  [/\(EMESSAGE\b/, 'The receiving server did not take the mail yet.'],
  [/\(E(?:CONNECTION|SOCKET|TIMEDOUT|DNS|TLS|PROTOCOL)\b/, 'Our mail server could not be reached.'],
  [/^The mail server took too long/, 'Our mail server took too long.'],
  [/SECRET_KEY/, 'The key with which it was encrypted is gone, so it cannot be read.'],
  [/^The (?:mail|receipt) could not be made/, 'The mail could not be made. Tell the operator of the installation.'],
];

export function mailProblemWords(problem: string): string {
  const isRefusal = /\((?:EENVELOPE RCPT TO|EMESSAGE)\b/.test(problem);
  const known = [...(isRefusal ? BY_STATUS : []), ...BY_CODE].find(([pattern]) => pattern.test(problem));
  return known?.[1] ?? 'The mail could not be sent.';
}
