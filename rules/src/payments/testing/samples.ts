// Invoices, credits, rules and random drafts for the tests of this folder.

import * as fc from 'fast-check';
import { asDay } from '../../dates.ts';
import { asCents, type Cents } from '../../money.ts';
import { DEFAULT_SETTINGS } from '../../portals/settings.ts';
import type { PayRules } from '../blocked-by.ts';
import { CREDIT_RESTRICTION_TYPES, type Credit } from '../credits.ts';
import { emptyDraft, nextDraft, type DraftAction, type PaymentDraft } from '../draft.ts';
import type { AdjustmentReason, AppliedCredit, OpenInvoice, PaymentLine } from '../line.ts';
import { CHECKOUT_TYPES } from '../payment-type.ts';
import type { RecomputeRules } from '../recompute.ts';

/** A Wednesday. */
export const TODAY = asDay('2027-03-10');

export const SHORT: AdjustmentReason = { id: 'damaged', title: 'Damaged goods', paymentType: 'SHORT_PAY' };
export const OVER: AdjustmentReason = { id: 'deposit', title: 'Deposit', paymentType: 'OVER_PAY' };

/** Everything allowed, reasons required, no limits. */
export const RULES: PayRules & RecomputeRules = {
  shortpay: true,
  overpay: true,
  paymentReasonRequired: true,
  reasons: [SHORT, OVER],
  scheduling: true,
  cardOnFile: true,
  requestMethodRequired: false,
  monthlyPrepay: true,
  prepayReferenceRequired: false,
  prepayProjectRequired: false,
  prepayNotesRequired: false,
  today: TODAY,
  maxInstallments: 6,
  ach: true,
  card: true,
  payWithCredits: true,
  creditMemos: true,
  surcharge: true,
  surchargeRateBps: 300,
  surchargeStates: DEFAULT_SETTINGS.surchargeStates,
  minAchPayment: null,
  maxAchPayment: null,
  minCreditCardPayment: null,
  maxCreditCardPayment: null,
};

export const invoice = (balance: number, facts: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: 'i1',
  invoiceNumber: '48213',
  poNumber: null,
  customerId: 'tarnwick',
  projectId: 'lofts',
  jobId: 'J-7',
  jobName: 'Harrow Street Lofts',
  jobAddress: '12 Harrow Street',
  currencyCode: 'USD',
  balance: asCents(balance),
  ...facts,
});

export const credit = (balance: number, facts: Partial<Credit> = {}): Credit => ({
  id: 'c1',
  invoiceNumber: 'CM-20418',
  customerId: 'tarnwick',
  creditRestrictionType: 'NONE',
  relatedInvoiceNumber: null,
  jobId: null,
  projectId: null,
  currencyCode: 'USD',
  balance: asCents(balance),
  ...facts,
});

export const applied = (creditId: string, amount: number): AppliedCredit => ({ creditId, amount: asCents(amount) });

/** A line of the sample invoice. */
export function line(balance: number, amount: number, facts: Partial<PaymentLine> = {}): PaymentLine {
  const { id: invoiceId, ...rest } = invoice(balance);
  return { ...rest, invoiceId, amount: asCents(amount), credits: [], paymentReasonId: null, ...facts };
}

export const play = (draft: PaymentDraft, ...actions: readonly DraftAction[]): PaymentDraft =>
  actions.reduce(nextDraft, draft);

export const cents = (max: number): fc.Arbitrary<Cents> => fc.integer({ min: 0, max }).map(asCents);

const INVOICE_IDS = ['i1', 'i2', 'i3', 'i4'];
const CREDIT_IDS = ['c1', 'c2', 'c3'];

/** Small balances are frequent, so that minimums and caps are reached often. */
const balance = fc.oneof(cents(250), cents(5_000)).filter((each) => each > 0);

const anInvoice = (id: string): fc.Arbitrary<OpenInvoice> =>
  fc
    .record({
      balance,
      projectId: fc.constantFrom('lofts', 'clinic', null),
      jobId: fc.constantFrom('J-7', 'J-8', null),
    })
    .map(({ balance, projectId, jobId }) => invoice(balance, { id, invoiceNumber: `N-${id}`, projectId, jobId }));

const aCredit = (id: string): fc.Arbitrary<Credit> =>
  fc
    .record({
      balance,
      creditRestrictionType: fc.constantFrom(...CREDIT_RESTRICTION_TYPES),
      relatedInvoiceNumber: fc.constantFrom('N-i1', 'N-i2'),
      projectId: fc.constantFrom('lofts', 'clinic', null),
      jobId: fc.constantFrom('J-7', 'J-8', null),
      customerId: fc.constantFrom('tarnwick', 'tarnwick', 'tarnwick', 'other'),
    })
    .map(({ balance, ...facts }) => credit(balance, { id, ...facts }));

const anAction = (invoices: readonly OpenInvoice[]): fc.Arbitrary<DraftAction> => {
  const invoiceId = fc.constantFrom(...INVOICE_IDS);
  const creditId = fc.constantFrom(...CREDIT_IDS);
  const reasonId = fc.constantFrom(SHORT.id, OVER.id, null);
  const add = fc.constantFrom(...invoices).map((each): DraftAction => ({ type: 'add', invoice: each }));
  const applyCredit = fc.record({ type: fc.constant('apply-credit'), invoiceId, creditId, amount: cents(6_000) });
  return fc.oneof(
    { weight: 4, arbitrary: add },
    { weight: 4, arbitrary: applyCredit },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('amount'), invoiceId, amount: cents(6_000) }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('reason'), invoiceId, paymentReasonId: reasonId }) },
    fc.record({ type: fc.constant('remove'), invoiceId }),
    fc.record({ type: fc.constant('remove-credit'), invoiceId, creditId }),
    fc.record({ type: fc.constant('method'), paymentType: fc.constantFrom(...CHECKOUT_TYPES, null) }),
  );
};

export type Played = {
  readonly draft: PaymentDraft;
  readonly invoices: readonly OpenInvoice[];
  readonly credits: readonly Credit[];
};

/** A draft after a random sequence of actions, with the invoices and credits it was made from. */
export const played: fc.Arbitrary<Played> = fc
  .record({
    invoices: fc.tuple(...INVOICE_IDS.map(anInvoice)),
    credits: fc.tuple(...CREDIT_IDS.map(aCredit)),
  })
  .chain(({ invoices, credits }) =>
    fc.array(anAction(invoices), { maxLength: 25 }).map((actions) => ({
      draft: play(emptyDraft({ currencyCode: 'USD', credits }), ...actions),
      invoices,
      credits,
    })),
  );
