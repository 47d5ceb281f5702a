import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsCardNumber, isSecurityCode } from './sensitive-digits.ts';

describe('holdsCardNumber', () => {
  test.each([
    ['4111111111111111', true],
    ['4111 1111 1111 1111', true],
    ['4111-1111-1111-1111', true],
    ['card 371449635398431 exp 12/30', true],
    ['3714 496353 98431', true],
    ['6011000995500000.', true],
    ['2223003122003222', true],
    ['4222222222222', true],
    ['please use 4111111111111111 12/28 739', true],
    ['please use 4111 1111 1111 1111 12/28 739', true],
    ['41111111111111111228739', true],
    ['00174111111111111111', true],
    ['④①①① ①①①① ①①①① ①①①①', true],
    // A token of the provider, in which a card number would be found by chance.
    ['9371449635398431', false],
    ['PO 12 4111 1111 1111 1111', true],
    ['4111.1111.1111.1111', true],
    ['4111/1111/1111/1111', true],
    ['4111  1111  1111  1111', true],
    ['4111\u00A01111\u00A01111\u00A01111', true],
    ['4111\n1111\n1111\n1111', true],
    ['4111,1111,1111,1111', true],
    ['4111 - 1111 - 1111 - 1111', true],
    ['４１１１１１１１１１１１１１１１', true],
    ['٤١١١١١١١١١١١١١١١', true],
    ['४१११११११११११११११', true],
    ['4\u200B111\u200B1111\u200B1111\u200B1111', true],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', true],
    ['41 11 11 11 11 11 11 11', true],
    ['my visa is 41111111 11111111', true],
    ['4111111111111112', false],
    ['9418594164541111', false],
    ['PO 4500012345', false],
    ['', false],
    ['1234567890123', false],
    ['Invoices 485186 485187 485190', false],
    ['Invoices 48518612 48518613', false],
    ['Lots 4112 4113 4115 4118', false],
    ['Invoices 4111, 1111, 1111, 1111', false],
    ['Call 415 555 0100 on 05/11/2026 about 05/12/2026', false],
  ])('%s: %s', (text, expected) => {
    expect(holdsCardNumber(text)).toBe(expected);
  });

  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

  const luhnDigit = (start: string): string =>
    Array.from('0123456789').find((last) => {
      const places = Array.from(start + last, Number).toReversed();
      const doubled = places.map((digit, place) =>
        place % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2,
      );
      return doubled.reduce((sum, each) => sum + each, 0) % 10 === 0;
    }) ?? '';

  const cardNumber = fc
    .constantFrom(
      ['4', 16],
      ['51', 16],
      ['55', 16],
      ['2221', 16],
      ['2720', 16],
      ['34', 15],
      ['37', 15],
      ['6011', 16],
      ['36', 16],
      ['3528', 16],
    )
    .chain(([start, length]) => digits(length - start.length - 1).map((rest) => `${start}${rest}`))
    .map((start) => start + luhnDigit(start));

  const grouped = (number: string, separator: string): string =>
    (number.length === 15
      ? [
          [0, 4],
          [4, 10],
          [10, 15],
        ]
      : [
          [0, 4],
          [4, 8],
          [8, 12],
          [12, 16],
        ]
    )
      .map(([from, to]) => number.slice(from, to))
      .join(separator);

  test('CARD-01 property: a card number is found whatever separates its groups and stands around it', () => {
    const separator = fc.constantFrom(
      '',
      ' ',
      '  ',
      '-',
      '.',
      '/',
      '_',
      '\u00A0',
      '\u2009',
      '\n',
      '\r\n',
      ' - ',
      '\u2013',
    );
    const before = fc.constantFrom('', 'please use ', 'PO 12 ', '#', 'x', '12/26 ', '485186 ');
    const after = fc.constantFrom('', ' 12/28 739', '.', ' thanks', ' 1228', '\n739');
    fc.assert(
      fc.property(cardNumber, separator, before, after, fc.boolean(), (number, between, start, end, isWide) => {
        const written = grouped(number, between);
        const shown = isWide
          ? written.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
          : written;
        expect(holdsCardNumber(`${start}${shown}${end}`)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('property: a note that lists invoice numbers is never taken for a card number', () => {
    const number = fc.integer({ min: 5, max: 10 }).chain(digits);
    const separator = fc.constantFrom(' ', ', ', ' / ', '\n', '-', '  ', '; ', ' + ');
    const words = fc.constantFrom('', 'Invoices ', 'Payment for ', 'PO ', 'Inv. #');
    fc.assert(
      fc.property(words, fc.array(number, { minLength: 1, maxLength: 8 }), separator, (start, numbers, between) => {
        expect(holdsCardNumber(start + numbers.join(between))).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });

  test('property: consecutive short numbers are a list', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 9000 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 9 }),
        (first, steps) => {
          const numbers = [first];
          for (const step of steps) numbers.push((numbers.at(-1) ?? 0) + step);
          expect(holdsCardNumber(`Invoices ${numbers.join(' ')}`)).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['123', true],
  ['1234', true],
  [' 999 ', true],
  ['１２３', true],
  ['12345', false],
  ['C7X2', false],
  ['', false],
])('isSecurityCode %s: %s', (text, expected) => {
  expect(isSecurityCode(text)).toBe(expected);
});
