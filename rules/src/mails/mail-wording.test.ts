import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSecretMail, MAIL_KINDS } from './mail-kinds.ts';
import {
  cleanWording,
  fillIn,
  fitsMail,
  isSameWording,
  type MailWording,
  OUR_WORDING,
  paragraphsOf,
  tokenOf,
  WORDING_LENGTH_MAX,
  WORDING_PARTS,
  wordingOrNull,
  wordingProblems,
} from './mail-wording.ts';
import {
  FIXED_MAILS,
  isVariedMail,
  isWordedKind,
  keepsOpening,
  mergeFieldWords,
  subjectFieldsOf,
  textFieldsOf,
  WORDED_KINDS,
} from './worded-mails.ts';

const wording = (parts: Partial<MailWording>): MailWording => ({ ...OUR_WORDING, ...parts });
const problemsOf = (parts: Partial<MailWording>) => wordingProblems('payment-approved', wording(parts));

describe('which mails are worded', () => {
  test('no mail whose link opens an account, or that warns about a login', () => {
    expect(WORDED_KINDS.filter(isSecretMail)).toEqual([]);
    expect(WORDED_KINDS.length).toBeGreaterThan(20);
  });

  test('none is both worded and fixed, and each fixed one says why', () => {
    expect(FIXED_MAILS.filter(({ kind }) => isWordedKind(kind))).toEqual([]);
    for (const { reason } of FIXED_MAILS) expect(reason).toMatch(/^[A-Z].{10,}\.$/);
  });

  test('mails to staff are neither', () => {
    const listed: readonly string[] = [...WORDED_KINDS, ...FIXED_MAILS.map(({ kind }) => kind)];
    expect(MAIL_KINDS.filter((kind) => !listed.includes(kind))).toEqual([
      'sign-up',
      'support-ticket',
      'question',
      'open-items',
      'daily-close',
      'due-waivers',
      'staff-invitation',
      'owner-notice',
      'wording-test',
    ]);
  });

  test('our own subject stands in subjects only', () => {
    for (const kind of WORDED_KINDS) {
      expect(subjectFieldsOf(kind)).toEqual([...textFieldsOf(kind), 'subject']);
      expect(textFieldsOf(kind)).not.toContain('subject');
      for (const field of subjectFieldsOf(kind)) expect(mergeFieldWords(field)).not.toBe('');
    }
  });

  test('an introduction stands above what a refused or returned request says', () => {
    expect(keepsOpening('waiver-rejected')).toBe(true);
    expect(keepsOpening('payment-approved')).toBe(false);
  });
});

describe('what may be written', () => {
  test('a wording of all parts with fields of the mail', () => {
    expect(
      problemsOf({
        subject: 'Thank you, {customer}: {amount} ({code})',
        intro: 'We have your {amount} by {method}.\n\nIt helps us to build, e.g. roads & bridges (a < b).',
        closing: 'Kind regards,\nthe team of {supplier}\nPhone 503 555 0100, 9 a.m. to 5 p.m.',
      }),
    ).toEqual({});
  });

  test('a part that is empty is ours, but not all of them', () => {
    expect(problemsOf({ closing: 'Thank you.' })).toEqual({});
    expect(problemsOf({})).toEqual({ subject: 'Write a subject, an introduction or a closing.' });
    expect(wordingOrNull(OUR_WORDING)).toBeNull();
  });

  test('fields of other mails are refused, with those that this one has', () => {
    expect(problemsOf({ intro: 'On {day}' }).intro).toBe(
      'This mail has no field {day}. Use {customer}, {amount}, {code}, {method}, {portal}, {supplier}.',
    );
    expect(problemsOf({ intro: '{constructor} {__proto__}' }).intro).toMatch('no field {constructor}');
    expect(problemsOf({ intro: '{subject}' }).intro).toBe('The standard subject can stand in the subject only.');
    expect(problemsOf({ closing: 'Pay {amount' }).closing).toMatch('A brace stands alone.');
    expect(problemsOf({ closing: '{{amount}}' }).closing).toMatch('A brace stands alone.');
  });

  test.each([
    'https://granite.example',
    'www.granite',
    'Write to ar@granite.example',
    'granite.com',
    'see pay.granite.example/now',
    'mailto:ar',
    '{portal}.com',
    'pay.{portal}',
    'Zahlung.бел',
    'caf\u0065\u0301.com',
    'example.भारत',
    'granite．com',
    'granite.\u200bcom',
    'granite\u00ad.com',
    'Open 10.20.30.40/pay',
  ])('what a mail program makes a link of: %s', (text) => {
    expect(problemsOf({ intro: text }).intro).toMatch('would become a link');
    expect(problemsOf({ subject: text }).subject).toMatch('would become a link');
  });

  test.each(['\u200b', '\u3164 \u2060'])('nothing that can be seen: %j', (text) => {
    expect(problemsOf({ subject: text }).subject).toMatch('Nothing of this can be seen.');
    expect(problemsOf({ closing: text }).closing).toMatch('Nothing of this can be seen.');
  });

  test.each(['Version 1.2.3', 'Pay 1.250,00 by 16.11.2026.', 'Thanks…and more', 'So. And so'])(
    'no link: %s',
    (text) => {
      expect(problemsOf({ intro: text })).toEqual({});
    },
  );

  test.each(['<b>Thanks</b>', 'Hi <a href="x">', '<!-- -->', '</p', '&nbsp;', '&#38;'])('HTML: %s', (text) => {
    expect(problemsOf({ closing: text }).closing).toMatch('is HTML. Write plain text.');
  });

  test('a subject of one line, and texts of bounded length', () => {
    expect(problemsOf({ subject: 'Thanks\nBcc: all' })).toEqual({ subject: 'A subject is one line.' });
    for (const part of WORDING_PARTS) {
      const max = WORDING_LENGTH_MAX[part];
      expect(problemsOf({ [part]: 'x'.repeat(max) })).toEqual({});
      expect(problemsOf({ [part]: 'x'.repeat(max + 1) })[part]).toBe(
        `Use at most ${max} characters; these are ${max + 1}.`,
      );
    }
    expect(problemsOf({ intro: 'a\n\nb\n\nc\n\nd\n\ne\n\nf' })).toEqual({});
    expect(problemsOf({ intro: 'a\n\nb\n\nc\n\nd\n\ne\n\nf\n\ng' }).intro).toBe('Use at most 6 paragraphs.');
  });

  test('a mail that tells several things says in its subject which', () => {
    expect(isVariedMail('autopay')).toBe(true);
    expect(wordingProblems('autopay', wording({ subject: 'News of autopay' })).subject).toMatch('Name {subject}');
    expect(wordingProblems('autopay', wording({ subject: '{customer}: {subject}' }))).toEqual({});
    expect(wordingProblems('autopay', wording({ intro: 'Hello.' }))).toEqual({});
  });
});

test('texts are kept without spaces at their ends and with one kind of line break', () => {
  const typed = { subject: '  Thanks ', intro: '\r\n One\r\n\r\n\r\n \r\nTwo \u2028three\n', closing: ' ' };
  const clean = cleanWording(typed);
  expect(clean).toEqual({ subject: 'Thanks', intro: 'One\n\nTwo\nthree', closing: '' });
  expect(paragraphsOf(clean.intro)).toEqual(['One', 'Two\nthree']);
  expect(paragraphsOf('')).toEqual([]);
  expect(isSameWording(cleanWording(clean), clean)).toBe(true);
});

describe('filling in', () => {
  test('values are put in once: one that looks like a field, or like a pattern, stays text', () => {
    const values = { customer: '{amount} $& $1', amount: '$5.00' };
    expect(fillIn('{customer} pays {amount}', values)).toBe('{amount} $& $1 pays $5.00');
  });

  test('a missing or empty value, or a name that is no field, gives nothing', () => {
    expect(fillIn('Dear {customer}', {})).toBeNull();
    expect(fillIn('Dear {customer}', { customer: '' })).toBeNull();
    expect(fillIn('Dear {toString}', {})).toBeNull();
  });

  test('every wording that fits a mail is filled in with values for its fields', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WORDED_KINDS),
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.nat({ max: 20 })), { maxLength: 12 }),
        fc.string(),
        (kind, pieces, value) => {
          const fields = textFieldsOf(kind);
          const intro = pieces
            .map((piece) => (typeof piece === 'string' ? piece : tokenOf(fields[piece % fields.length]!)))
            .join(' ');
          const clean = cleanWording(wording({ intro }));
          fc.pre(fitsMail(kind, clean));
          const values = Object.fromEntries(fields.map((field) => [field, `v${value}`]));
          const filled = fillIn(clean.intro, values);
          expect(filled).not.toBeNull();
          expect(filled!.length).toBeGreaterThanOrEqual(clean.intro.replaceAll(/\{[a-z]+\}/g, '').length);
        },
      ),
    );
  });

  test('cleaning changes nothing the second time, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\u2028') }),
        (subject, intro) => {
          const clean = cleanWording({ subject, intro, closing: intro });
          expect(cleanWording(clean)).toEqual(clean);
        },
      ),
    );
  });
});
