import { paymentList } from '@plumbline/rules/payments/payment-list';
import { expect, test } from 'vitest';
import {
  filterValuesOf,
  countWords,
  isNarrowed,
  paymentChips,
  STATUS_CHOICES,
  WITHOUT_FILTERS,
} from './payment-filter-words.ts';

const SEARCH = {
  search: '1012',
  paymentStatus: 'PROCESSED,CANCELED',
  paymentType: 'ACH',
  currencyCode: 'CAD',
  startDate: '2026-11-01',
  endDate: '2026-11-15',
  hideScheduledRecurrence: 'false',
  size: '50',
};
const ALL = paymentList.read(SEARCH);

test('every filter but the search has a chip that removes it', () => {
  const chips = paymentChips(ALL, 'USD');
  expect(chips.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Date: 11/01/2026 to 11/15/2026',
    'Status: All processed, Canceled',
    'Method: Bank account (ACH)',
    'Currency: Canadian Dollar',
    'Installments: Scheduled included',
  ]);
  const cleared = Object.assign({}, ...chips.map((chip) => chip.cleared));
  expect(paymentList.write(paymentList.change(ALL, cleared))).toEqual({ search: '1012', size: '50' });
});

test('the header’s currency has no chip', () => {
  expect(paymentChips(ALL, 'CAD').some(({ name }) => name === 'Currency')).toBe(false);
});

test('clearing keeps the page size', () => {
  expect(paymentList.write(paymentList.change(ALL, WITHOUT_FILTERS))).toEqual({ size: '50' });
});

test('a list is narrowed by filters that exclude payments', () => {
  expect(isNarrowed(ALL)).toBe(true);
  expect(isNarrowed(paymentList.read({ hideScheduledRecurrence: 'false', currencyCode: 'CAD', page: '2' }))).toBe(
    false,
  );
});

test('HIS-03 the status filter has every status and their group', () => {
  expect(STATUS_CHOICES.map(({ value }) => value)).toEqual([
    'PROCESSED',
    'STARTED',
    'PENDING',
    'SCHEDULED',
    'APPROVED',
    'CANCELED',
    'REFUNDED',
    'CHARGEBACK',
    'VOIDED',
  ]);
  expect(filterValuesOf(STATUS_CHOICES, ['VOIDED', 'nonsense', 'PENDING'])).toEqual(['PENDING', 'VOIDED']);
  expect(filterValuesOf(STATUS_CHOICES, [])).toBeNull();
});

test.each([
  [0, '0 payments'],
  [1, '1 payment'],
  [1204, '1,204 payments'],
])('%i is %s', (count, words) => {
  expect(countWords(count)).toBe(words);
});
