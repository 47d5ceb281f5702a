import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, asCents, percentOf } from '../money.ts';
import { blockedBy } from './blocked-by.ts';
import { usedOf } from './credits.ts';
import { emptyDraft, type PaymentDraft } from './draft.ts';
import { refuseMethod } from './methods.ts';
import type { PaymentType } from './payment-type.ts';
import { recompute, type PaidWith, type RecomputeRules, type Stored } from './recompute.ts';
import { submissionOf, type Submission, type SubmittedLine } from './submission.ts';
import { applied, cents, credit, invoice, play, played, RULES, SHORT } from './testing/samples.ts';
import { chargeOf, totalsOf } from './totals.ts';

const BY_ACH: PaidWith = { paymentType: 'ACH', cardType: null, billing: { country: null, state: null } };
const BY_CARD: PaidWith = { paymentType: 'CREDIT_CARD', cardType: 'CREDIT', billing: { country: 'US', state: 'TX' } };
const paidWith = (paymentType: PaymentType): PaidWith => ({ ...BY_ACH, paymentType });

const STORED: Stored = {
  invoices: [invoice(10_000), invoice(5_000, { id: 'i2', invoiceNumber: '48260' })],
  credits: [credit(3_000), credit(500, { id: 'c2', creditRestrictionType: 'INVOICE', relatedInvoiceNumber: '48260' })],
};
const draftOf = (stored: Stored): PaymentDraft =>
  play(
    emptyDraft({ currencyCode: 'USD', credits: stored.credits }),
    ...stored.invoices.map((each) => ({ type: 'add', invoice: each }) as const),
    { type: 'apply-credit', invoiceId: 'i1', creditId: 'c1', amount: asCents(1_000) },
  );
const DRAFT = draftOf(STORED);
const SENT = submissionOf(DRAFT, asCents(0));

const withFirst = (change: Partial<SubmittedLine>): Submission => ({
  ...SENT,
  invoices: SENT.invoices.map((line, place) => (place === 0 ? { ...line, ...change } : line)),
});
const count = (
  sent: Submission,
  {
    paidBy = BY_ACH,
    stored = STORED,
    rules = {},
  }: { paidBy?: PaidWith; stored?: Stored; rules?: Partial<RecomputeRules> } = {},
) => recompute(sent, paidBy, stored, { ...RULES, ...rules });

describe('the submission of a draft', () => {
  test('contains its lines and sums', () => {
    expect(SENT).toEqual({
      currencyCode: 'USD',
      isPrepaid: false,
      isOneTimePay: false,
      invoices: [
        {
          invoiceId: 'i1',
          balance: 10_000,
          amount: 9_000,
          credits: [applied('c1', 1_000)],
          creditApplied: 1_000,
          paymentType: 'complete',
          paymentReasonId: null,
        },
        {
          invoiceId: 'i2',
          balance: 5_000,
          amount: 5_000,
          credits: [],
          creditApplied: 0,
          paymentType: 'complete',
          paymentReasonId: null,
        },
      ],
      prepayTotal: null,
      balance: 15_000,
      subtotal: 15_000,
      credit: 1_000,
      total: 14_000,
    });
    expect(submissionOf(DRAFT, asCents(420)).total).toBe(14_420);
  });
});

describe('a correct payment', () => {
  test('is accepted unchanged', () => {
    expect(count(SENT)).toMatchObject({
      totals: { balance: 15_000, subtotal: 15_000, credit: 1_000, surcharge: 0, total: 14_000 },
      surchargeRateBps: 0,
      differences: [],
      refusal: null,
    });
    expect(count(SENT).lines).toEqual(DRAFT.paymentInvoices);
  });

  test('by credit card has the surcharge that the server computes on the money alone', () => {
    const quoted = submissionOf(DRAFT, asCents(420));
    expect(count(quoted, { paidBy: BY_CARD })).toMatchObject({
      totals: { surcharge: 420, total: 14_420 },
      surchargeRateBps: 300,
      refusal: null,
    });
    const colorado = { ...BY_CARD, billing: { country: 'US', state: 'CO' } };
    expect(count(submissionOf(DRAFT, asCents(280)), { paidBy: colorado })).toMatchObject({
      surchargeRateBps: 200,
      refusal: null,
    });
  });

  test('without invoices is a prepayment or a request', () => {
    const bare: Submission = {
      ...submissionOf(emptyDraft({ currencyCode: 'USD' }), asCents(0)),
      prepayTotal: asCents(700),
    };
    const summed = { ...bare, subtotal: asCents(700), total: asCents(700) };
    expect(count({ ...summed, isPrepaid: true })).toMatchObject({ totals: { total: 700 }, refusal: null });
    expect(count({ ...summed, isOneTimePay: true }).refusal).toBeNull();
    expect(count(summed).refusal?.code).toBe('amount_without_invoice');
    expect(count({ ...summed, isPrepaid: true, prepayTotal: asCents(-1) }).refusal?.code).toBe('amount_negative');
    const small = { ...bare, isPrepaid: true, prepayTotal: asCents(99), subtotal: asCents(99), total: asCents(99) };
    expect(count(small).refusal).toEqual({ code: 'subtotal_below_minimum', id: null });
    const none = { ...bare, isPrepaid: true, prepayTotal: asCents(0) };
    expect(count(none).refusal).toEqual({ code: 'subtotal_below_minimum', id: null });
  });

  test('a credit of zero is left out', () => {
    const sent = withFirst({ credits: [applied('c1', 1_000), applied('gone', 0)] });
    expect(count(sent)).toMatchObject({ refusal: null });
    expect(count(sent).lines[0]?.credits).toEqual([applied('c1', 1_000)]);
  });
});

describe('a payload that differs from the stored data', () => {
  test.each(['balance', 'subtotal', 'credit', 'total'] as const)('PAY-09 in its %s by a cent is refused', (field) => {
    for (const delta of [1, -1]) {
      const sent = { ...SENT, [field]: asCents(SENT[field] + delta) };
      const { differences, refusal } = count(sent);
      expect(differences).toEqual([{ field, invoiceId: null, submitted: sent[field], actual: SENT[field] }]);
      expect(refusal).toEqual({ code: 'quote_changed', id: null });
    }
  });

  test('PAY-09 in its surcharge is refused', () => {
    expect(count(SENT, { paidBy: BY_CARD })).toMatchObject({
      totals: { surcharge: 420 },
      differences: [{ field: 'total', submitted: 14_000, actual: 14_420 }],
      refusal: { code: 'quote_changed' },
    });
    expect(count(submissionOf(DRAFT, asCents(420)))).toMatchObject({ refusal: { code: 'quote_changed' } });
  });

  test('PAY-09 in a balance that has changed is refused for that first', () => {
    const paidMeanwhile = { ...STORED, invoices: [invoice(400), ...STORED.invoices.slice(1)] };
    const { differences, refusal, totals } = count(SENT, { stored: paidMeanwhile, rules: { overpay: false } });
    expect(refusal).toEqual({ code: 'quote_changed', id: 'i1' });
    expect(differences).toEqual([
      { field: 'balance', invoiceId: 'i1', submitted: 10_000, actual: 400 },
      { field: 'balance', invoiceId: null, submitted: 15_000, actual: 5_400 },
    ]);
    expect(totals.balance).toBe(5_400);
  });
});

describe('a payload that is refused', () => {
  test.each<[string, Submission, Partial<Stored>, Partial<RecomputeRules>, string, string | null]>([
    ['an unknown invoice', withFirst({ invoiceId: 'x' }), {}, {}, 'invoice_not_found', 'x'],
    ['an invoice of another currency', { ...SENT, currencyCode: 'CAD' }, {}, {}, 'invoice_not_found', 'i1'],
    ['an invoice twice', withFirst({ invoiceId: 'i2' }), {}, {}, 'invoice_listed_twice', 'i2'],
    ['an amount below zero', withFirst({ amount: asCents(-1) }), {}, {}, 'amount_negative', 'i1'],
    ['a credit below zero', withFirst({ credits: [applied('c1', -1)] }), {}, {}, 'amount_negative', 'i1'],
    ['a prepayment with invoices', { ...SENT, isPrepaid: true }, {}, {}, 'prepay_with_invoices', null],
    [
      'a prepayment with one invoice',
      { ...SENT, isPrepaid: true, invoices: SENT.invoices.slice(0, 1) },
      {},
      {},
      'prepay_with_invoices',
      null,
    ],
    [
      'a request with both',
      { ...SENT, isOneTimePay: true, prepayTotal: asCents(500) },
      {},
      {},
      'prepay_with_invoices',
      null,
    ],
    ['a credit where there are none', SENT, {}, { creditMemos: false }, 'credits_not_enabled', 'i1'],
    ['an unknown credit', SENT, { credits: [] }, {}, 'credit_not_found', 'c1'],
    ['a credit of another invoice', withFirst({ credits: [applied('c2', 1)] }), {}, {}, 'credit_not_usable', 'c2'],
    [
      'a credit twice',
      withFirst({ credits: [applied('c1', 1), applied('c1', 2)] }),
      {},
      {},
      'credit_listed_twice',
      'c1',
    ],
    ['more than a credit has', SENT, { credits: [credit(999)] }, {}, 'credit_over_balance', 'c1'],
    [
      'more credit than the balance',
      withFirst({ credits: [applied('c1', 10_001)] }),
      { credits: [credit(20_000)] },
      {},
      'credit_over_invoice',
      'i1',
    ],
    ['a short amount', withFirst({ amount: asCents(10) }), {}, { shortpay: false }, 'shortpay_not_allowed', 'i1'],
    ['an over amount', withFirst({ amount: asCents(9_001) }), {}, { overpay: false }, 'overpay_not_allowed', 'i1'],
    ['a missing reason', withFirst({ amount: asCents(8_000) }), {}, {}, 'reason_missing', 'i1'],
    [
      'too small an amount',
      withFirst({ amount: asCents(99), credits: [], paymentReasonId: SHORT.id }),
      {},
      {},
      'below_minimum',
      'i1',
    ],
    ['a method that is off', SENT, {}, { ach: false }, 'method_not_offered', null],
    ['too much', SENT, {}, { maxAchPayment: asCents(13_999) }, 'amount_over_maximum', null],
    ['too little', SENT, {}, { minAchPayment: asCents(14_001) }, 'amount_below_minimum', null],
  ])('%s', (_, sent, stored, rules, code, id) => {
    expect(count(sent, { stored: { ...STORED, ...stored }, rules }).refusal).toEqual({ code, id });
  });

  test('an exact amount is not too much', () => {
    expect(count(SENT, { stored: { ...STORED, credits: [credit(1_000)] } }).refusal).toBeNull();
    const limits = { minAchPayment: asCents(14_000), maxAchPayment: asCents(14_000) };
    expect(count(SENT, { rules: limits }).refusal).toBeNull();
  });

  test('an empty payment', () => {
    const nothing = submissionOf(emptyDraft({ currencyCode: 'USD' }), asCents(0));
    expect(count(nothing).refusal).toEqual({ code: 'subtotal_below_minimum', id: null });
  });

  test('CRD-05 no credit is accepted if credit memos are off, however it is paid', () => {
    for (const paidBy of [BY_ACH, BY_CARD, paidWith('CREDIT')]) {
      expect(count(SENT, { paidBy, rules: { creditMemos: false } }).refusal?.code).toBe('credits_not_enabled');
    }
    const withoutCredit = play(DRAFT, { type: 'remove-credit', invoiceId: 'i1', creditId: 'c1' });
    const sent = submissionOf(withoutCredit, asCents(0));
    expect(count(sent, { rules: { creditMemos: false } }).refusal).toBeNull();
  });
});

describe('after any actions on the screen', () => {
  const anyBy = fc.constantFrom(BY_ACH, BY_CARD, paidWith('CREDIT'));
  const anyRules = fc
    .record({ shortpay: fc.boolean(), overpay: fc.boolean(), paymentReasonRequired: fc.boolean(), ach: fc.boolean() })
    .map((change) => ({ ...RULES, ...change }));

  test('PAY-09 the server computes the same totals', () => {
    fc.assert(
      fc.property(played, anyBy, ({ draft, invoices, credits }, paidBy) => {
        const charge = chargeOf(totalsOf(draft));
        const surcharge = paidBy === BY_CARD ? percentOf(charge, 300) : asCents(0);
        const { totals, lines, differences } = recompute(
          submissionOf(draft, surcharge),
          paidBy,
          { invoices, credits },
          RULES,
        );
        expect(totals).toEqual(totalsOf(draft, surcharge));
        expect(lines).toEqual(draft.paymentInvoices);
        expect(differences).toEqual([]);
      }),
    );
  });

  test('PAY-08 the server refuses exactly what the screen blocks, for the same reason', () => {
    fc.assert(
      fc.property(played, anyBy, anyRules, ({ draft, invoices, credits }, paidBy, rules) => {
        const charge = chargeOf(totalsOf(draft));
        const surcharge = paidBy === BY_CARD ? percentOf(charge, 300) : asCents(0);
        const { refusal } = recompute(submissionOf(draft, surcharge), paidBy, { invoices, credits }, rules);
        const method = refuseMethod(
          paidBy.paymentType,
          { totals: totalsOf(draft), currencyCode: 'USD', isPrepaid: false },
          rules,
        );
        expect(refusal?.code ?? null).toBe(blockedBy(draft, rules, null)?.code ?? method);
      }),
      { numRuns: 300 },
    );
  });

  test('a forged payload is accepted only within the balances of invoices and credits', () => {
    const creditId = fc.constantFrom('c1', 'c2', 'c3');
    const forgedLine = fc.record({
      percent: fc.integer({ min: 20, max: 110 }),
      credits: fc.array(fc.record({ creditId, amount: cents(120) }), { maxLength: 2, size: 'xsmall' }),
    });
    const rules = { ...RULES, overpay: false, paymentReasonRequired: false };
    let taken = 0;
    fc.assert(
      fc.property(played, fc.array(forgedLine, { minLength: 1, maxLength: 4 }), ({ invoices, credits }, forged) => {
        const lines = forged.map(({ percent, credits }, place) => {
          const { id: invoiceId, ...facts } = invoices[place]!;
          const amount = asCents(Math.floor((facts.balance * percent) / 100));
          return { ...facts, invoiceId, amount, credits, paymentReasonId: null };
        });
        const sent = submissionOf({ ...emptyDraft({ currencyCode: 'USD' }), paymentInvoices: lines }, asCents(0));
        const { refusal, totals } = recompute(sent, BY_ACH, { invoices, credits }, rules);
        if (refusal !== null) return;
        taken += 1;
        for (const line of lines) {
          expect(line.amount + add(...line.credits.map((each) => each.amount))).toBeLessThanOrEqual(line.balance);
        }
        for (const { id, balance } of credits) expect(usedOf(id, lines)).toBeLessThanOrEqual(balance);
        expect(totals.total).toBe(add(...lines.map((line) => line.amount)));
      }),
      { numRuns: 300 },
    );
    expect(taken).toBeGreaterThan(0);
  });
});
