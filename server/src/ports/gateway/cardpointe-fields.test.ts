import { describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { ACH, CARD, newOrderId } from '../../testing/test-gateway.ts';
import { chargeRequest } from './cardpointe-charge.ts';
import { asciiOf, readAmount, writeAmount } from './cardpointe-fields.ts';
import type { Charge } from './gateway.ts';

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [100, '1.00'],
  [123_456_789, '1234567.89'],
])('%i cents are written %s', (cents, text) => {
  expect(writeAmount(asCents(cents))).toBe(text);
  expect(readAmount({ amount: text }, 'amount')).toBe(cents);
});

test.each([
  ['5', 500],
  [5, 500],
  [12.5, 1_250],
  ['-3.20', -320],
  ['', null],
  ['1,234.00', null],
  ['12.345', null],
  [null, null],
])('the amount %j is read as %s', (amount, cents) => {
  expect(readAmount({ amount }, 'amount')).toBe(cents);
});

test.each([
  ['Ann O’Brien', 30, "Ann O'Brien"],
  ['Łukasz Ångström', 30, 'Lukasz Angstrom'],
  ['Müller & Söhne – Straße', 30, 'Muller & Sohne - Strasse'],
  ['Québec', 20, 'Quebec'],
  ['東京', 30, ''],
  ['a\u0000b\tc\nd', 30, 'a b c d'],
  ['Ⅳ ½ ﬁ', 30, 'IV 1 2 fi'],
  ['1234567890 234', 11, '1234567890'],
])('%j as ASCII of at most %i characters is %j', (text, longest, expected) => {
  expect(asciiOf(text, longest)).toBe(expected);
});

describe('the request to charge', () => {
  const merchant = { siteUrl: '', merchantId: '1234567', username: '', password: '', currencyCode: 'USD' as const };
  const request = (method: Charge['method'], change: Partial<Charge> = {}) =>
    chargeRequest(merchant, {
      orderId: newOrderId(),
      token: '9418594164541111',
      amount: asCents(1_234_56),
      holderName: 'Ann Person',
      method,
      ...change,
    });

  test('by card contains exactly the needed fields', () => {
    expect(request(CARD, { orderId: 'P1' })).toEqual({
      merchid: '1234567',
      account: '9418594164541111',
      amount: '1234.56',
      currency: 'USD',
      orderid: 'P1',
      name: 'Ann Person',
      capture: 'Y',
      receipt: 'Y',
      expiry: '203012',
      ecomind: 'E',
      address: '1 Quarry Road',
      city: 'Boise',
      region: 'ID',
      postal: '83702',
      country: 'US',
    });
  });

  test('CARD-02 contains no security code', () => {
    for (const method of [CARD, { ...CARD, stored: 'customer' } as const, ACH]) {
      expect(request(method)).not.toHaveProperty('cvv2');
    }
  });

  test("respects the provider's field lengths", () => {
    const long = 'x'.repeat(300);
    const billing = { address: long, address2: long, city: long, state: long, postalCode: long, country: long };
    const fields = request({ ...CARD, billing }, { holderName: long });
    const lengths = { name: 30, address: 30, address2: 30, city: 30, region: 20, postal: 9, country: 2 };
    for (const [name, longest] of Object.entries(lengths)) expect(fields[name]).toHaveLength(longest);
  });

  test.each([
    ['83702-1234', '837021234'],
    ['K1A 0B1', 'K1A0B1'],
  ])('the postal code %s is sent as %s', (postalCode, postal) => {
    expect(request({ ...CARD, billing: { postalCode } })).toMatchObject({ postal });
  });

  test.each([
    ['CHECKING', 'CCD', { accttype: 'ECHK', achEntryCode: 'CCD', ecomind: 'E' }],
    ['SAVINGS', 'WEB', { accttype: 'ESAV', achEntryCode: 'WEB', ecomind: 'E' }],
    ['CHECKING', 'TEL', { accttype: 'ECHK', achEntryCode: 'TEL', ecomind: 'T' }],
    ['CHECKING', 'PPD', { accttype: 'ECHK', achEntryCode: 'PPD' }],
  ] as const)('from a %s account as %s', (accountType, entryCode, expected) => {
    const fields = request({ ...ACH, accountType, entryCode });
    expect(fields).toMatchObject(expected);
    expect(fields).not.toHaveProperty('expiry');
    expect('ecomind' in fields).toBe('ecomind' in expected);
  });

  test.each([
    ['no', {}],
    ['first', { cof: 'C', cofscheduled: 'N', cofpermission: 'Y' }],
    ['customer', { cof: 'C', cofscheduled: 'N' }],
    ['merchant', { cof: 'M', cofscheduled: 'N' }],
  ] as const)('tells the networks about a card on file: %s', (stored, expected) => {
    const cof = Object.entries(request({ ...CARD, stored })).filter(([name]) => name.startsWith('cof'));
    expect(Object.fromEntries(cof)).toEqual(expected);
  });
});
