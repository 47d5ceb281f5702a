import { expect, test } from 'vitest';
import { asCents, ZERO } from '@plumbline/rules/money';
import { SAMPLE_TENANT } from '../testing/sample-tenant.ts';
import { recurrenceCanceled } from './cancel-mails.ts';
import {
  type MailedPayment,
  paymentConfirmation,
  paymentFailed,
  paymentReturned,
  receiptCopyMail,
} from './payment-mails.ts';

const line = (invoiceNumber: string) => ({ invoiceNumber, credits: [] });

const PAYMENT: MailedPayment = {
  code: 'PL-7',
  status: { word: 'Approved', detail: 'Charged on 11/16/2026.', isPaid: true },
  customerName: 'Harbor <Builders>',
  paidWith: 'Visa 4417 (credit card)',
  methodLabel: 'Paid with',
  installment: null,
  submitted: '11/16/2026, 9:41 AM',
  receivedOn: null,
  onAccount: ZERO,
  scheduledFor: null,
  isPrepaid: false,
  currencyCode: 'CAD',
  surcharge: asCents(30_00),
  surchargeRateBps: 300,
  subtotal: asCents(1_000_00),
  credit: ZERO,
  total: asCents(1_030_00),
  madeBy: { label: 'Made by', name: 'Ann' },
  lines: [line('INV-1'), line('INV-2')],
};
const PENDING = { word: 'Pending', detail: 'Bank payments take up to 5 days.', isPaid: false };
const SENDER = { name: 'Ann\nPerson', email: 'ann@builders.example' };
const TO = { name: 'Ann', url: 'https://granite.portal.test/history/payments/PL-7' };

test('HIS-02 a copy names the attachment, the amount, the method and the sender', () => {
  const { subject, text, html } = receiptCopyMail(SAMPLE_TENANT, PAYMENT, SENDER);
  expect(subject).toBe('Payment PL-7 to Granite Supply');
  for (const words of [
    'attached as PDF',
    'Confirmation code: PL-7',
    'Status: Approved. Charged on 11/16/2026.',
    'Customer: Harbor <Builders>',
    'Submitted: 11/16/2026, 9:41 AM',
    'Paid with: Visa 4417 (credit card)',
    'Invoices: INV-1, INV-2',
    'Applied to invoices: CA$1,000.00',
    'Surcharge (3%): CA$30.00',
    'Total: CA$1,030.00',
    'Sent by: Ann Person (ann@builders.example)',
  ]) {
    expect(text).toContain(words);
  }
  expect(html).not.toContain('<Builders>');
  expect(receiptCopyMail(SAMPLE_TENANT, PAYMENT, null).text).not.toContain('Sent by');
});

test('what the invoices get is named only where the total differs, and only as applied once it is paid', () => {
  const textOf = (facts: Partial<MailedPayment>) => receiptCopyMail(SAMPLE_TENANT, { ...PAYMENT, ...facts }, null).text;
  const plain = textOf({ surcharge: ZERO, total: asCents(1_000_00) });
  expect(plain).not.toContain('CA$1,000.00\nTotal');
  expect(plain).not.toContain('Applied to invoices');
  expect(textOf({ status: PENDING })).toContain('For invoices: CA$1,000.00');
});

test('a confirmation says thanks, and explains the surcharge', () => {
  const { subject, text } = paymentConfirmation(SAMPLE_TENANT, PAYMENT, TO);
  expect(subject).toBe('Your payment to Granite Supply: CA$1,030.00, approved');
  for (const words of [
    'Thank you for your payment',
    'Hello Ann,',
    'We received your payment of CA$1,030.00.',
    'we collected a 3% credit card surcharge',
    TO.url,
  ]) {
    expect(text).toContain(words);
  }
});

test('a confirmation of an unpaid payment does not say that it is paid', () => {
  const payment = { ...PAYMENT, status: PENDING, surcharge: ZERO, scheduledFor: '12/01/2026' };
  const { subject, text } = paymentConfirmation(SAMPLE_TENANT, payment, TO);
  expect(subject).toBe('Your payment to Granite Supply: CA$1,030.00, pending');
  expect(text).toContain('it is not complete yet');
  expect(text).toContain(PENDING.detail);
  expect(text).toContain('Scheduled for: 12/01/2026');
  for (const words of ['received', 'Thank you', 'urcharge']) expect(text).not.toContain(words);
});

test('a returned payment says why, and that the invoices are open again', () => {
  const detail = 'Returned by the bank on 11/18/2026. The account is closed.';
  const returned = { ...PAYMENT, status: { word: 'Canceled', detail, isPaid: false } };
  const { subject, text } = paymentReturned(SAMPLE_TENANT, returned, TO);
  expect(subject).toBe('Your payment PL-7 to Granite Supply was returned');
  for (const words of [detail, 'The invoices are open again.', 'Status: Canceled\n', TO.url]) {
    expect(text).toContain(words);
  }
  expect(paymentReturned(SAMPLE_TENANT, { ...returned, lines: [] }, TO).text).not.toContain('open again');
});

test('a payment that failed on its day was never made', () => {
  const detail = 'Declined on 12/01/2026. The card has expired.';
  const failed = {
    ...PAYMENT,
    lines: [line('INV-1')],
    status: { word: 'Canceled', detail, isPaid: false },
  };
  const { subject, text } = paymentFailed(SAMPLE_TENANT, failed, TO);
  expect(subject).toBe('Your payment PL-7 to Granite Supply was not made');
  for (const words of ['did not go through', detail, 'The invoice is open again.']) expect(text).toContain(words);
});

test('of many invoices the first are named', () => {
  const lines = Array.from({ length: 60 }, (_, index) => line(`INV-${index + 1}`));
  const { text } = receiptCopyMail(SAMPLE_TENANT, { ...PAYMENT, lines }, null);
  expect(text).toContain('INV-8, 52 more');
  expect(receiptCopyMail(SAMPLE_TENANT, { ...PAYMENT, lines: [] }, null).text).not.toContain('Invoice');
});

const CREDIT_PAYMENT: MailedPayment = {
  ...PAYMENT,
  status: { word: 'Approved', detail: 'Credits applied on 11/16/2026.', isPaid: true },
  paidWith: 'Account credits',
  surcharge: ZERO,
  credit: asCents(90_00),
  total: ZERO,
  lines: [
    { invoiceNumber: 'INV-1', credits: [{ invoiceNumber: 'CM-1', amount: asCents(40_00) }] },
    {
      invoiceNumber: 'INV-2',
      credits: [
        { invoiceNumber: 'CM-1', amount: asCents(30_00) },
        { invoiceNumber: 'CM-2', amount: asCents(20_00) },
      ],
    },
  ],
};

test('a confirmation of credits alone says what the credits paid, and lists each', () => {
  const { subject, text } = paymentConfirmation(SAMPLE_TENANT, CREDIT_PAYMENT, TO);
  expect(subject).toBe('Your payment to Granite Supply: CA$90.00 of credits applied');
  expect(text).toContain('We applied credits of CA$90.00 to your invoices. No money was charged.');
  expect(text).toContain('Credit CM-1: −CA$70.00\nCredit CM-2: −CA$20.00\n');
  expect(`${subject} ${text}`).not.toMatch(/received|CA\$0\.00, /);
});

test('a payment that staff entered names them, a customer’s own does not', () => {
  const entered = { ...PAYMENT, madeBy: { label: 'Entered by', name: 'Sam Staff' } };
  expect(paymentConfirmation(SAMPLE_TENANT, entered, TO).text).toContain('Entered by: Sam Staff\n');
  expect(paymentConfirmation(SAMPLE_TENANT, PAYMENT, TO).text).not.toContain('Made by');
});

test('a monthly prepayment that is canceled after its last payment has started', () => {
  const started = { count: 3, isProcessing: true };
  const canceled = { ...PAYMENT, canceledBy: null, days: [], started };
  const { text } = recurrenceCanceled(SAMPLE_TENANT, canceled, TO);
  expect(text).toContain('No payment was left to cancel.\n\n3 payments ran before. What was paid stays as credit.');
  expect(text).toContain('A payment that is being processed goes on.');
  expect(text).not.toMatch(/will not be made|Canceled days|Canceled by/);
});

test.each([
  ['a confirmation', paymentConfirmation, PAYMENT, 'CA$1,030.00'],
  ['a confirmation of credits', paymentConfirmation, CREDIT_PAYMENT, 'CA$90.00'],
  ['a return', paymentReturned, PAYMENT, 'CA$1,030.00'],
  ['a failure', paymentFailed, PAYMENT, 'CA$1,030.00'],
] as const)('%s shows its amount large', (_what, mail, payment, amount) => {
  const [, large] = /<p[^>]*font-size:32px[^>]*>\s*([^<]*?)\s*<\/p>/.exec(mail(SAMPLE_TENANT, payment, TO).html) ?? [];
  expect(large?.replaceAll('&#36;', '$').replaceAll('&#44;', ',')).toBe(amount);
});
