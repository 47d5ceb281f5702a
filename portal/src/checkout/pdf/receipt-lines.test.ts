import { asCents } from '@plumbline/rules/money';
import { expect, test } from 'vitest';
import { aPaymentDetail, aPaymentLine } from '../../testing/a-payment.ts';
import { receiptLines } from './receipt-lines.ts';

const CONTEXT = {
  supplier: 'Granite Supply',
  contact: ['(916) 555-0142', null],
  timeZone: 'America/Los_Angeles',
};
const wordsOf = (facts: Parameters<typeof aPaymentDetail>[0]) =>
  receiptLines(aPaymentDetail(facts), CONTEXT).map((line) =>
    'value' in line ? `${line.text}: ${line.value}` : line.text,
  );

test('LNK-04 the receipt names payer, method, invoices and amounts', () => {
  const words = wordsOf({
    createdBy: null,
    info: {
      name: 'Maren Ashdown',
      email: 'maren@tarnwick.example.com',
      companyName: 'Tarnwick',
      companyAddress: '1 Way',
    },
    subtotal: asCents(100_000),
    surcharge: asCents(3_000),
    surchargeRate: 300,
    total: asCents(103_000),
    paymentInvoices: [aPaymentLine({ poNumber: null }), aPaymentLine({ invoiceNumber: '48302' })],
  });
  expect(words).toEqual(
    expect.arrayContaining([
      'Granite Supply: Payment receipt',
      '(916) 555-0142: PL-7KQ2-M4XD',
      'Submitted: 10/12/2026, 9:05 AM',
      'Status: $1,030.00 paid.',
      'Email: maren@tarnwick.example.com',
      '48213: $1,000.00',
      '48302, PO-551: $1,000.00',
      'Payment: $1,000.00',
      'Surcharge (3%): $30.00',
      'Total: $1,030.00',
    ]),
  );
  expect(words.filter((each) => each.endsWith(': Maren Ashdown\nTarnwick\n1 Way'))).toHaveLength(1);
  expect(words.filter((each) => each.endsWith(': Visa 1111 (credit card)'))).toHaveLength(1);
});

test('a payment without invoices and surcharge has no lines for them', () => {
  const words = wordsOf({ paymentInvoices: [], paymentType: 'ACH', last4: null });
  expect(words).not.toContain('Invoices');
  expect(words.filter((each) => each.startsWith('Surcharge'))).toEqual([]);
  expect(words.filter((each) => each.endsWith(': Bank account (ACH)'))).toHaveLength(1);
});
