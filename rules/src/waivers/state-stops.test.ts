import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents, ZERO } from '../money.ts';
import { areFundsCleared, stateStops, type StopFacts } from './state-stops.ts';
import { WAIVER_CONCERNS } from './waiver-shares.ts';

const PLAIN: StopFacts = {
  state: 'TX',
  waiverType: 'conditional.progress',
  requestNotarization: false,
  originalContractDate: asDay('2026-01-01'),
  exceptionsAmount: ZERO,
  areFundsCleared: true,
  isInvoiceAlreadyPaid: false,
  isOwnForm: false,
  hasForm: true,
};
const stops = (facts: Partial<StopFacts>) => stateStops({ ...PLAIN, ...facts });
const UP = { waiverType: 'unconditional.progress' } as const;
const EXCEPTED = { exceptionsAmount: asCents(1) } as const;
const NOT_CLEARED = { ...UP, areFundsCleared: false } as const;

describe('what a supplier cannot sign', () => {
  test.each(['FL', 'GA', 'MS', 'TX'])('exceptions in %s, unless the form is an own one', (state) => {
    const notary = { requestNotarization: true };
    expect(stops({ state, ...notary, ...EXCEPTED })).toEqual(['NO_ROOM_FOR_EXCEPTIONS']);
    expect(stops({ state, ...notary })).toEqual([]);
    expect(stops({ state, ...notary, ...EXCEPTED, isOwnForm: true })).toEqual([]);
  });

  test('exceptions that are said to be paid go to the supplier; those of a conditional waiver do not', () => {
    expect(stops({ state: 'FL', ...UP, ...EXCEPTED })).toEqual(['NO_ROOM_FOR_EXCEPTIONS']);
    expect(stops({ state: 'FL', ...UP, ...EXCEPTED, isInvoiceAlreadyPaid: true })).toEqual([]);
    expect(stops({ state: 'FL', ...EXCEPTED, isInvoiceAlreadyPaid: true })).toEqual(['NO_ROOM_FOR_EXCEPTIONS']);
  });

  test.each(['TX', 'WY'])('in %s an unconditional waiver of money that has not cleared', (state) => {
    const notary = { requestNotarization: true };
    expect(stops({ state, ...notary, ...NOT_CLEARED })).toEqual(['FUNDS_MUST_CLEAR']);
    expect(stops({ state, ...notary, ...NOT_CLEARED, isOwnForm: true })).toEqual(['FUNDS_MUST_CLEAR']);
    expect(stops({ state, ...notary, ...NOT_CLEARED, isInvoiceAlreadyPaid: true })).toEqual([]);
    expect(stops({ state, ...notary, ...UP })).toEqual([]);
  });

  test('a conditional waiver in Wyoming, without a form of the supplier or of the customer', () => {
    const wyoming = { state: 'WY', requestNotarization: true };
    expect(stops({ ...wyoming, hasForm: false })).toEqual(['NO_CONDITIONAL_FORM']);
    expect(stops({ ...wyoming, hasForm: true })).toEqual([]);
    expect(stops({ ...wyoming, hasForm: null })).toEqual([]);
    expect(stops({ ...wyoming, hasForm: false, isOwnForm: true })).toEqual([]);
  });

  test('no notary where one is required, once the customer has said so', () => {
    expect(stops({ state: 'MS' })).toEqual(['NOTARY_REQUIRED']);
    expect(stops({ state: 'MS', requestNotarization: null })).toEqual([]);
    expect(stops({ state: 'MS', requestNotarization: true })).toEqual([]);
    expect(stops({ originalContractDate: asDay('2021-12-31') })).toEqual(['NOTARY_REQUIRED']);
    // A notary that may spoil the form is only warned of.
    expect(stops({ state: 'CA', requestNotarization: true })).toEqual([]);
  });

  test('nothing where the state is not known, has no rules, or the wording is the customer’s', () => {
    const all = { ...NOT_CLEARED, ...EXCEPTED, hasForm: false };
    expect(stops({ ...all, state: null })).toEqual([]);
    expect(stops({ ...all, state: 'OR' })).toEqual([]);
    expect(stops({ ...all, waiverType: 'other' })).toEqual([]);
  });
});

test('money has cleared unless something is unpaid or on its way', () => {
  expect(WAIVER_CONCERNS.filter((concern) => !areFundsCleared([concern]))).toEqual([
    'UNPAID_INVOICES',
    'BALANCE_NOT_ZERO',
    'FUNDS_NOT_CLEARED',
  ]);
});
