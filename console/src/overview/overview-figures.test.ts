import { expect, test } from 'vitest';
import { asCents, ZERO } from '@plumbline/rules/money';
import { ageingParts, pastDueTotal, shareOf, scaleEnd, shortMoney } from './overview-figures.ts';

const BUCKETS = { current: asCents(100), '30': asCents(20), '60': ZERO, '90': asCents(3), '91': ZERO };

test('the past-due total is the open total without the current bucket', () => {
  expect(pastDueTotal({ openTotal: asCents(123), buckets: BUCKETS })).toBe(23);
});

test.each([
  [17_920, 55_040, '32.6%'],
  [0, 55_040, '0%'],
  [0, 0, '0%'],
  [55_040, 55_040, '100%'],
  [1, 55_040, '0.1%'],
  [55_039, 55_040, '99.9%'],
  [1, 2, '50.0%'],
])('%i of %i is %s', (part, whole, share) => {
  expect(shareOf(asCents(part), asCents(whole))).toBe(share);
});

test('the parts of a bar are ordered by age', () => {
  expect(ageingParts(BUCKETS).map(({ label, amount }) => `${label}: ${amount}`)).toEqual([
    'Current: 100',
    '1–30 days: 20',
    '31–60 days: 0',
    '61–90 days: 3',
    '91+ days: 0',
  ]);
});

test.each([
  [0, 10_000],
  [10_000, 10_000],
  [10_001, 20_000],
  [412_800, 500_000],
  [500_001, 1_000_000],
])('a chart with %i at most ends at %i', (amount, end) => {
  expect(scaleEnd(asCents(amount))).toBe(end);
});

test('amounts of a scale are short', () => {
  expect(shortMoney(asCents(41_280_000), 'USD')).toBe('$412.8K');
});
