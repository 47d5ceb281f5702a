import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import type { PaymentStatus } from '../payments/status.ts';
import {
  isNearExpiry,
  isTaken,
  LINK_REFUSALS,
  linkExpiry,
  type LinkRules,
  type PaymentLink,
  printedLinkExpiry,
  refuseLink,
} from './link.ts';

const TODAY = asDay('2027-03-10');
const LINK: PaymentLink = { expiresAt: TODAY, isRevoked: false, currencyCode: 'USD', payments: [] };
const RULES: LinkRules = { payByLink: true, ach: true, card: true, today: TODAY, isPermitted: true };

test.each<[string, Partial<PaymentLink> | null, Partial<LinkRules>, string | null]>([
  ['good to its last day', {}, {}, null],
  ['unknown', null, {}, 'payment_link_not_found'],
  ['expired', { expiresAt: asDay('2027-03-09') }, {}, 'payment_link_expired'],
  ['revoked', { isRevoked: true }, {}, 'payment_link_revoked'],
  ['paid', { payments: ['APPROVED'] }, {}, 'payment_link_paid'],
  ['paid, and its days are over', { payments: ['PENDING'], expiresAt: asDay('2027-03-09') }, {}, 'payment_link_paid'],
  ['revoked, and its days are over', { isRevoked: true, expiresAt: asDay('2027-03-09') }, {}, 'payment_link_revoked'],
  ['paid where nothing is taken any more', { payments: ['APPROVED'] }, { payByLink: false }, 'payment_link_paid'],
  ['not for this visitor', {}, { isPermitted: false }, 'payment_link_not_permitted'],
  [
    'not for this visitor, who learns nothing more',
    { isRevoked: true },
    { isPermitted: false },
    'payment_link_not_permitted',
  ],
  ['switched off', {}, { payByLink: false }, 'payment_methods_disabled'],
  ['without methods', {}, { ach: false, card: false }, 'payment_methods_disabled'],
  ['by card only', {}, { ach: false }, null],
  ['by bank only', {}, { card: false }, null],
  ['by bank only in Canadian dollars', { currencyCode: 'CAD' }, { card: false }, 'payment_methods_disabled'],
])('LNK-05 a link that is %s', (_, link, rules, expected) => {
  expect(refuseLink(link === null ? null : { ...LINK, ...link }, { ...RULES, ...rules })).toBe(expected);
});

describe('a link', () => {
  test.each<[PaymentStatus[], boolean]>([
    [[], false],
    [['CANCELED'], false],
    [['VOIDED', 'CANCELED'], false],
    [['STARTED'], true],
    [['PENDING'], true],
    [['CANCELED', 'PENDING'], true],
    [['APPROVED'], true],
    [['REFUNDED'], true],
    [['CHARGEBACK'], true],
  ])('LNK-05 with payments %j is used up: %j', (payments, expected) => {
    expect(isTaken({ payments })).toBe(expected);
  });

  test('is open for 30 days', () => {
    expect(linkExpiry(TODAY)).toBe('2027-04-09');
  });

  test('on paper is open for 90 days after the due date, or after today', () => {
    expect(printedLinkExpiry(asDay('2027-04-01'), TODAY)).toBe('2027-06-30');
    expect(printedLinkExpiry(asDay('2026-04-01'), TODAY)).toBe('2027-06-08');
    expect(printedLinkExpiry(null, TODAY)).toBe('2027-06-08');
    expect(printedLinkExpiry(asDay('9999-12-31'), TODAY)).toBe('2037-06-08');
  });

  test('on paper is extended in its last 60 days', () => {
    expect(isNearExpiry(asDay('2027-05-08'), TODAY)).toBe(true);
    expect(isNearExpiry(asDay('2027-05-09'), TODAY)).toBe(false);
  });
});

test('LNK-03 each refusal has its status and text', () => {
  expect(Object.entries(LINK_REFUSALS).map(([code, { statusCode }]) => [code, statusCode])).toEqual([
    ['payment_link_not_found', 404],
    ['payment_link_not_permitted', 401],
    ['payment_methods_disabled', 400],
    ['payment_link_revoked', 400],
    ['payment_link_paid', 400],
    ['payment_link_expired', 400],
  ]);
  expect(LINK_REFUSALS.payment_link_not_found.message).toBe('The payment link does not exist');
  expect(LINK_REFUSALS.payment_methods_disabled.message).toBe(
    'The payment methods for this transaction have been disabled',
  );
  expect(Object.values(LINK_REFUSALS).every(({ message }) => message.length > 10)).toBe(true);
});
