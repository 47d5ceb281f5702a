import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import type { AchDetails } from './ach.ts';
import { blockedBy, type MethodDetails, type PayRules } from './blocked-by.ts';
import type { CardDetails } from './card.ts';
import { emptyDraft, type PaymentDraft } from './draft.ts';
import type { CheckoutType } from './payment-type.ts';
import { applied, credit, line, RULES, SHORT } from './testing/samples.ts';

const ACH: AchDetails = {
  paymentType: 'ACH',
  usesSaved: false,
  cardOnFile: null,
  holderName: 'Tarnwick Builders',
  accountNumber: '000123456789',
  routingNumber: '036001808',
  accountType: 'CHECKING',
  accountHolderType: 'BUSINESS',
};
const CARD: CardDetails = {
  paymentType: 'CREDIT_CARD',
  usesSaved: false,
  cardOnFile: null,
  cvv: '',
  cardToken: 'token',
  cardType: 'CREDIT',
  holderName: 'Maren Ashdown',
  address: '1180 Tarnwick Way',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  country: 'US',
};
const CREDITS: MethodDetails = { paymentType: 'CREDIT' };
const SAVED_CARD: CardDetails = { ...CARD, usesSaved: true, cardOnFile: { id: 'm1', expiry: '03/2027' }, cvv: 't' };

const REVIEW = 'Please review the invoices to proceed.';
const REVIEW_CARD = 'Please review your payments details and the invoices to proceed.';

const EMPTY = emptyDraft({ currencyCode: 'USD' });
const paying = (paymentType: CheckoutType | null, change: Partial<PaymentDraft> = {}): PaymentDraft => ({
  ...EMPTY,
  paymentType,
  paymentInvoices: [line(10_000, 10_000)],
  ...change,
});
const detailsOf: Record<CheckoutType, MethodDetails> = { ACH, CREDIT_CARD: CARD, CREDIT: CREDITS };
const blocked = (draft: PaymentDraft, details: MethodDetails | null, rules: Partial<PayRules> = {}) =>
  blockedBy(draft, { ...RULES, ...rules }, details);

describe('nothing blocks', () => {
  test.each<[CheckoutType]>([['ACH'], ['CREDIT_CARD'], ['CREDIT']])(
    'PAY-08 a complete payment by %s',
    (paymentType) => {
      expect(blocked(paying(paymentType), detailsOf[paymentType])).toBeNull();
      expect(blocked(paying(paymentType), null)).toBeNull();
    },
  );

  test('a small balance can be paid exactly', () => {
    expect(blocked(paying('ACH', { paymentInvoices: [line(40, 40)] }), ACH)).toBeNull();
  });
});

describe('invoices', () => {
  test.each<[CheckoutType | null, string]>([
    ['ACH', REVIEW],
    ['CREDIT', REVIEW],
    [null, REVIEW],
    ['CREDIT_CARD', REVIEW_CARD],
  ])('PAY-08 a subtotal below 1 by %j: %s', (paymentType, message) => {
    expect(blocked(paying(paymentType, { paymentInvoices: [] }), null)).toEqual({
      code: 'subtotal_below_minimum',
      message,
      invoiceNumber: null,
      fields: [],
    });
  });

  test('PAY-08 the first flagged invoice is named', () => {
    const paymentInvoices = [
      line(10_000, 10_000, { invoiceId: 'i0', invoiceNumber: '48000' }),
      line(10_000, 4_000, { invoiceNumber: '48213' }),
      line(10_000, 50, { invoiceId: 'i2', invoiceNumber: '48260' }),
    ];
    const block = {
      code: 'reason_missing',
      message: 'Please correct the invoice 48213 to proceed.',
      invoiceNumber: '48213',
      fields: [],
    };
    expect(blocked(paying('CREDIT_CARD', { paymentInvoices }), null)).toEqual(block);
    expect(blocked(paying('CREDIT_CARD', { paymentInvoices }), CARD)).toEqual(block);
    expect(blocked(paying(null, { paymentInvoices }), null, { paymentReasonRequired: false })?.message).toBe(
      'Please correct the invoice 48260 to proceed.',
    );
  });

  test('PAY-07 a reason resolves the flag', () => {
    const paymentInvoices = [line(10_000, 4_000, { paymentReasonId: SHORT.id })];
    expect(blocked(paying('ACH', { paymentInvoices }), ACH)).toBeNull();
    expect(blocked(paying('ACH', { paymentInvoices }), ACH, { shortpay: false })?.code).toBe('shortpay_not_allowed');
  });

  test('credits count towards the subtotal', () => {
    const paymentInvoices = [line(10_000, 0, { credits: [applied('c1', 10_000)] })];
    expect(blocked(paying('CREDIT', { paymentInvoices, credits: [credit(10_000)] }), CREDITS)).toBeNull();
  });

  test('a payment link with an amount needs no invoice', () => {
    const byLink = { isOneTimePay: true, paymentInvoices: [], prepayTotal: asCents(100) };
    expect(blocked(paying('CREDIT_CARD', byLink), CARD)).toBeNull();
    expect(blocked(paying('CREDIT_CARD', { ...byLink, prepayTotal: asCents(99) }), CARD)?.code).toBe(
      'subtotal_below_minimum',
    );
  });
});

describe('the schedule and the request', () => {
  test('PAY-08 SCH-01 a scheduled payment without a date', () => {
    expect(blocked(paying('ACH', { isScheduled: true }), ACH)).toEqual({
      code: 'schedule_date_missing',
      message: 'Please choose the payment date to proceed.',
      invoiceNumber: null,
      fields: ['scheduledAt'],
    });
    expect(blocked(paying('ACH', { isScheduled: true }), null)).toBeNull();
    expect(blocked(paying('ACH', { isScheduled: true }), { ...ACH, routingNumber: '' })?.message).toBe(REVIEW);
    const dated = { isScheduled: true, scheduledAt: asDay('2027-03-11') };
    expect(blocked(paying('ACH', dated), ACH)).toBeNull();
    expect(blocked(paying('ACH', dated), ACH, { scheduling: false })?.code).toBe('scheduling_not_offered');
  });

  test('staff who act for a customer state how they were asked', () => {
    expect(blocked(paying('CREDIT_CARD'), CARD, { requestMethodRequired: true })).toEqual({
      code: 'request_method_missing',
      message: REVIEW_CARD,
      invoiceNumber: null,
      fields: ['requestMethod'],
    });
    const asked = paying('CREDIT_CARD', { requestMethod: 'IN_PERSON' });
    expect(blocked(asked, CARD, { requestMethodRequired: true })).toBeNull();
  });

  test('a method must be chosen and its form filled in', () => {
    expect(blocked(paying(null), ACH)).toMatchObject({ code: 'method_missing', fields: ['paymentType'] });
    expect(blocked(paying('CREDIT_CARD'), ACH)).toMatchObject({ code: 'method_missing', message: REVIEW_CARD });
  });
});

describe('a bank account', () => {
  test('PAY-08 that lacks a field', () => {
    expect(blocked(paying('ACH'), { ...ACH, holderName: '', accountType: null })).toEqual({
      code: 'ach_incomplete',
      message: REVIEW,
      invoiceNumber: null,
      fields: ['holderName', 'accountType'],
    });
  });

  test('PAY-08 on file must be chosen, if there are any', () => {
    const saved = { ...ACH, usesSaved: true, holderName: '' };
    expect(blocked(paying('ACH'), saved)?.fields).toEqual(['cardOnFile']);
    expect(blocked(paying('ACH'), { ...saved, cardOnFile: 'm1' })).toBeNull();
    expect(blocked(paying('ACH'), { ...saved, cardOnFile: 'm1' }, { cardOnFile: false })?.fields).toEqual([
      'holderName',
    ]);
    expect(blocked(paying('ACH', { isOneTimePay: true }), { ...saved, cardOnFile: 'm1' })?.fields).toEqual([
      'holderName',
    ]);
  });

  test('ACH-03 needs notes in a one-time payment only', () => {
    const oneTime = paying('ACH', { isOneTimePay: true });
    expect(blocked(oneTime, ACH)).toMatchObject({ code: 'notes_missing', message: REVIEW, fields: ['notes'] });
    expect(blocked({ ...oneTime, info: { ...EMPTY.info, notes: ' ' } }, ACH)?.code).toBe('notes_missing');
    expect(blocked({ ...oneTime, info: { ...EMPTY.info, notes: 'Yard 4' } }, ACH)).toBeNull();
    expect(blocked(paying('CREDIT_CARD', { isOneTimePay: true }), CARD)).toBeNull();
  });
});

describe('a card', () => {
  test('PAY-08 that lacks a field', () => {
    expect(blocked(paying('CREDIT_CARD'), { ...CARD, cardToken: '', city: '' })).toEqual({
      code: 'card_incomplete',
      message: REVIEW_CARD,
      invoiceNumber: null,
      fields: ['cardToken', 'city'],
    });
  });

  test('PAY-08 by link needs only its type and ZIP code', () => {
    const zipOnly = { ...CARD, holderName: '', address: '', city: '', state: '' };
    expect(blocked(paying('CREDIT_CARD', { isOneTimePay: true }), zipOnly)).toBeNull();
    expect(blocked(paying('CREDIT_CARD'), zipOnly)?.fields).toEqual(['holderName', 'address', 'city', 'state']);
  });

  test('PAY-08 on file needs its CVV', () => {
    expect(blocked(paying('CREDIT_CARD'), SAVED_CARD)).toBeNull();
    expect(blocked(paying('CREDIT_CARD'), { ...SAVED_CARD, cvv: '' })?.fields).toEqual(['cvv']);
    expect(blocked(paying('CREDIT_CARD'), { ...SAVED_CARD, cardToken: '' }, { cardOnFile: false })?.fields).toEqual([
      'cardToken',
    ]);
  });

  test('on file must be valid on the day it is charged', () => {
    const last = paying('CREDIT_CARD', { isScheduled: true, scheduledAt: asDay('2027-03-31') });
    expect(blocked(last, SAVED_CARD)).toBeNull();
    expect(blocked({ ...last, scheduledAt: asDay('2027-04-01') }, SAVED_CARD)?.fields).toEqual(['cardOnFile']);
    // 31 July 2027 is a Saturday, so the payment runs in August.
    const july: CardDetails = { ...SAVED_CARD, cardOnFile: { id: 'm1', expiry: '07/2027' } };
    expect(blocked({ ...last, scheduledAt: asDay('2027-07-31') }, july)?.fields).toEqual(['cardOnFile']);
    expect(blocked(paying('CREDIT_CARD'), SAVED_CARD, { today: asDay('2027-04-01') })?.fields).toEqual(['cardOnFile']);
  });
});

describe('a prepayment', () => {
  const prepay = { ...paying('ACH'), isPrepaid: true, paymentInvoices: [], prepayTotal: asCents(5_000) };

  test('PRE-01 is blocked by its form, not by invoices', () => {
    expect(blocked(prepay, ACH)).toBeNull();
    expect(blocked({ ...prepay, prepayTotal: null }, null)?.fields).toEqual(['total']);
    expect(blocked({ ...prepay, prepayTotal: null }, null, { prepayNotesRequired: true })).toEqual({
      code: 'prepay_incomplete',
      message: 'Please review your payment details to proceed.',
      invoiceNumber: null,
      fields: ['total', 'notes'],
    });
  });

  test('may be transferred today', () => {
    expect(blocked({ ...prepay, scheduledAt: asDay('2027-03-10') }, ACH, { scheduling: false })).toBeNull();
  });
});
