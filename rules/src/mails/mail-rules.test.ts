import { describe, expect, test } from 'vitest';
import { isSecretMail, MAIL_KINDS, mailKindLabel, mailKindOf, sentAgainUntil } from './mail-kinds.ts';
import { mailProblemWords } from './mail-problem.ts';
import { AGAIN_OBSTACLES, againObstacle, againWords, MAIL_STATES } from './outbox-list.ts';
import { withoutLinks } from './without-links.ts';

const AT = '2026-11-16T17:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(Date.parse(AT) + days * DAY_MS);

describe('kinds', () => {
  test('what opens an account or tells of a login is secret, and so is what is not known', () => {
    expect(MAIL_KINDS.filter(isSecretMail)).toEqual([
      'invitation',
      'email-verification',
      'password-link',
      'login-link',
      'security-notice',
      'staff-invitation',
      'owner-notice',
    ]);
    expect([isSecretMail(null), mailKindOf('of a later version'), mailKindOf(null)]).toEqual([true, null, null]);
  });

  test('each has words of its own', () => {
    const labels = [...MAIL_KINDS.map(mailKindLabel), mailKindLabel(null)];
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label).toMatch(/^[A-Z][a-z]/);
  });

  test('a secret one is never sent again', () => {
    for (const kind of [...MAIL_KINDS.filter(isSecretMail), null]) expect(sentAgainUntil(kind, AT)).toBeNull();
  });
});

describe('sending again', () => {
  const MAIL = { kind: 'receipt-copy', state: 'SENT', createdAt: AT, isLost: false, hasAccess: true } as const;

  test.each([
    [{}, 0, null],
    [{}, 59.9, null],
    [{}, 60, 'old'],
    [{ kind: 'payment-request' }, 6.9, null],
    [{ kind: 'payment-request' }, 7, 'old'],
    [{ kind: 'reminder' }, 0, 'old'],
    [{ kind: 'login-link' }, 0, 'secret'],
    [{ kind: null }, 0, 'secret'],
    [{ state: 'WAITING' }, 0, 'waiting'],
    [{ state: 'FAILED' }, 0, null],
    [{ state: 'BOUNCED' }, 0, null],
    [{ state: 'KEPT' }, 0, null],
    [{ isLost: true }, 0, 'lost'],
    [{ hasAccess: false }, 0, 'gone'],
    [{ hasAccess: false, kind: 'access-declined' }, 0, null],
  ] as const)('%j after %d days: %s', (some, days, expected) => {
    expect(againObstacle({ ...MAIL, ...some }, later(days))).toBe(expected);
  });

  test('says why, and what to do instead', () => {
    for (const obstacle of AGAIN_OBSTACLES) expect(againWords(obstacle, 'receipt-copy')).toMatch(/\.$/);
    expect(againWords('secret', 'invitation')).toBe(
      'Mails like this are not sent again. Send a new invitation on the page People.',
    );
    expect(againWords('old', 'receipt-copy')).toBe('What it says is out of date by now, so it cannot be sent again.');
    // A reminder that bounced a minute ago is not out of date.
    expect(againWords('old', 'reminder')).toBe('It is not sent again: the mail of the next day has what is due then.');
    expect(againWords('secret', null)).toBe('Mails like this are not sent again.');
    expect(MAIL_STATES).toHaveLength(5);
  });
});

test.each([
  ['all recipients were rejected: 550 5.1.1 no such user (EENVELOPE RCPT TO 550)', 'There is no such mailbox.'],
  ['550 5.1.2 bad domain (EENVELOPE RCPT TO 550)', 'Nobody receives mail at this domain.'],
  ['550 5.2.1 disabled (EENVELOPE RCPT TO 550)', 'The mailbox is switched off.'],
  ['452 4.2.2 full (EENVELOPE RCPT TO 452)', 'The mailbox is full.'],
  ['552 5.3.4 too big (EMESSAGE DATA 552)', 'The mail is too large for the mailbox.'],
  [
    '550 5.7.1 blocked (EENVELOPE RCPT TO 550)',
    'The receiving server does not accept mails of ours. Tell the operator of the installation.',
  ],
  ['550 unknown (EENVELOPE RCPT TO 550)', 'The receiving server refused the address.'],
  ['451 later (EENVELOPE RCPT TO 451)', 'The receiving server did not take the mail yet.'],
  ['554 spam (EMESSAGE DATA 554)', 'The receiving server refused the mail.'],
  ['451 later (EMESSAGE DATA 451)', 'The receiving server did not take the mail yet.'],
  [
    '550 5.1.1 who (EENVELOPE MAIL FROM 550)',
    'Our mail server refused our sender address. Tell the operator of the installation.',
  ],
  [
    'The mail server refused the login. (EAUTH AUTH PLAIN 535)',
    'Our mail server refused our login. Tell the operator of the installation.',
  ],
  ['connect ECONNREFUSED 10.0.0.1:25 (ESOCKET CONN)', 'Our mail server could not be reached.'],
  ['The mail server took too long.', 'Our mail server took too long.'],
  [
    'It was encrypted with another SECRET_KEY and cannot be read.',
    'The key with which it was encrypted is gone, so it cannot be read.',
  ],
  ['The mail could not be made.', 'The mail could not be made. Tell the operator of the installation.'],
  ['The receipt could not be made.', 'The mail could not be made. Tell the operator of the installation.'],
  ['something new', 'The mail could not be sent.'],
])('%s: %s', (problem, words) => {
  expect(mailProblemWords(problem)).toBe(words);
});

test.each([
  ['Open https://granite.portal.test/action?oobCode=abc now', 'Open [link] now'],
  ['HTTPS://GRANITE.TEST/x', '[link]'],
  ['(see www.granite.test/x)', '(see [link]'],
  ['granite.test/checkout?token=abc.def', '[link]'],
  ['mode=x&oobCode=abc', '[link]'],
  ['ftp://files.test/a and mailto:x', '[link] and mailto:x'],
  ['Invoice 7: $120.00, due 11/16/2026', 'Invoice 7: $120.00, due 11/16/2026'],
  ['ann@builders.example', 'ann@builders.example'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown);
});
