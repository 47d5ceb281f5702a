import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import type { PaymentStatus } from '../payments/status.ts';
import {
  RECURRENCE_STATUSES,
  recurrenceStatus,
  refuseCancelRecurrence,
  retryDay,
  type RecurrenceStatus,
} from './recurrence.ts';

describe('the end', () => {
  test.each<[RecurrenceStatus, PaymentStatus[], RecurrenceStatus]>([
    ['PENDING', ['APPROVED', 'SCHEDULED'], 'PENDING'],
    ['PENDING', ['APPROVED', 'PENDING'], 'PENDING'],
    ['PENDING', ['STARTED'], 'PENDING'],
    ['PENDING', ['APPROVED', 'APPROVED'], 'COMPLETED'],
    ['PENDING', ['APPROVED', 'CANCELED'], 'COMPLETED'],
    ['PENDING', ['CHARGEBACK', 'REFUNDED', 'VOIDED'], 'COMPLETED'],
    ['CANCELED', ['APPROVED', 'CANCELED'], 'CANCELED'],
    ['CANCELED', ['APPROVED', 'PENDING'], 'CANCELED'],
    ['COMPLETED', ['APPROVED'], 'COMPLETED'],
  ])('REC-01 a recurrence that is %s with payments %j is %s', (status, statuses, expected) => {
    expect(
      recurrenceStatus(
        status,
        statuses.map((status) => ({ status })),
      ),
    ).toBe(expected);
  });

  test('REC-01 cancel is terminal, and a completed one cannot be canceled', () => {
    expect(RECURRENCE_STATUSES.map((status) => [status, refuseCancelRecurrence(status)])).toEqual([
      ['PENDING', null],
      ['COMPLETED', 'recurrence_completed'],
      ['CANCELED', 'recurrence_already_canceled'],
    ]);
  });
});

describe('a failed payment', () => {
  test.each([
    ['is tried again on the next business day', '2027-03-10', 1, '05', '2027-03-11'],
    ['is tried again after the weekend', '2027-03-12', 1, null, '2027-03-15'],
    ['is tried again after a holiday', '2027-02-12', 1, 'R01', '2027-02-16'],
    ['is tried again when the money was not there yet', '2027-03-10', 1, 'R09', '2027-03-11'],
    ['is not tried a third time', '2027-03-10', 2, '05', null],
    ['is not tried on a closed account', '2027-03-10', 1, 'R02', null],
    ['is not tried without consent', '2027-03-10', 1, 'R07', null],
    ['is not tried for a return nobody knows', '2027-03-10', 1, 'R84', null],
  ])('%s', (_, failedOn, attempts, failureCode, expected) => {
    expect(retryDay({ failedOn: asDay(failedOn), attempts, failureCode })).toBe(expected);
  });
});
