import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { emptyDraft, nextDraft } from '@plumbline/rules/payments/draft';
import { totalsOf } from '@plumbline/rules/payments/totals';
import { describe, expect, test } from 'vitest';
import { openInvoiceOf } from '../pay-rows.ts';
import { restReason, spreadable, spreadOver, spreadActions } from './spread.ts';
import { invoiceRow } from '../../payments/testing/invoice-row.ts';

const row = (id: string, dueDate: string | null, balance: number, pending = 0) =>
  invoiceRow({
    id,
    dueDate: dueDate === null ? null : asDay(dueDate),
    balance: asCents(balance),
    pendingAmount: asCents(pending),
  });

const ROWS = [
  row('new', '2026-12-01', 50_000),
  row('old', '2026-06-01', 30_000),
  row('held', '2026-05-01', 20_000, 20_000),
  row('partly', '2026-07-01', 20_000, 5_000),
  row('undated', null, 10_000),
];
const OPEN = spreadable(ROWS);
const SHORT = { shortpay: true };
const WHOLE = { shortpay: false };

test('fully held invoices are left out, and the oldest comes first', () => {
  expect(OPEN.map(({ id }) => id)).toEqual(['old', 'partly', 'new', 'undated']);
});

test('limited to the maximum number of invoices per payment', () => {
  const many = Array.from({ length: 600 }, (_, place) => row(`i${place}`, '2026-01-01', 100));
  expect(spreadable(many)).toHaveLength(500);
});

test('of a partly held invoice the rest is paid', () => {
  const { shares, rest } = spreadOver(asCents(50_000), OPEN, SHORT);
  expect(shares.map(({ invoice, amount, open }) => [invoice.id, amount, open])).toEqual([
    ['old', 30_000, 0],
    ['partly', 15_000, 0],
    ['new', 5_000, 45_000],
  ]);
  expect(rest).toBe(0);
  expect(shares[1]!.invoice.balance).toBe(20_000);
});

describe('the draft afterwards', () => {
  const before = nextDraft(emptyDraft({ currencyCode: 'USD' }), {
    type: 'add',
    invoice: openInvoiceOf(row('other', '2026-01-01', 777)),
  });

  test('contains exactly the spread', () => {
    const spread = spreadOver(asCents(50_001), OPEN, SHORT);
    const after = spreadActions(before, spread, 'damaged').reduce(nextDraft, before);
    expect(
      after.paymentInvoices.map(({ invoiceId, amount, paymentReasonId }) => [invoiceId, amount, paymentReasonId]),
    ).toEqual([
      ['old', 30_000, null],
      ['partly', 15_000, null],
      ['new', 5_001, 'damaged'],
    ]);
    expect(totalsOf(after).total).toBe(50_001);
  });

  test('without a reason the short pay has none, to be asked later', () => {
    const spread = spreadOver(asCents(31_000), OPEN, SHORT);
    const after = spreadActions(before, spread, null).reduce(nextDraft, before);
    expect(after.paymentInvoices.at(-1)).toMatchObject({ invoiceId: 'partly', amount: 1_000, paymentReasonId: null });
  });
});

describe('why an amount is not fully used', () => {
  test.each([
    [105_000, SHORT, null],
    [105_001, SHORT, 'more_than_owed'],
    [30_050, SHORT, 'too_small'],
    [31_000, WHOLE, 'whole_invoices_only'],
    [45_000, WHOLE, null],
  ] as const)('%i cents: %j', (amount, rules, reason) => {
    expect(restReason(spreadOver(asCents(amount), OPEN, rules), OPEN, rules)).toBe(reason);
  });
});
