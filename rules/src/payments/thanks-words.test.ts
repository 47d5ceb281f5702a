import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import { PAYMENT_STATUSES } from './status.ts';
import { thanksWords, type ThankedPayment } from './thanks-words.ts';

const PAID: ThankedPayment = {
  paymentType: 'CREDIT_CARD',
  status: 'APPROVED',
  isOpen: false,
  total: asCents(34_011_12),
  currencyCode: 'USD',
  invoices: 4,
  scheduledAt: null,
  processOn: null,
  failureMessage: null,
  isPrepaid: false,
  isOneTimePay: false,
  recurrenceId: null,
  recurrenceNumber: null,
  installmentCount: 0,
};

test('THX-01 an approved card payment says thanks', () => {
  const { tone, title, text } = thanksWords(PAID);
  expect([tone, title, text]).toEqual([
    'done',
    'Thank you for your payment',
    'Your card payment for 4 invoices has gone through.',
  ]);
});

test('PRE-03 a prepayment says when it is credit, and an installment that it is one of several', () => {
  const prepaid = { ...PAID, invoices: 0, isPrepaid: true };
  expect(thanksWords(prepaid).text).toBe(
    'Your card payment has gone through. You can use it as credit on your invoices now.',
  );
  expect(thanksWords({ ...prepaid, paymentType: 'ACH', status: 'PENDING' }).text).toMatch(
    /from your bank\. It becomes credit for your invoices once it is approved\.$/,
  );
  const day = asDay('2026-11-27');
  const scheduled = { ...prepaid, status: 'SCHEDULED', scheduledAt: day, processOn: day } as const;
  expect(thanksWords(scheduled).text).toBe(
    '$34,011.12 is scheduled for 11/27/2026. It becomes credit for your invoices once it is approved.',
  );
  const installment = { ...scheduled, recurrenceId: 'r1', recurrenceNumber: 1, installmentCount: 6 };
  expect(thanksWords(installment)).toMatchObject({
    title: 'Your monthly prepayment is scheduled',
    text: 'Installment 1 of 6, $34,011.12, is scheduled for 11/27/2026. Each payment becomes credit for your invoices once it is approved.',
  });
});

test('LNK-04 whoever pays an amount by link reads nothing of credit, which they could not use', () => {
  const amount = { ...PAID, invoices: 0, isPrepaid: true, isOneTimePay: true };
  expect(thanksWords(amount).text).toBe('Your card payment has gone through.');
  expect(thanksWords({ ...amount, paymentType: 'ACH', status: 'PENDING' }).text).toBe(
    'We have your bank payment. It is on its way from your bank.',
  );
});

test('an ACH payment in progress is not reported as paid', () => {
  const { text } = thanksWords({ ...PAID, paymentType: 'ACH', status: 'PENDING', invoices: 1 });
  expect(text).toBe('We have your bank payment for 1 invoice. It is on its way from your bank.');
});

test.each([
  ['CREDIT_CARD', 'PENDING'],
  ['CREDIT_CARD', 'STARTED'],
  ['ACH', 'PENDING'],
] as const)('a payment that nobody has confirmed (%s, %s) is waited for, not thanked for', (paymentType, status) => {
  const { tone, title, text } = thanksWords({ ...PAID, paymentType, status, isOpen: true });
  expect(tone).toBe('waiting');
  expect(title).toBe('We are still confirming your payment');
  expect(text).toContain('Do not pay again');
});

test('only an approved or scheduled payment has a success tone', () => {
  const good = PAYMENT_STATUSES.filter((status) => thanksWords({ ...PAID, status, isOpen: true }).tone === 'done');
  expect(good).toEqual(['SCHEDULED', 'APPROVED']);
});

test('a scheduled payment names the chosen day, and the day on which it processes if banks are closed', () => {
  const scheduled = {
    ...PAID,
    status: 'SCHEDULED',
    scheduledAt: asDay('2026-11-21'),
    processOn: asDay('2026-11-23'),
  } as const;
  expect(thanksWords(scheduled).text).toBe(
    '$34,011.12 for 4 invoices is scheduled for 11/21/2026 and processes on 11/23/2026.',
  );
  expect(thanksWords({ ...scheduled, processOn: null }).text).toContain('is scheduled for 11/21/2026.');
});

test('a refusal includes its reason', () => {
  const words = thanksWords({ ...PAID, status: 'CANCELED', failureMessage: 'Insufficient funds.' });
  expect(words).toMatchObject({
    title: 'This payment did not go through',
    text: 'Insufficient funds. The invoices are open again.',
  });
  expect(thanksWords({ ...PAID, status: 'CANCELED' }).title).toBe('This payment was canceled');
});

test('a prepayment has no invoices to speak of', () => {
  const prepaid = { ...PAID, invoices: 0 };
  for (const status of PAYMENT_STATUSES) expect(thanksWords({ ...prepaid, status }).text).not.toMatch(/invoice/);
  expect(thanksWords(prepaid).text).toBe('Your card payment has gone through.');
  const scheduled = { ...prepaid, status: 'SCHEDULED', scheduledAt: asDay('2026-11-20') } as const;
  expect(thanksWords(scheduled).text).toBe('$34,011.12 is scheduled for 11/20/2026.');
});
