import { asCents } from '@plumbline/rules/money';
import { emptyDraft, nextDraft, type DraftAction } from '@plumbline/rules/payments/draft';
import type { LineRules } from '@plumbline/rules/payments/line';
import { describe, expect, test } from 'vitest';
import {
  canApply,
  capOf,
  creditsLeft,
  dropCredit,
  creditActions,
  takeCredit,
  trialOf,
  triedLine,
  type CreditTrial,
} from './credit-trial.ts';
import { creditOf, openInvoiceOf } from './pay-rows.ts';
import { invoiceRow } from '../payments/testing/invoice-row.ts';

const RULES: LineRules = {
  shortpay: true,
  overpay: false,
  paymentReasonRequired: true,
  reasons: [{ id: 'damaged', title: 'Damaged goods', paymentType: 'SHORT_PAY' }],
};

const invoice = (id: string, balance: number) => openInvoiceOf(invoiceRow({ id, balance: asCents(balance) }));
const credit = (id: string, balance: number) =>
  creditOf(invoiceRow({ id, type: 'CREDIT', balance: asCents(balance), creditRestrictionType: 'NONE' }));

const BIG = credit('big', 280_000);
const SMALL = credit('small', 50_000);

const draftAfter = (...actions: DraftAction[]) =>
  actions.reduce(nextDraft, emptyDraft({ currencyCode: 'USD', credits: [BIG, SMALL] }));

const DRAFT = draftAfter(
  { type: 'add', invoice: invoice('i1', 100_000) },
  { type: 'add', invoice: invoice('i2', 250_000) },
);
const NOTHING: CreditTrial = { invoiceId: 'i1', typed: {}, paymentReasonId: null };

describe('CRD-02 the maximum of a credit', () => {
  test('is the open amount of the invoice or the balance of the credit', () => {
    expect(capOf(BIG, NOTHING, DRAFT)).toBe(100_000);
    expect(capOf(SMALL, NOTHING, DRAFT)).toBe(50_000);
  });

  test('is reduced by the amount typed for another credit', () => {
    const trial = { ...NOTHING, typed: { small: asCents(30_000) } };
    expect(capOf(BIG, trial, DRAFT)).toBe(70_000);
    expect(capOf(SMALL, trial, DRAFT)).toBe(50_000);
  });

  test('is reduced by what other invoices of the payment use', () => {
    const elsewhere = nextDraft(DRAFT, {
      type: 'apply-credit',
      invoiceId: 'i2',
      creditId: 'big',
      amount: asCents(240_000),
    });
    expect(capOf(BIG, NOTHING, elsewhere)).toBe(40_000);
  });
});

test('a credit is taken with its maximum, and dropped again', () => {
  const both = takeCredit(BIG, takeCredit(SMALL, NOTHING, DRAFT), DRAFT);
  expect(both.typed).toEqual({ small: 50_000, big: 50_000 });
  expect(dropCredit('small', both).typed).toEqual({ big: 50_000 });
});

test('an invoice fully paid by credits takes no more', () => {
  const full = takeCredit(BIG, NOTHING, DRAFT);
  expect(takeCredit(SMALL, full, DRAFT)).toBe(full);
});

describe('Apply', () => {
  test('applies the trial to the draft', () => {
    const trial = { ...NOTHING, typed: { small: asCents(30_000) } };
    expect(canApply(trial, DRAFT, RULES)).toBe(true);
    expect(triedLine(trial, DRAFT)).toMatchObject({ amount: 70_000, credits: [{ creditId: 'small', amount: 30_000 }] });
  });

  test('CRD-02 is disabled while an amount is too large, zero or missing', () => {
    for (const amount of [asCents(50_001), asCents(0), null]) {
      expect(canApply({ ...NOTHING, typed: { small: amount } }, DRAFT, RULES)).toBe(false);
    }
  });

  test('CRD-02 needs the reason of a short pay, unless the credit covers the rest', () => {
    const short = nextDraft(DRAFT, { type: 'amount', invoiceId: 'i1', amount: asCents(40_000) });
    const trial = { ...NOTHING, typed: { small: asCents(10_000) } };
    expect(canApply(trial, short, RULES)).toBe(false);
    expect(canApply({ ...trial, paymentReasonId: 'damaged' }, short, RULES)).toBe(true);
    expect(canApply({ ...NOTHING, typed: { big: asCents(60_000) } }, short, RULES)).toBe(true);
  });

  test('removes dropped credits, so that the invoice is paid with money again', () => {
    const applied = nextDraft(DRAFT, {
      type: 'apply-credit',
      invoiceId: 'i1',
      creditId: 'small',
      amount: asCents(50_000),
    });
    const trial = dropCredit('small', trialOf(applied.paymentInvoices[0]!));
    const after = creditActions(trial, applied).reduce(nextDraft, applied);
    expect(after.paymentInvoices[0]).toMatchObject({ amount: 100_000, credits: [] });
    expect(canApply(trial, applied, RULES)).toBe(true);
  });
});

test('CRD-03 removing an invoice frees its credits', () => {
  const applied = nextDraft(DRAFT, {
    type: 'apply-credit',
    invoiceId: 'i1',
    creditId: 'small',
    amount: asCents(50_000),
  });
  expect(creditsLeft(applied)).toEqual({ all: 330_000, left: 280_000 });
  expect(creditsLeft(nextDraft(applied, { type: 'remove', invoiceId: 'i1' }))).toEqual({ all: 330_000, left: 330_000 });
});
