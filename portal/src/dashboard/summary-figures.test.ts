import { describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { ageingParts, isEmptyAccount, openFigures, type InvoiceSummary } from './summary-figures.ts';

const buckets = (current: number, late30: number, late60: number, late90: number, late91: number) => ({
  current: asCents(current),
  '30': asCents(late30),
  '60': asCents(late60),
  '90': asCents(late90),
  '91': asCents(late91),
});
const NOTHING = buckets(0, 0, 0, 0, 0);
const ZERO = asCents(0);

const EMPTY: InvoiceSummary = {
  currencyCode: 'USD',
  openAccount: NOTHING,
  openProject: NOTHING,
  openWithoutProject: NOTHING,
  openAccountCount: 0,
  openProjectCount: 0,
  openWithoutProjectCount: 0,
  openAccountCreditTotal: ZERO,
  openAccountPendingTotal: asCents(0),
  accountPaidTotal: ZERO,
  projectPaidTotal: ZERO,
  withoutProjectPaidTotal: ZERO,
  balancesAsOf: null,
};

const OPEN = buckets(8_421_055, 3_147_820, 1_290_475, 631_800, 214_560);

test('five parts ordered by age, each with its link', () => {
  expect(ageingParts(OPEN, (bucket) => `/?daysPastDue=${bucket}`)).toEqual([
    { tone: 'current', label: 'Current', amount: 8_421_055, href: '/?daysPastDue=current' },
    { tone: '30', label: '1–30 days', amount: 3_147_820, href: '/?daysPastDue=30' },
    { tone: '60', label: '31–60 days', amount: 1_290_475, href: '/?daysPastDue=60' },
    { tone: '90', label: '61–90 days', amount: 631_800, href: '/?daysPastDue=90' },
    { tone: '91', label: '91+ days', amount: 214_560, href: '/?daysPastDue=91' },
  ]);
});

test.each([
  ['openAccount', { buckets: OPEN, count: 3, hasProject: null }],
  ['openProject', { buckets: buckets(1, 0, 0, 0, 0), count: 2, hasProject: true }],
  ['nonProject', { buckets: buckets(2, 0, 0, 0, 0), count: 1, hasProject: false }],
] as const)('the figures of the card %s', (card, figures) => {
  const summary: InvoiceSummary = {
    ...EMPTY,
    openAccount: OPEN,
    openProject: buckets(1, 0, 0, 0, 0),
    openWithoutProject: buckets(2, 0, 0, 0, 0),
    openAccountCount: 3,
    openProjectCount: 2,
    openWithoutProjectCount: 1,
  };
  expect(openFigures(summary, card)).toEqual(figures);
});

describe('an empty account', () => {
  test.each([
    ['nothing at all', EMPTY, true],
    ['an open invoice', { ...EMPTY, openAccount: OPEN }, false],
    ['a credit', { ...EMPTY, openAccountCreditTotal: asCents(1) }, false],
    ['something paid', { ...EMPTY, accountPaidTotal: asCents(1) }, false],
  ])('%s: %s', (_what, summary, isEmpty) => {
    expect(isEmptyAccount(summary)).toBe(isEmpty);
  });
});
