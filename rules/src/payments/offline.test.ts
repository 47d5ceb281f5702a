import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import {
  offlineName,
  type OfflineInput,
  offlineProblems,
  offlineRest,
  receivedBounds,
  refuseOfflineVoid,
} from './offline.ts';
import { isOffline, PAYMENT_TYPES } from './payment-type.ts';
import { PAYMENT_STATUSES } from './status.ts';

const TODAY = asDay('2026-11-19');
const CHECK: OfflineInput = {
  paymentType: 'CHECK',
  receivedOn: TODAY,
  amount: asCents(500_00),
  reference: '1042',
  invoices: [{ amount: asCents(300_00) }, { amount: asCents(150_00) }],
};

test.each([
  ['CHECK', '1042', 'Check 1042'],
  ['CHECK', null, 'Check'],
  ['CASH', '', 'Cash'],
  ['WIRE', ' ', 'Wire'],
  ['WIRE', '20261119MMQFMP', 'Wire 20261119MMQFMP'],
] as const)('%s %s is called %s', (paymentType, reference, name) => {
  expect(offlineName(paymentType, reference)).toBe(name);
});

test('checks, cash and wires are made outside the portal, and nothing else', () => {
  expect(PAYMENT_TYPES.filter(isOffline)).toEqual(['CHECK', 'CASH', 'WIRE']);
});

describe('what staff record', () => {
  test.each<[string, Partial<OfflineInput>, object]>([
    ['a check for two invoices', {}, {}],
    ['one for no invoice', { invoices: [] }, {}],
    ['one that its invoices take whole', { amount: asCents(450_00) }, {}],
    ['one of a year ago', { receivedOn: asDay('2025-11-19') }, {}],
    ['an older one', { receivedOn: asDay('2025-11-18') }, { receivedOn: 'Choose a day of the last 12 months.' }],
    ['one of tomorrow', { receivedOn: asDay('2026-11-20') }, { receivedOn: 'Choose today or an earlier day.' }],
    ['one of no day', { receivedOn: null }, { receivedOn: 'Enter the day on which it was received.' }],
    ['a check without a number', { reference: ' ' }, { reference: 'Enter the number of the check.' }],
    ['cash, which has none', { paymentType: 'CASH', reference: '' }, {}],
    ['a wire without one', { paymentType: 'WIRE', reference: '' }, {}],
    ['nothing', { amount: asCents(0), invoices: [] }, { amount: 'Enter what was received.' }],
    ['no amount yet', { amount: null }, { amount: 'Enter what was received.' }],
    [
      'less than its invoices take',
      { amount: asCents(449_99) },
      { invoices: 'The invoices take more than was received. Lower an amount, or choose fewer invoices.' },
    ],
  ])('%s', (_what, change, problems) => {
    expect(offlineProblems({ ...CHECK, ...change }, TODAY)).toEqual(problems);
  });

  test('leaves a rest, which becomes a credit', () => {
    expect(offlineRest(asCents(500_00), CHECK.invoices)).toBe(50_00);
    expect(offlineRest(asCents(400_00), CHECK.invoices)).toBe(-50_00);
  });

  test('was received within a year', () => {
    expect(receivedBounds(TODAY)).toEqual({ min: '2025-11-19', max: '2026-11-19' });
  });
});

test('only one that is approved, and whose credit is not used, was recorded by mistake', () => {
  const facts = { isOffline: true, isCreditUsed: false };
  const open = PAYMENT_STATUSES.filter((status) => refuseOfflineVoid({ ...facts, status }) === null);
  expect(open).toEqual(['APPROVED']);
  expect(refuseOfflineVoid({ ...facts, status: 'APPROVED', isCreditUsed: true })).toBe('offline_credit_used');
  expect(refuseOfflineVoid({ ...facts, status: 'APPROVED', isOffline: false })).toBe('offline_void_not_possible');
});
