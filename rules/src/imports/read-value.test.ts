import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import {
  guessDayOrder,
  guessDecimalMark,
  readAmount,
  readChoice,
  readFlag,
  readDay,
  readQuantity,
} from './read-value.ts';

describe('days', () => {
  test.each([
    ['11/14/2026', 'M/D/Y', '2026-11-14'],
    ['1/2/26', 'M/D/Y', '2026-01-02'],
    ['1/2/70', 'M/D/Y', '1970-01-02'],
    ['14.11.2026', 'D/M/Y', '2026-11-14'],
    ['2026-11-14', 'Y-M-D', '2026-11-14'],
    ['2026-11-14', 'M/D/Y', '2026-11-14'],
    ['2026-11-14T08:30:00Z', 'Y-M-D', '2026-11-14'],
    ['11/14/2026 12:00:00 AM', 'M/D/Y', '2026-11-14'],
    ['20261114', 'M/D/Y', '2026-11-14'],
    ['46340', 'M/D/Y', '2026-11-14'],
    ['46340.75', 'M/D/Y', '2026-11-14'],
    [' 02/29/2028 ', 'M/D/Y', '2028-02-29'],
  ] as const)('%s read as %s is %s', (text, order, day) => {
    expect(readDay(text, order)).toEqual({ value: asDay(day) });
  });

  test.each([
    ['11/31/2026', 'M/D/Y', '11/30/2026'],
    ['02/29/2026', 'M/D/Y', '02/28/2026'],
    ['31.11.2026', 'D/M/Y', '30/11/2026'],
    ['2026-02-30', 'Y-M-D', '2026-02-28'],
  ] as const)('%s does not exist; %s would', (text, order, suggestion) => {
    expect(readDay(text, order)).toEqual({ problem: 'NO_SUCH_DAY', suggestion });
  });

  test.each([
    '',
    'soon',
    '13/01/2026',
    '00/10/2026',
    '10/00/2026',
    '10/32/2026',
    '1/1/202',
    '12345',
    '99999',
    '1/1/1066',
  ])('%s is no day', (text) => {
    expect(readDay(text, 'M/D/Y')).toEqual({ problem: 'NOT_A_DAY' });
  });

  test('the order is guessed from all cells', () => {
    expect(guessDayOrder(['11/14/2026', '1/2/2026'])).toBe('M/D/Y');
    expect(guessDayOrder(['1/2/2026', '14/11/2026'])).toBe('D/M/Y');
    expect(guessDayOrder(['2026-11-14', ''])).toBe('Y-M-D');
    expect(guessDayOrder(['1/2/2026'])).toBe('M/D/Y');
    expect(guessDayOrder(['soon'])).toBe('M/D/Y');
  });
});

describe('amounts', () => {
  test.each([
    ['2,773.89', '.', 277_389],
    ['$9242.1', '.', 924_210],
    ['(148.87)', '.', -14_887],
    ['148.87-', '.', -14_887],
    ['-$148.87', '.', -14_887],
    ['148.87 CR', '.', -14_887],
    ['.5', '.', 50],
    ['12', '.', 1_200],
    ['12.500', '.', 1_250],
    ['1 234.00 USD', '.', 123_400],
    ['1.234,50', ',', 123_450],
    ['1234,5', ',', 123_450],
    ["1'234.50", '.', 123_450],
    ['0', '.', 0],
  ] as const)('%s with %s is %i cents', (text, mark, cents) => {
    expect(readAmount(text, mark)).toEqual({ value: asCents(cents) });
  });

  test.each([
    ['(148.87', { problem: 'BRACKET_NOT_CLOSED', suggestion: '-148.87' }],
    ['12.345', { problem: 'PART_OF_A_CENT', suggestion: '12.35' }],
    ['1,23.00', { problem: 'NOT_AN_AMOUNT' }],
    ['1.2.3', { problem: 'NOT_AN_AMOUNT' }],
    ['twelve', { problem: 'NOT_AN_AMOUNT' }],
    ['-', { problem: 'NOT_AN_AMOUNT' }],
    ['1e5', { problem: 'NOT_AN_AMOUNT' }],
    ['=1+1', { problem: 'NOT_AN_AMOUNT' }],
    ['1,000,000,000.00', { problem: 'TOO_LARGE' }],
  ] as const)('%s is refused', (text, refused) => {
    expect(readAmount(text, '.')).toEqual(refused);
  });

  test('whatever we write is read as the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), fc.boolean(), (cents, isGrouped) => {
        const text = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, useGrouping: isGrouped });
        expect(readAmount(text, '.')).toEqual({ value: asCents(cents) });
      }),
    );
  });

  test('the decimal mark is guessed from all cells', () => {
    expect(guessDecimalMark(['1,234.50', '12'])).toBe('.');
    expect(guessDecimalMark(['1.234,50', '12'])).toBe(',');
    expect(guessDecimalMark(['soon'])).toBe('.');
  });
});

test.each([
  ['12', { value: '12' }],
  ['1,200.5', { value: '1200.5' }],
  ['-3.125', { value: '-3.125' }],
  ['1.2345', { problem: 'NOT_A_NUMBER' }],
  ['many', { problem: 'NOT_A_NUMBER' }],
])('the quantity %s', (text, read) => {
  expect(readQuantity(text, '.')).toEqual(read);
});

test('a choice is known by its words', () => {
  const choices = { CREDIT: ['cm', 'credit memo'] };
  expect(readChoice(' Credit Memo ', choices)).toEqual({ value: 'CREDIT' });
  expect(readChoice('credit', choices)).toEqual({ value: 'CREDIT' });
  expect(readChoice('else', choices)).toEqual({ problem: 'NOT_A_CHOICE', detail: '(CREDIT)' });
});

test.each<[string, ReturnType<typeof readFlag>]>([
  [' Yes ', { value: true }],
  ['X', { value: true }],
  ['TRUE', { value: true }],
  ['1', { value: true }],
  ['n', { value: false }],
  ['0', { value: false }],
  ['Off', { value: false }],
  ['maybe', { problem: 'NOT_YES_OR_NO' }],
])('yes or no as %j', (text, read) => {
  expect(readFlag(text)).toEqual(read);
});
