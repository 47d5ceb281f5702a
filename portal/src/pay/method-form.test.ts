import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import type { Credit } from '@plumbline/rules/payments/credits';
import { emptyDraft, nextDraft, type DraftAction, type PaymentDraft } from '@plumbline/rules/payments/draft';
import type { OpenInvoice } from '@plumbline/rules/payments/line';
import { emptyForm, last4Of, paymentInput, quoteInput, type MethodForm, type SavedMethodRow } from './method-form.ts';

const INVOICE: OpenInvoice = {
  id: 'i1',
  invoiceNumber: '48213',
  poNumber: null,
  customerId: 'c',
  projectId: null,
  jobId: null,
  jobName: null,
  jobAddress: null,
  currencyCode: 'USD',
  balance: asCents(100_00),
};
const DRAFT: PaymentDraft = nextDraft(emptyDraft({ currencyCode: 'USD' }), { type: 'add', invoice: INVOICE });

const TOKEN = '9541275123453366';
const CARD: MethodForm = {
  ...emptyForm('Maren Ashdown', 'US'),
  card: { token: TOKEN, expiry: '04/2029', madeAtMs: 0 },
  cardType: 'CREDIT',
  address: ' 1180 Tarnwick Way ',
  city: 'Austin',
  state: 'TX',
  postalCode: '787041234',
};
const BANK: MethodForm = {
  ...emptyForm('Tarnwick', 'US'),
  accountNumber: '000123458802',
  routingNumber: '036001808',
  accountType: 'CHECKING',
  accountHolderType: 'BUSINESS',
};
const SAVED: SavedMethodRow = {
  id: 's1',
  paymentType: 'CREDIT_CARD',
  brand: 'VISA',
  last4: '4417',
  expiry: '08/2028',
  cardType: 'DEBIT',
  accountType: null,
  accountHolderType: null,
  holderName: 'Maren Ashdown',
  state: 'CO',
  country: 'US',
  isExpired: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: { name: 'Maren Ashdown' },
  scheduledPayments: [],
};
const TERMS = { surcharge: ZERO, accountToken: null, checkoutToken: 'ct', knowsHolds: false };

test('a new card is sent as its token with the billing address', () => {
  const input = paymentInput(DRAFT, 'CREDIT_CARD', { ...TERMS, form: CARD, surcharge: asCents(3_00) });
  expect(input).toMatchObject({
    token: TOKEN,
    expiry: '04/2029',
    cardType: 'CREDIT',
    subtotal: 100_00,
    total: 103_00,
    checkoutToken: 'ct',
    billingAddress: {
      address: '1180 Tarnwick Way',
      city: 'Austin',
      state: 'TX',
      postalCode: '78704-1234',
      country: 'US',
    },
  });
  expect(input).not.toHaveProperty('savePaymentToken');
  expect(input).not.toHaveProperty('knowsUnderWay');
});

test('ACH-02 a bank account is sent as its token, without numbers', () => {
  const input = paymentInput(DRAFT, 'ACH', { ...TERMS, form: BANK, accountToken: '9036123412348802' });
  expect(input).toMatchObject({ token: '9036123412348802', accountType: 'CHECKING', accountHolderType: 'BUSINESS' });
  expect(JSON.stringify(input)).not.toMatch(/000123458802|036001808/);
  expect(JSON.stringify(quoteInput(DRAFT, 'ACH', BANK))).not.toMatch(/000123458802|036001808/);
});

test('SAV-02 a saved card is sent by its id with its token, which carries the security code', () => {
  const form = { ...CARD, saved: SAVED };
  const input = paymentInput(DRAFT, 'CREDIT_CARD', { ...TERMS, form });
  expect(input).toMatchObject({ cardOnFile: 's1', token: TOKEN, cardType: 'DEBIT' });
  expect(input).not.toHaveProperty('cvv');
  expect(input).not.toHaveProperty('billingAddress');
  expect(last4Of('CREDIT_CARD', form)).toBe('4417');
});

test('a payment by credits sends no method', () => {
  const input = paymentInput(DRAFT, 'CREDIT', { ...TERMS, form: CARD, checkoutToken: null });
  for (const name of ['token', 'cardOnFile', 'billingAddress', 'holderName', 'checkoutToken']) {
    expect(input).not.toHaveProperty(name);
  }
});

test('sends consent to save, scheduled day and request method', () => {
  const draft = [
    { type: 'schedule', isScheduled: true } as const,
    { type: 'scheduled-at', scheduledAt: asDay('2026-11-20') } as const,
    { type: 'request-method', requestMethod: 'IN_PERSON' } as const,
  ].reduce(nextDraft, DRAFT);
  const input = paymentInput(draft, 'CREDIT_CARD', { ...TERMS, form: { ...CARD, isKept: true }, knowsHolds: true });
  expect(input).toMatchObject({
    savePaymentToken: true,
    scheduledAt: '2026-11-20',
    requestMethod: 'IN_PERSON',
    knowsUnderWay: true,
  });
});

test('quote and payment contain the credits of each invoice', () => {
  const credit: Credit = {
    id: 'm1',
    invoiceNumber: 'CM-208',
    customerId: 'c',
    creditRestrictionType: 'NONE',
    relatedInvoiceNumber: null,
    jobId: null,
    projectId: null,
    currencyCode: 'USD',
    balance: asCents(30_00),
  };
  const actions: readonly DraftAction[] = [
    { type: 'refresh', invoices: [INVOICE], credits: [credit] },
    { type: 'apply-credit', invoiceId: 'i1', creditId: 'm1', amount: asCents(25_00) },
  ];
  const draft = actions.reduce(nextDraft, DRAFT);
  const credits = [{ creditId: 'm1', amount: 25_00 }];
  expect(quoteInput(draft, 'ACH', BANK)).toMatchObject({ invoices: [{ credits }] });
  expect(paymentInput(draft, 'ACH', { ...TERMS, form: BANK })).toMatchObject({ invoices: [{ credits }] });
});

test('SUR-01 a quote is requested with card type and billing state', () => {
  expect(quoteInput(DRAFT, 'CREDIT_CARD', CARD)).toMatchObject({
    cardType: 'CREDIT',
    billingAddress: { country: 'US', state: 'TX' },
  });
  expect(quoteInput(DRAFT, 'CREDIT_CARD', { ...CARD, state: 'Te' })).not.toHaveProperty('billingAddress');
  expect(quoteInput(DRAFT, 'CREDIT_CARD', { ...CARD, saved: SAVED })).toMatchObject({ cardOnFile: 's1' });
  expect(quoteInput(DRAFT, 'ACH', BANK)).not.toHaveProperty('cardType');
});
