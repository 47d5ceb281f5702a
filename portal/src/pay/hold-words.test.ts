import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { expect, test } from 'vitest';
import { payableOf } from './pay-rows.ts';
import { invoiceRow } from '../payments/testing/invoice-row.ts';
import { heldQuestion, holdWords, type InvoiceHold } from './hold-words.ts';

const ZONE = 'America/Los_Angeles';

const payment = (facts: Partial<InvoiceHold> = {}): InvoiceHold => ({
  invoiceId: 'i1',
  code: 'PL-1',
  status: 'PENDING',
  amount: asCents(40_000),
  scheduledAt: null,
  createdAt: '2026-11-13T03:00:00.000Z',
  createdBy: { name: 'Maren Ashdown' },
  isOwn: false,
  ...facts,
});

test.each([
  [payment(), 'Maren Ashdown paid on 11/12/2026, pending'],
  [payment({ isOwn: true }), 'You paid on 11/12/2026, pending'],
  [payment({ createdBy: null }), 'Paid on 11/12/2026, pending'],
  [payment({ status: 'SCHEDULED', scheduledAt: asDay('2026-12-01') }), 'Scheduled for 12/01/2026 by Maren Ashdown'],
  [undefined, 'Payment pending'],
])('the note of a hold: %#', (held, words) => {
  expect(holdWords(held, ZONE)).toBe(words);
});

test.each([
  [payment(), 'Maren Ashdown paid $400.00 on 11/12/2026, pending'],
  [payment({ createdBy: null }), '$400.00 paid on 11/12/2026, pending'],
  [
    payment({ status: 'SCHEDULED', scheduledAt: asDay('2026-12-01') }),
    '$400.00 scheduled for 12/01/2026 by Maren Ashdown',
  ],
  [undefined, 'Payment of $400.00 pending'],
])('the note of a hold on a part names its amount: %#', (held, words) => {
  expect(holdWords(held, ZONE, '$400.00')).toBe(words);
});

const ROW = invoiceRow({ balance: asCents(100_000), pendingAmount: asCents(40_000) });

test.each([
  [[payment()], 'Maren Ashdown is'],
  [[payment(), payment()], 'Maren Ashdown is'],
  [[payment({ isOwn: true })], 'You are'],
  [[payment({ isOwn: true }), payment()], 'You and Maren Ashdown are'],
  [[payment({ createdBy: null })], 'Somebody else is'],
  [[], 'Another payment is'],
])('the question about a partly held invoice: %#', (payments, who) => {
  expect(heldQuestion(ROW, payments)).toBe(`${who} already paying $400.00 of this invoice. Pay the remaining $600.00?`);
});

test('the payable balance is reduced by holds, never below zero', () => {
  expect(payableOf(ROW)).toBe(60_000);
  expect(payableOf({ ...ROW, pendingAmount: asCents(120_000) })).toBe(0);
});
