import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canSendTo, couldBeEmail, EMAIL_LENGTH_MAX, isEmail, normalizeEmail, readEmails } from './email.ts';

const word = fc
  .array(fc.constantFrom('a', 'b', 'z', '0', '9', '-'), { minLength: 1, maxLength: 6 })
  .map((letters) => letters.join(''));
const address = fc.tuple(word, word, word).map(([name, host, top]) => `${name}@${host}.${top}`);
/** Random sequences of characters that occur in addresses. */
const nearly = fc
  .array(fc.constantFrom('a', 'B', '.', '@', '-', '_', '+', ' ', ',', ';', '<', '>', '"', '\n', '\u0000', 'é'))
  .map((letters) => letters.join(''));
/** Any code points, lone surrogates included. */
const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 20 }).map((codes) => String.fromCodePoint(...codes));
const longest = `${'a'.repeat(EMAIL_LENGTH_MAX - '@b.co'.length)}@b.co`;

describe('isEmail', () => {
  test.each([
    'a@b.c',
    'pat@example.com',
    'pat.doe+bills@mail.example.co.uk',
    "o'brien@example.com",
    'pat@münchen.example',
    'pat@उदाहरण.भारत',
    'x_y-z@sub-domain.example',
    longest,
  ])('%j is an address', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'pat',
    'pat@',
    '@example.com',
    'pat@example',
    'pat@example.',
    'pat@.example.com',
    'pat@example..com',
    'pat@@example.com',
    'pat@doe@example.com',
    'pat doe@example.com',
    'pat@exam ple.com',
    ' pat@example.com',
    'pat@example.com ',
    'pat@example.com\n',
    'pat@example.com\r\nBcc: all@example.com',
    'pat,doe@example.com',
    'pat@example.com,doe@example.com',
    'pat;doe@example.com',
    '"pat"@example.com',
    'Pat <pat@example.com>',
    'pat\u0000@example.com',
    'pat\u200b@example.com',
    'pat@exam_ple.com',
    'दीप@उदाहरण.भारत',
    '\u212aelly@example.com',
    'p\u0430t@example.com',
    `a${longest}`,
  ])('%j is not an address', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('an account from before may have other letters', () => {
    expect(couldBeEmail('दीप@उदाहरण.भारत')).toBe(true);
    expect(couldBeEmail('pat doe@example.com')).toBe(false);
  });

  test('the longest has 254 characters', () => {
    expect(EMAIL_LENGTH_MAX).toBe(254);
  });

  test('an address has one @, a dot after it, and no character that separates lists or mail headers', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, nearly, address), (text) => {
        if (!isEmail(text)) return;
        const [name, domain, ...more] = text.split('@');
        expect(name).not.toBe('');
        expect(domain).toContain('.');
        expect(more).toEqual([]);
        expect(text).not.toMatch(/[\s,;<>"]/);
      }),
    );
  });
});

describe('normalizeEmail', () => {
  test('converts to lower case and trims', () => {
    expect(normalizeEmail('  Pat.Doe@Example.COM\t')).toBe('pat.doe@example.com');
  });

  test('turns no other letter into one of A to Z', () => {
    expect(normalizeEmail('\u212aelly@example.com')).not.toBe('kelly@example.com');
    expect(normalizeEmail('PAT\u0130@example.com')).toBe('pat\u0130@example.com');
  });

  test('writes an international domain as DNS has it', () => {
    expect(normalizeEmail('Pat@MÜNCHEN.example')).toBe('pat@xn--mnchen-3ya.example');
    expect(normalizeEmail('pat@xn--mnchen-3ya.example')).toBe('pat@xn--mnchen-3ya.example');
  });

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
      }),
    );
  });
});

describe('a comma-separated list', () => {
  test.each([
    ['a@b.co', ['a@b.co'], []],
    ['a@b.co, C@D.co ,e@f.co', ['a@b.co', 'c@d.co', 'e@f.co'], []],
    ['a@b.co,A@B.CO, a@b.co', ['a@b.co'], []],
    ['a@b.co, nobody, c@d.co, Nobody', ['a@b.co', 'c@d.co'], ['nobody']],
    ['a@b.co;c@d.co', [], ['a@b.co;c@d.co']],
    ['a@b.co c@d.co', [], ['a@b.co c@d.co']],
    [',a@b.co,, ', ['a@b.co'], []],
    ['', [], []],
    [' , ', [], []],
  ])('%j holds %j and not %j', (text, emails, bad) => {
    expect(readEmails(text)).toEqual({ emails, bad });
  });

  test('REP-09 sending needs an address and no bad entry', () => {
    expect(canSendTo(readEmails('a@b.co'))).toBe(true);
    expect(canSendTo(readEmails('a@b.co, c@d.co'))).toBe(true);
    expect(canSendTo(readEmails(''))).toBe(false);
    expect(canSendTo(readEmails('nobody'))).toBe(false);
    expect(canSendTo(readEmails('a@b.co, nobody'))).toBe(false);
  });

  test('every entry is found once, either valid or invalid', () => {
    const entry = fc.oneof(address, nearly, anyText);
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const text = entries.join(',');
        const { emails, bad } = readEmails(text);
        const all = [...emails, ...bad];
        expect(new Set(all).size).toBe(all.length);
        expect(new Set(all)).toEqual(new Set(text.split(',').map(normalizeEmail).filter(Boolean)));
        expect(emails.every(isEmail)).toBe(true);
        expect(bad.some(isEmail)).toBe(false);
      }),
    );
  });
});
