import { describe, expect, test } from 'vitest';
import { refuseCancel } from './cancel.ts';
import {
  canBecome,
  hasHold,
  PAYMENT_STATUSES,
  STATUS_FILTERS,
  statusesOf,
  statusInSentence,
  type PaymentStatus,
} from './status.ts';

const EDGES = [
  'STARTED-APPROVED',
  'STARTED-PENDING',
  'STARTED-SCHEDULED',
  'STARTED-CANCELED',
  'SCHEDULED-PENDING',
  'SCHEDULED-CANCELED',
  'PENDING-APPROVED',
  'PENDING-CANCELED',
  'PENDING-VOIDED',
  'APPROVED-VOIDED',
  'APPROVED-REFUNDED',
  'APPROVED-CHARGEBACK',
  'CHARGEBACK-APPROVED',
];

describe('statuses', () => {
  test('HIS-03 are the eight of the specification', () => {
    expect(PAYMENT_STATUSES.toSorted()).toEqual([
      'APPROVED',
      'CANCELED',
      'CHARGEBACK',
      'PENDING',
      'REFUNDED',
      'SCHEDULED',
      'STARTED',
      'VOIDED',
    ]);
  });

  test('have exactly 13 transitions; the other 51 pairs are refused', () => {
    const pairs = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((to) => [from, to] as const));
    expect(pairs).toHaveLength(64);
    const allowed = pairs.filter(([from, to]) => canBecome(from, to)).map(([from, to]) => `${from}-${to}`);
    expect(allowed.toSorted()).toEqual(EDGES.toSorted());
    expect(allowed).toHaveLength(13);
  });

  test('have a hold until they are decided', () => {
    expect(PAYMENT_STATUSES.filter(hasHold).toSorted()).toEqual(['PENDING', 'SCHEDULED', 'STARTED']);
  });

  test('HIS-03 PROCESSED includes every status except SCHEDULED and CANCELED', () => {
    expect(statusesOf('PROCESSED').toSorted()).toEqual([
      'APPROVED',
      'CHARGEBACK',
      'PENDING',
      'REFUNDED',
      'STARTED',
      'VOIDED',
    ]);
    for (const status of PAYMENT_STATUSES) expect(statusesOf(status)).toEqual([status]);
    expect(STATUS_FILTERS).toEqual([...PAYMENT_STATUSES, 'PROCESSED']);
  });
});

describe('canceling', () => {
  test.each<[PaymentStatus, string | null, string | null]>([
    ['SCHEDULED', null, null],
    ['SCHEDULED', 'r1', 'payment_in_recurrence'],
    ['CANCELED', null, 'payment_already_canceled'],
    ['CANCELED', 'r1', 'payment_already_canceled'],
    ['STARTED', null, 'payment_not_scheduled'],
    ['PENDING', null, 'payment_not_scheduled'],
    ['APPROVED', null, 'payment_not_scheduled'],
    ['REFUNDED', null, 'payment_not_scheduled'],
    ['CHARGEBACK', null, 'payment_not_scheduled'],
    ['VOIDED', null, 'payment_not_scheduled'],
  ])('SCH-03 a payment that is %s with recurrence %j: %j', (status, recurrenceId, expected) => {
    expect(refuseCancel({ status, recurrenceId })).toBe(expected);
  });

  test('every cancelable payment can become CANCELED', () => {
    const cancelable = PAYMENT_STATUSES.filter((status) => refuseCancel({ status, recurrenceId: null }) === null);
    expect(cancelable.every((status) => canBecome(status, 'CANCELED'))).toBe(true);
  });
});

test('stands in a sentence in small letters, a chargeback as what was done', () => {
  expect((['VOIDED', 'CHARGEBACK'] as const).map(statusInSentence)).toEqual(['voided', 'charged back']);
});
