import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents, ZERO } from '../money.ts';
import { methodKind, methodName, type PaidBy, paidWith, receiptNotice, receiptStatus } from './receipt-words.ts';
import { PAYMENT_STATUSES } from './status.ts';
import { timeline, type TimelinePayment } from './timeline.ts';

const ZONE = 'America/Los_Angeles';
/** Still the evening of the 15th in the supplier's time zone. */
const LATE = '2026-11-16T05:00:00.000Z';

const ACH = {
  paymentType: 'ACH',
  status: 'PENDING',
  scheduledAt: null,
  processOn: asDay('2026-11-16'),
  createdAt: LATE,
  sentAt: LATE,
  approvedAt: null,
  canceledAt: null,
  voidedAt: null,
  refundedAt: null,
  chargebackAt: null,
  failureCode: null,
  failureMessage: null,
  origin: 'PORTAL',
  refundedAmount: ZERO,
  currencyCode: 'USD',
  isPrepaid: false,
} as const;

type Facts = Partial<TimelinePayment & { refundedAmount: typeof ZERO; isPrepaid: boolean }>;

const statusOf = (facts: Facts, today = '2026-11-16') => {
  const payment = { ...ACH, ...facts };
  const { word, detail, isPaid } = receiptStatus(payment, timeline(payment, asDay(today), 3), ZONE);
  return `${isPaid ? 'paid' : 'unpaid'}: ${word}. ${detail}`;
};

describe('HIS-04 a receipt states the true status of its payment', () => {
  test.each<[string, Facts, string]>([
    [
      'a bank payment under way',
      {},
      'unpaid: Pending. Bank payments take up to 5 days. Expected 11/19/2026. If the bank returns the payment, the invoices open again.',
    ],
    [
      'a check, which was received before it was recorded',
      { paymentType: 'CHECK', status: 'APPROVED', approvedAt: LATE, receivedOn: asDay('2026-11-12') },
      'paid: Approved. Received on 11/12/2026.',
    ],
    [
      'a check that was recorded by mistake',
      { paymentType: 'CHECK', status: 'VOIDED', approvedAt: LATE, voidedAt: LATE, receivedOn: asDay('2026-11-12') },
      'unpaid: Voided. Voided on 11/15/2026. It was recorded by mistake.',
    ],
    [
      'a card without an answer',
      { paymentType: 'CREDIT_CARD' },
      'unpaid: Pending. This payment is not confirmed yet. Please do not pay again.',
    ],
    [
      'one that has only begun',
      { status: 'STARTED' },
      'unpaid: Started. This payment is not confirmed yet. Please do not pay again.',
    ],
    [
      'one for a holiday',
      { status: 'SCHEDULED', sentAt: null, scheduledAt: asDay('2026-11-26'), processOn: asDay('2026-11-27') },
      'unpaid: Scheduled. Scheduled for 11/26/2026 and processes on 11/27/2026. Nothing has been charged yet.',
    ],
    ['a settled bank payment', { status: 'APPROVED', approvedAt: LATE }, 'paid: Approved. Settled on 11/15/2026.'],
    [
      'an approved card',
      { paymentType: 'CREDIT_CARD', status: 'APPROVED', approvedAt: LATE },
      'paid: Approved. Charged on 11/15/2026.',
    ],
    [
      'credits',
      { paymentType: 'CREDIT', status: 'APPROVED', approvedAt: LATE },
      'paid: Approved. Credits applied on 11/15/2026.',
    ],
    [
      'one refunded in part',
      { status: 'APPROVED', approvedAt: LATE, refundedAt: LATE, refundedAmount: asCents(5_00) },
      'paid: Partly refunded. Settled on 11/15/2026. $5.00 refunded on 11/15/2026.',
    ],
    [
      'one refunded',
      { status: 'REFUNDED', approvedAt: LATE, refundedAt: LATE, refundedAmount: asCents(1_000_00) },
      'unpaid: Refunded. $1,000.00 refunded on 11/15/2026.',
    ],
    ['one called off', { status: 'CANCELED', canceledAt: LATE }, 'unpaid: Canceled. Canceled on 11/15/2026.'],
    [
      'one the bank returned',
      { status: 'CANCELED', canceledAt: LATE, failureCode: 'R01' },
      'unpaid: Returned. Returned by the bank on 11/15/2026. There was not enough money in the account.',
    ],
    [
      'one declined',
      {
        paymentType: 'CREDIT_CARD',
        status: 'CANCELED',
        canceledAt: LATE,
        failureCode: '51',
        failureMessage: 'The card has too little money on it.',
      },
      'unpaid: Declined. Declined on 11/15/2026. The card has too little money on it.',
    ],
    [
      'one voided',
      { status: 'VOIDED', approvedAt: LATE, voidedAt: LATE },
      'unpaid: Voided. Voided on 11/15/2026. Undone before any money moved.',
    ],
    [
      'a returned one after it had settled',
      { status: 'CHARGEBACK', approvedAt: LATE, chargebackAt: LATE, failureCode: 'R10' },
      'unpaid: Chargeback. Returned by the bank on 11/15/2026. Your bank was told that this payment was not authorized.',
    ],
    [
      'a disputed card',
      { paymentType: 'CREDIT_CARD', status: 'CHARGEBACK', approvedAt: LATE, chargebackAt: LATE },
      'unpaid: Chargeback. Disputed on 11/15/2026. No reason was given.',
    ],
    [
      'a dispute that was won',
      { paymentType: 'CREDIT_CARD', status: 'APPROVED', approvedAt: LATE, chargebackAt: LATE },
      'paid: Approved. Charged on 11/15/2026.',
    ],
  ])('%s', (_what, facts, words) => expect(statusOf(facts)).toBe(words));

  test('a date that has passed is not promised again', () => {
    expect(statusOf({}, '2026-11-20')).not.toContain('Expected');
  });

  test('only an approved payment is ever called paid', () => {
    for (const status of PAYMENT_STATUSES) expect(statusOf({ status }).startsWith('paid')).toBe(status === 'APPROVED');
  });
});

test.each<[Partial<PaidBy>, string, string | null, string]>([
  [{}, 'ACH', 'Bank account 8802', 'Bank account 8802 (ACH)'],
  [{ last4: null }, 'ACH', 'Bank account', 'Bank account (ACH)'],
  [
    { paymentType: 'CREDIT_CARD', brand: 'VISA', cardType: 'CREDIT' },
    'Credit card',
    'Visa 8802',
    'Visa 8802 (credit card)',
  ],
  [
    { paymentType: 'CREDIT_CARD', brand: 'AMEX', cardType: 'DEBIT' },
    'Debit card',
    'Amex 8802',
    'Amex 8802 (debit card)',
  ],
  [{ paymentType: 'CREDIT_CARD', brand: 'toString' }, 'Card', 'Card 8802', 'Card 8802'],
  [{ paymentType: 'CREDIT', last4: null }, 'Credits', null, 'Account credits'],
  [{ paymentType: 'CHECK', last4: null, offlineReference: '1042' }, 'Check', 'Check 1042', 'Check 1042'],
  [{ paymentType: 'CASH', last4: null, offlineReference: '' }, 'Cash', 'Cash', 'Cash'],
  [{ paymentType: 'WIRE', last4: null }, 'Wire', 'Wire', 'Wire'],
])('%j is paid with', (some, kind, name, words) => {
  const method: PaidBy = { paymentType: 'ACH', brand: null, last4: '8802', cardType: null, ...some };
  expect([methodKind(method), methodName(method), paidWith(method)]).toEqual([kind, name, words]);
});

test('SUR-01 a surcharge is explained if there was one', () => {
  expect(receiptNotice({ surcharge: asCents(3_00), surchargeRateBps: 300 })).toBe(
    'To cover the cost of accepting credit cards, we collected a 3% credit card surcharge.',
  );
  expect(receiptNotice({ surcharge: ZERO, surchargeRateBps: 0 })).toBeNull();
});
