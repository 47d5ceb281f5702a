import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { expect, test } from 'vitest';
import { isCancelShown, lineWords, paidAmount, payerWords, paymentSentence, scheduledWords } from './payment-words.ts';

const PAYMENT: Parameters<typeof paymentSentence>[0] = {
  status: 'APPROVED',
  paymentType: 'ACH',
  total: asCents(12_500),
  credit: ZERO,
  refundedAmount: ZERO,
  currencyCode: 'USD',
  scheduledAt: null,
  processOn: null,
  preciseStatus: null,
};

test.each([
  [{}, '$125.00 paid.'],
  [{ refundedAmount: asCents(2_500) }, '$125.00 paid, $25.00 of it refunded.'],
  [{ status: 'STARTED' }, '$125.00 is being processed. Please do not pay again.'],
  [{ status: 'PENDING' }, '$125.00 is on its way from your bank.'],
  [{ status: 'PENDING', paymentType: 'CREDIT_CARD' }, '$125.00 is being processed.'],
  [{ status: 'SCHEDULED', scheduledAt: asDay('2026-11-20') }, '$125.00 is scheduled for 11/20/2026.'],
  [
    { status: 'SCHEDULED', scheduledAt: asDay('2026-11-28'), processOn: asDay('2026-11-30') },
    '$125.00 is scheduled for 11/28/2026 and processes on 11/30/2026.',
  ],
  [{ status: 'CANCELED' }, 'Canceled. Nothing was paid.'],
  [{ status: 'CANCELED', preciseStatus: 'Declined' }, 'Declined. Nothing was paid.'],
  [
    { status: 'CANCELED', preciseStatus: 'Nothing to pay' },
    'Nothing was owed any more on its day. Nothing was charged.',
  ],
  [{ status: 'CANCELED', preciseStatus: 'Returned' }, 'The bank returned this payment. It is not paid.'],
  [{ status: 'REFUNDED', refundedAmount: asCents(12_500) }, '$125.00 was paid and refunded.'],
  [{ status: 'CHARGEBACK' }, 'The bank took $125.00 back. It is not paid.'],
  [{ status: 'CHARGEBACK', paymentType: 'CREDIT_CARD' }, "The card's bank disputes $125.00."],
  [{ status: 'VOIDED' }, 'Voided. Nothing was paid.'],
  [{ paymentType: 'CREDIT', total: ZERO, credit: asCents(900), currencyCode: 'CAD' }, 'CA$9.00 paid.'],
] as [Partial<typeof PAYMENT>, string][])('HIS-03 the sentence of %o', (change, sentence) => {
  const payment = { ...PAYMENT, ...change };
  expect(paymentSentence(payment)).toBe(sentence);
});

test.each([
  ['SCHEDULED', '2026-11-20', { title: 'Scheduled for 11/20/2026', note: null }],
  [
    'SCHEDULED',
    '2026-11-23',
    { title: 'Scheduled for 11/20/2026', note: 'Banks are closed that day, so it processes on 11/23/2026.' },
  ],
  ['APPROVED', '2026-11-23', { title: 'Was scheduled for 11/20/2026', note: null }],
  ['CANCELED', null, { title: 'Was scheduled for 11/20/2026', note: null }],
] as const)('HIS-02 the scheduled banner of a %s payment processed on %s', (status, processOn, words) => {
  const scheduledAt = asDay('2026-11-20');
  expect(scheduledWords({ status, scheduledAt, processOn: processOn && asDay(processOn) })).toEqual(words);
});

test('a payment without a scheduled day has no banner', () => {
  expect(scheduledWords({ status: 'APPROVED', scheduledAt: null, processOn: asDay('2026-11-20') })).toBeNull();
});

test.each([
  [{ createdBy: { name: 'Maren Ashdown' }, info: {}, requestMethod: null }, 'Maren Ashdown'],
  [{ createdBy: null, info: { name: 'A visitor' }, requestMethod: null }, 'A visitor'],
  [{ createdBy: null, info: {}, requestMethod: null }, null],
  [
    { createdBy: { name: 'Rita Stone' }, info: {}, requestMethod: 'OVER_THE_PHONE' as const },
    'Rita Stone, on behalf of Tarnwick (asked over the phone)',
  ],
])('%o was paid by %s', (payment, words) => {
  expect(payerWords(payment, 'Tarnwick')).toBe(words);
});

test.each([
  ['complete', null, null],
  ['shortpay', 'Damaged goods', 'Short pay: Damaged goods'],
  ['overpay', null, 'Overpay'],
] as const)('a line of kind %s with the reason %s says %s', (paymentType, paymentReason, words) => {
  expect(lineWords({ paymentType, paymentReason })).toBe(words);
});

test.each([
  ['SCHEDULED', '2026-11-20', null, true],
  ['CANCELED', '2026-11-20', null, true],
  ['APPROVED', '2026-11-20', null, false],
  ['SCHEDULED', '2026-11-20', 'r1', false],
  ['CANCELED', null, null, false],
])(
  'SCH-03 Cancel Payment on a payment that is %s, for %s, in recurrence %s: %s',
  (status, day, recurrenceId, isShown) => {
    expect(isCancelShown({ status, scheduledAt: day === null ? null : asDay(day), recurrenceId })).toBe(isShown);
  },
);

test('HIS-01 the amount is the credits if paid by credits only, otherwise the total', () => {
  const sums = { credit: asCents(5_000), total: asCents(12_500) };
  expect(paidAmount({ paymentType: 'ACH', ...sums })).toBe(12_500);
  expect(paidAmount({ paymentType: 'CREDIT', credit: asCents(5_000), total: ZERO })).toBe(5_000);
});
