import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_HOLDER_TYPES,
  ACCOUNT_TYPES,
  accountNumberProblem,
  entryCodeOf,
  isAccountNumber,
  isRoutingNumber,
  missingAchFields,
  routingNumberProblem,
  type AchDetails,
} from './ach.ts';

const DETAILS: AchDetails = {
  paymentType: 'ACH',
  usesSaved: false,
  cardOnFile: null,
  holderName: 'Tarnwick Builders',
  accountNumber: '000123456789',
  routingNumber: '036001808',
  accountType: 'CHECKING',
  accountHolderType: 'BUSINESS',
};

describe('account numbers', () => {
  test.each(['1234', '0000', '12345678901234567'])('ACH-01 %s is one', (text) => {
    expect(isAccountNumber(text)).toBe(true);
    expect(accountNumberProblem(text)).toBeNull();
  });

  test.each(['', '123', '123456789012345678', '12a4', '1234 ', '-1234', '12.34', '١٢٣٤'])(
    'ACH-01 %j is not one',
    (text) => {
      expect(isAccountNumber(text)).toBe(false);
      expect(accountNumberProblem(text)).toBe('Invalid account number, please review your account information');
    },
  );
});

describe('routing numbers', () => {
  test.each(['036001808', '011401533', '053000196', '111000025', '021000021'])('ACH-01 %s is one', (text) => {
    expect(isRoutingNumber(text)).toBe(true);
    expect(routingNumberProblem(text)).toBeNull();
  });

  test.each(['', '000000000', '23433', '03600180', '0360018080', '036001809', '03600180a', '036 01808', ' 036001808'])(
    'ACH-01 %j is not one',
    (text) => {
      expect(isRoutingNumber(text)).toBe(false);
      expect(routingNumberProblem(text)).toBe('Invalid routing number, please review your account information');
    },
  );

  test('exactly one check digit fits the first eight digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
        const start = String(number).padStart(8, '0');
        const digits = '0123456789'.split('');
        const fitting = digits.filter((digit) => isRoutingNumber(start + digit));
        const sum = start.split('').reduce((sum, digit, place) => sum + Number(digit) * [3, 7, 1][place % 3]!, 0);
        expect(fitting).toEqual([String((10 - (sum % 10)) % 10)]);
      }),
    );
  });

  test('every single wrong digit is detected', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('036001808', '111000025'),
        fc.nat(8),
        fc.integer({ min: 1, max: 9 }),
        (good, place, delta) => {
          const wrong = (Number(good[place]) + delta) % 10;
          expect(isRoutingNumber(good.slice(0, place) + wrong + good.slice(place + 1))).toBe(false);
        },
      ),
    );
  });
});

describe('the form', () => {
  test('lists the options', () => {
    expect(ACCOUNT_TYPES).toEqual(['CHECKING', 'SAVINGS']);
    expect(ACCOUNT_HOLDER_TYPES).toEqual(['BUSINESS', 'PERSONAL']);
  });

  test.each<[Partial<AchDetails>, string[]]>([
    [{}, []],
    [{ holderName: ' ' }, ['holderName']],
    [{ accountNumber: '123' }, ['accountNumber']],
    [{ routingNumber: '000000000' }, ['routingNumber']],
    [{ accountType: null }, ['accountType']],
    [{ accountHolderType: null }, ['accountHolderType']],
    [
      { holderName: '', accountNumber: '', routingNumber: '', accountType: null, accountHolderType: null },
      ['holderName', 'accountType', 'accountHolderType', 'routingNumber', 'accountNumber'],
    ],
  ])('ACH-01 %j lacks %j', (change, expected) => {
    expect(missingAchFields({ ...DETAILS, ...change }, true)).toEqual(expected);
    expect(missingAchFields({ ...DETAILS, ...change, cardOnFile: 'm1' }, true)).toEqual(expected);
  });

  test('a saved account replaces every field, if accounts can be saved', () => {
    const blank = { ...DETAILS, usesSaved: true, holderName: '', accountNumber: '' };
    expect(missingAchFields(blank, true)).toEqual(['cardOnFile']);
    expect(missingAchFields({ ...blank, cardOnFile: 'm1' }, true)).toEqual([]);
    expect(missingAchFields({ ...blank, cardOnFile: 'm1' }, false)).toEqual(['holderName', 'accountNumber']);
  });
});

test.each([
  ['BUSINESS', null, 'CCD'],
  ['BUSINESS', 'OVER_THE_PHONE', 'CCD'],
  ['PERSONAL', null, 'WEB'],
  ['PERSONAL', 'OVER_THE_PHONE', 'TEL'],
  ['PERSONAL', 'IN_PERSON', 'PPD'],
] as const)('entryCodeOf %s asked by %s: %s', (holder, requestMethod, expected) => {
  expect(entryCodeOf(holder, requestMethod)).toBe(expected);
});
