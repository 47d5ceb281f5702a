import { expect, test } from 'vitest';
import { asCents, ZERO } from '../money.ts';
import { preciseStatus, type StatusFacts } from './precise-status.ts';

const CARD: StatusFacts = {
  status: 'APPROVED',
  paymentType: 'CREDIT_CARD',
  refundedAmount: ZERO,
  sentAt: '2026-11-10T12:00:00.000Z',
  failureCode: null,
  needsApproval: false,
};

test.each<[Partial<StatusFacts>, string | null]>([
  [{}, null],
  [{ status: 'SCHEDULED' }, null],
  [{ status: 'SCHEDULED', needsApproval: true }, 'Needs approval'],
  [{ status: 'CANCELED', needsApproval: true }, null],
  [{ refundedAmount: asCents(1) }, 'Partly refunded'],
  [{ status: 'REFUNDED', refundedAmount: asCents(1) }, null],
  [{ status: 'CANCELED' }, null],
  [{ status: 'CANCELED', failureCode: '05' }, 'Declined'],
  [{ status: 'CANCELED', failureCode: 'nothing_owed' }, 'Nothing to pay'],
  [{ status: 'CANCELED', failureCode: 'method_gone' }, null],
  [{ status: 'CANCELED', failureCode: 'R01', paymentType: 'ACH' }, 'Returned'],
  [{ status: 'CANCELED', failureCode: '05', paymentType: 'ACH', sentAt: null }, 'Declined'],
  [{ status: 'VOIDED', failureCode: '05' }, null],
  [{ status: 'CHARGEBACK', failureCode: '05' }, null],
  [{ status: 'CHARGEBACK', failureCode: 'INSUFFICIENT', paymentType: 'CHECK' }, 'Returned'],
])('C10 C11 %j is %s', (facts, word) => {
  expect(preciseStatus({ ...CARD, ...facts })).toBe(word);
});
