import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceLeft, canApplyCredits, creditCap, isUsable, usableCredits, usedOf, type Credit } from './credits.ts';
import { emptyDraft } from './draft.ts';
import { creditApplied } from './line.ts';
import { applied, credit, invoice, line, play, played, RULES, SHORT } from './testing/samples.ts';

describe('usable', () => {
  test.each<[string, Partial<Credit>, boolean]>([
    ['without restriction', {}, true],
    ['for its project', { creditRestrictionType: 'PROJECT', projectId: 'lofts' }, true],
    ['for another project', { creditRestrictionType: 'PROJECT', projectId: 'clinic' }, false],
    ['for no project', { creditRestrictionType: 'PROJECT', projectId: null }, false],
    ['for its number', { creditRestrictionType: 'INVOICE', relatedInvoiceNumber: '48213' }, true],
    ['for another number', { creditRestrictionType: 'INVOICE', relatedInvoiceNumber: '48214' }, false],
    ['for no number', { creditRestrictionType: 'INVOICE', relatedInvoiceNumber: null }, false],
    ['for its job', { creditRestrictionType: 'JOB', jobId: 'J-7' }, true],
    ['for another job', { creditRestrictionType: 'JOB', jobId: 'J-8' }, false],
    ['for its job, by project', { creditRestrictionType: 'PROJECT', jobId: 'J-7' }, false],
    ['for its project, by job', { creditRestrictionType: 'JOB', projectId: 'lofts' }, false],
    ['of another currency', { currencyCode: 'CAD' }, false],
    ['of another customer', { customerId: 'other' }, false],
  ])('CRD-01 a credit %s', (_, facts, expected) => {
    expect(isUsable(credit(1_000, facts), invoice(5_000))).toBe(expected);
  });

  test('CRD-01 a missing project or job matches nothing, not even another missing one', () => {
    const bare = invoice(5_000, { projectId: null, jobId: null });
    expect(isUsable(credit(1_000, { creditRestrictionType: 'PROJECT' }), bare)).toBe(false);
    expect(isUsable(credit(1_000, { creditRestrictionType: 'JOB' }), bare)).toBe(false);
  });

  test('are filtered from all credits', () => {
    const some = [credit(1, { id: 'a' }), credit(2, { id: 'b', currencyCode: 'CAD' }), credit(3, { id: 'c' })];
    expect(usableCredits(some, invoice(5_000)).map((each) => each.id)).toEqual(['a', 'c']);
  });
});

describe('balances', () => {
  const first = line(5_000, 0, { credits: [applied('c1', 300), applied('c2', 50)] });
  const second = line(5_000, 0, { invoiceId: 'i2', credits: [applied('c1', 200)] });

  test('what lines use is subtracted', () => {
    expect(usedOf('c1', [first, second])).toBe(500);
    expect(usedOf('c3', [first, second])).toBe(0);
    expect(balanceLeft(credit(1_000), [first, second])).toBe(500);
    expect(balanceLeft(credit(1_000), [second])).toBe(800);
  });

  test.each([
    ['the credit', credit(800), line(5_000, 5_000), [], 800],
    ['the balance', credit(8_000), line(5_000, 5_000), [], 5_000],
    ['what another line left', credit(800), line(5_000, 5_000), [second], 600],
    ['what other credits left', credit(8_000), line(5_000, 0, { credits: [applied('c2', 4_500)] }), [], 500],
    ['its own part included', credit(800), first, [first, second], 600],
    ['the balance, its own part included', credit(800), line(500, 0, { credits: [applied('c1', 500)] }), [], 500],
    ['nothing, when used up', credit(200), line(5_000, 5_000), [second], 0],
    ['nothing, when overdrawn elsewhere', credit(150), line(5_000, 5_000), [second], 0],
    ['nothing, when the invoice is covered', credit(800), line(500, 0, { credits: [applied('c2', 500)] }), [], 0],
    ['nothing, when not usable', credit(800, { currencyCode: 'CAD' }), line(5_000, 5_000), [], 0],
  ])('CRD-02 a credit is capped by %s', (_, each, invoices, lines, expected) => {
    expect(creditCap(each, invoices, lines)).toBe(expected);
  });

  test('CRD-02 Apply is disabled if a required reason is missing', () => {
    expect(canApplyCredits(line(5_000, 4_000), RULES)).toBe(false);
    expect(canApplyCredits(line(5_000, 6_000), RULES)).toBe(false);
    expect(canApplyCredits(line(5_000, 4_000, { paymentReasonId: SHORT.id }), RULES)).toBe(true);
    expect(canApplyCredits(line(5_000, 5_000), RULES)).toBe(true);
    expect(canApplyCredits(line(5_000, 4_000), { ...RULES, paymentReasonRequired: false })).toBe(true);
  });
});

test('CRD-02 after any actions, no credit exceeds its balance or its invoice, and none is used where it may not be', () => {
  fc.assert(
    fc.property(played, ({ draft, credits }) => {
      for (const each of credits) expect(balanceLeft(each, draft.paymentInvoices)).toBeGreaterThanOrEqual(0);
      for (const each of draft.paymentInvoices) {
        expect(creditApplied(each)).toBeLessThanOrEqual(each.balance);
        expect(new Set(each.credits.map(({ creditId }) => creditId)).size).toBe(each.credits.length);
        for (const { creditId, amount } of each.credits) {
          expect(amount).toBeGreaterThan(0);
          expect(credits.some((known) => known.id === creditId && isUsable(known, each))).toBe(true);
        }
      }
    }),
  );
});

test('CRD-03 removing the invoices, or resetting, restores every balance', () => {
  fc.assert(
    fc.property(played, ({ draft, credits }) => {
      const bare = play(
        draft,
        ...draft.paymentInvoices.map(({ invoiceId }) => ({ type: 'remove', invoiceId }) as const),
      );
      for (const left of [bare, play(draft, { type: 'reset' })]) {
        expect(credits.map((each) => balanceLeft(each, left.paymentInvoices))).toEqual(
          credits.map((each) => each.balance),
        );
      }
    }),
  );
});

test('without loaded credits none can be applied', () => {
  const draft = play(
    emptyDraft({ currencyCode: 'USD' }),
    { type: 'add', invoice: invoice(5_000) },
    { type: 'apply-credit', invoiceId: 'i1', creditId: 'c1', amount: applied('c1', 100).amount },
  );
  expect(draft.paymentInvoices[0]).toMatchObject({ amount: 5_000, credits: [] });
});
