import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, asDay } from '../dates.ts';
import {
  CARD_BRAND_NAMES,
  CARD_TYPES,
  FORM_BRANDS,
  isExpired,
  missingCardFields,
  type CardContext,
  type CardDetails,
} from './card.ts';

const CARD: CardDetails = {
  paymentType: 'CREDIT_CARD',
  usesSaved: false,
  cardOnFile: null,
  cvv: '',
  cardToken: '9544321234561234',
  cardType: 'CREDIT',
  holderName: 'Maren Ashdown',
  address: '1180 Tarnwick Way',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  country: 'US',
};
const BLANK: CardDetails = {
  ...CARD,
  cardToken: '',
  cardType: null,
  holderName: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
};
const SAVED: CardDetails = { ...BLANK, usesSaved: true, cardOnFile: { id: 'm1', expiry: '08/2028' }, cvv: 'token' };
const CONTEXT: CardContext = { isOneTimePay: false, canUseSaved: true, day: asDay('2027-03-10') };

const missing = (details: CardDetails, change: Partial<CardContext> = {}) =>
  missingCardFields(details, { ...CONTEXT, ...change });

describe('expiry', () => {
  test.each([
    ['03/2027', '2027-03-31', false],
    ['03/2027', '2027-04-01', true],
    ['02/2027', '2027-03-01', true],
    ['12/2026', '2027-01-01', true],
    ['01/2028', '2027-12-31', false],
    ['12/2027', '2027-03-10', false],
  ])('a card of %s is expired on %s: %j', (expiry, day, expected) => {
    expect(isExpired(expiry, asDay(day))).toBe(expected);
  });

  test.each(['', '00/2099', '13/2099', '3/2099', '12/99', '209912', '12/20999', ' 12/2099'])(
    'an invalid expiry counts as expired: %j',
    (expiry) => {
      expect(isExpired(expiry, asDay('2027-03-10'))).toBe(true);
    },
  );

  test('a card is valid until the last day of its month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2020, max: 2090 }), (month, year) => {
        const mm = String(month).padStart(2, '0');
        const next = addMonths(asDay(`${year}-${mm}-01`), 1);
        expect(isExpired(`${mm}/${year}`, addDays(next, -1))).toBe(false);
        expect(isExpired(`${mm}/${year}`, next)).toBe(true);
      }),
    );
  });
});

describe('the form', () => {
  test.each<[Partial<CardDetails>, string[]]>([
    [{}, []],
    [{ cardToken: ' ' }, ['cardToken']],
    [{ cardType: null }, ['cardType']],
    [{ holderName: '' }, ['holderName']],
    [{ address: '' }, ['address']],
    [{ city: ' ' }, ['city']],
    [{ state: '' }, ['state']],
    [{ state: 'ON' }, ['state']],
    [{ postalCode: '' }, ['postalCode']],
    [{ postalCode: '7870' }, ['postalCode']],
    [{ postalCode: '78704-1234' }, []],
    [{ country: 'CA' }, ['state', 'postalCode']],
    [{ country: 'CA', state: 'ON', postalCode: 'K1A 0B1' }, []],
  ])('CARD-02 CARD-03 a new card with %j lacks %j', (change, expected) => {
    expect(missing({ ...CARD, ...change })).toEqual(expected);
  });

  test('CARD-02 a new card needs everything', () => {
    expect(missing(BLANK)).toEqual(['cardType', 'holderName', 'cardToken', 'address', 'city', 'state', 'postalCode']);
  });

  test('CARD-03 a one-time payment needs the ZIP code only', () => {
    expect(missing(BLANK, { isOneTimePay: true })).toEqual(['cardType', 'cardToken', 'postalCode']);
    const zipOnly = { ...BLANK, cardToken: 't', cardType: 'DEBIT' as const, postalCode: '78704' };
    expect(missing(zipOnly, { isOneTimePay: true })).toEqual([]);
    expect(missing({ ...zipOnly, postalCode: '787' }, { isOneTimePay: true })).toEqual(['postalCode']);
  });

  test('CARD-02 a saved card needs its CVV and no address', () => {
    expect(missing(SAVED)).toEqual([]);
    expect(missing({ ...SAVED, cvv: ' ' })).toEqual(['cvv']);
    expect(missing({ ...SAVED, cardOnFile: null, cvv: '' })).toEqual(['cardOnFile', 'cvv']);
  });

  test('SAV-02 a saved card that expires before the charge does not count', () => {
    expect(missing({ ...SAVED, cardOnFile: { id: 'm1', expiry: '02/2027' } })).toEqual(['cardOnFile']);
    expect(missing({ ...SAVED, cardOnFile: { id: 'm1', expiry: '03/2027' } })).toEqual([]);
    expect(missing({ ...SAVED, cardOnFile: { id: 'm1', expiry: '03/2027' } }, { day: asDay('2027-04-01') })).toEqual([
      'cardOnFile',
    ]);
  });

  test('a saved card is not accepted if none can be saved, or from a visitor', () => {
    expect(missing(SAVED, { canUseSaved: false })).toHaveLength(7);
    expect(missing(SAVED, { isOneTimePay: true })).toEqual(['cardType', 'cardToken', 'postalCode']);
  });

  test('CARD-02 shows four brands and knows six', () => {
    expect(FORM_BRANDS).toEqual(['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER']);
    expect(Object.values(CARD_BRAND_NAMES)).toEqual(['Visa', 'Mastercard', 'Amex', 'Discover', 'JCB', 'Diners']);
    expect(CARD_TYPES).toEqual(['CREDIT', 'DEBIT']);
  });
});
