import { expect, test } from 'vitest';
import type { Day } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { SAMPLE_TENANT } from '../testing/sample-tenant.ts';
import { invoiceCopyMail } from './invoice-copy-mail.ts';

const INVOICE = {
  type: 'INVOICE' as const,
  invoiceNumber: 'INV-7',
  invoiceCreatedAt: '2026-10-01' as Day,
  dueDate: '2026-10-31' as Day,
  totalAmount: asCents(1_000_00),
  balance: asCents(250_00),
  currencyCode: 'CAD' as const,
  customerName: 'Harbor <Builders>',
};
const SENDER = { name: 'Ann Person', email: 'ann@builders.example' };

test('REP-09 names the attachment, the recipient, the sender and the amount due', () => {
  const { subject, text, html } = invoiceCopyMail(SAMPLE_TENANT, INVOICE, SENDER);
  expect(subject).toBe('Invoice INV-7 from Granite Supply');
  for (const words of [
    'Customer: Harbor <Builders>',
    'Date: 10/01/2026',
    'Due date: 10/31/2026',
    'Total: CA$1,000.00',
    'Balance due: CA$250.00',
    'Sent by: Ann Person (ann@builders.example)',
    'help@granite.example',
  ]) {
    expect(text).toContain(words);
  }
  expect(html).not.toContain('<Builders>');
});

test.each(['Ann\nBcc: all@x.example', 'Win at www.evil.example', 'A'.repeat(61), ' '])(
  'the name %j, which may be a message, is left out',
  (name) => {
    const { text } = invoiceCopyMail(SAMPLE_TENANT, INVOICE, { ...SENDER, name });
    expect(text).toContain('Sent by: ann@builders.example\n');
  },
);

test('a credit memo has nothing due; the supplier sends it in its own name', () => {
  const { subject, text } = invoiceCopyMail(SAMPLE_TENANT, { ...INVOICE, type: 'CREDIT', dueDate: null }, null);
  expect(subject).toBe('Credit memo INV-7 from Granite Supply');
  expect(text).toContain('Credit left: CA$250.00');
  for (const words of ['Due date', 'Balance due', 'Sent by']) expect(text).not.toContain(words);
});
