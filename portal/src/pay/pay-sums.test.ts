import { asCents } from '@plumbline/rules/money';
import { emptyDraft, nextDraft, type DraftAction } from '@plumbline/rules/payments/draft';
import type { OpenInvoice } from '@plumbline/rules/payments/line';
import { expect, test } from 'vitest';
import { counted } from '../lib/counted.ts';
import { sumParts } from './pay-sums.ts';

const invoice = (id: string, balance: number): OpenInvoice => ({
  id,
  invoiceNumber: id,
  poNumber: null,
  customerId: 'tarnwick',
  projectId: null,
  jobId: null,
  jobName: null,
  jobAddress: null,
  currencyCode: 'USD',
  balance: asCents(balance),
});

const CREDIT = {
  id: 'c',
  invoiceNumber: 'CM-1',
  customerId: 'tarnwick',
  creditRestrictionType: 'NONE',
  relatedInvoiceNumber: null,
  jobId: null,
  projectId: null,
  currencyCode: 'USD',
  balance: asCents(86_000),
} as const;

const draftAfter = (...actions: DraftAction[]) =>
  actions.reduce(nextDraft, emptyDraft({ currencyCode: 'USD', credits: [CREDIT] }));

test('PAY-04 Balance, Short pay, Overpay and Credit Applied', () => {
  const draft = draftAfter(
    { type: 'add', invoice: invoice('a', 968_450) },
    { type: 'add', invoice: invoice('b', 631_000) },
    { type: 'add', invoice: invoice('c', 10_000) },
    { type: 'apply-credit', invoiceId: 'a', creditId: 'c', amount: asCents(86_000) },
    { type: 'amount', invoiceId: 'b', amount: asCents(416_000) },
    { type: 'amount', invoiceId: 'c', amount: asCents(10_001) },
  );
  expect(sumParts(draft, { withCredit: true })).toEqual([
    { label: 'Balance', amount: 1_609_450 },
    { label: 'Short pay', amount: -215_000 },
    { label: 'Overpay', amount: 1 },
    { label: 'Credit Applied', amount: -86_000, tone: 'credit' },
  ]);
});

test('the brief form combines short pay and overpay', () => {
  const draft = draftAfter(
    { type: 'add', invoice: invoice('a', 1_000) },
    { type: 'add', invoice: invoice('b', 1_000) },
    { type: 'amount', invoiceId: 'a', amount: asCents(400) },
    { type: 'amount', invoiceId: 'b', amount: asCents(1_100) },
  );
  expect(sumParts(draft, { withCredit: false, isBrief: true })).toEqual([
    { label: 'Balance', amount: 2_000 },
    { label: 'Adjustments', amount: -500 },
  ]);
});

test('CRD-05 has no lines for disabled credit memos, short pay or overpay of zero', () => {
  const draft = draftAfter({ type: 'add', invoice: invoice('a', 100) });
  expect(sumParts(draft, { withCredit: false })).toEqual([{ label: 'Balance', amount: 100 }]);
  expect(sumParts(draft, { withCredit: true })).toEqual([
    { label: 'Balance', amount: 100 },
    { label: 'Credit Applied', amount: 0, tone: 'credit' },
  ]);
});

test.each([
  [0, '0 invoices'],
  [1, '1 invoice'],
  [1200, '1,200 invoices'],
])('%i', (count, words) => expect(counted(count, 'invoice')).toBe(words));
