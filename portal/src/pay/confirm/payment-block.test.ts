import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { PayRules } from '@plumbline/rules/payments/blocked-by';
import { emptyDraft, nextDraft, type DraftAction } from '@plumbline/rules/payments/draft';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { emptyForm, type MethodForm } from '../method-form.ts';
import { paymentBlock } from './payment-block.ts';

const TODAY = asDay('2026-11-16');
const RULES: PayRules = {
  shortpay: true,
  overpay: true,
  paymentReasonRequired: true,
  reasons: [],
  scheduling: true,
  cardOnFile: true,
  requestMethodRequired: false,
  monthlyPrepay: false,
  prepayReferenceRequired: false,
  prepayProjectRequired: false,
  prepayNotesRequired: false,
  today: TODAY,
  maxInstallments: 6,
};

const CARD: MethodForm = {
  ...emptyForm('Maren Ashdown', 'US'),
  card: { token: '9541275123453366', expiry: '04/2029', madeAtMs: 0 },
  cardType: 'CREDIT',
  address: '1180 Tarnwick Way',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
};

function blockOf(paymentType: CheckoutType, form: MethodForm, ...actions: readonly DraftAction[]) {
  const facts = { poNumber: null, projectId: null, jobId: null, jobName: null, jobAddress: null };
  const invoice = {
    id: 'i',
    invoiceNumber: '1',
    customerId: 'c',
    currencyCode: 'USD',
    balance: asCents(5_00),
    ...facts,
  };
  const draft = [{ type: 'add', invoice } as DraftAction, { type: 'method', paymentType } as const, ...actions].reduce(
    nextDraft,
    emptyDraft({ currencyCode: 'USD' }),
  );
  return paymentBlock({ draft, paymentType, form, rules: RULES, chargeDay: TODAY, isLater: draft.isScheduled });
}

const LATER: readonly DraftAction[] = [
  { type: 'schedule', isScheduled: true },
  { type: 'scheduled-at', scheduledAt: asDay('2026-11-20') },
];

test('a complete form can be paid', () => {
  expect(blockOf('CREDIT_CARD', CARD)).toBeNull();
  expect(blockOf('CREDIT', emptyForm('', 'US'))).toBeNull();
});

test('PAY-08 an incomplete card lists the missing fields by their labels', () => {
  expect(blockOf('CREDIT_CARD', { ...CARD, card: null, postalCode: '78' })).toEqual({
    message: 'Please review your payments details and the invoices to proceed.',
    missing: ['the card details', 'ZIP code'],
  });
  const { missing } = blockOf('CREDIT_CARD', { ...CARD, country: 'CA' }) ?? { missing: [] };
  expect(missing).toEqual(['province', 'postal code']);
});

test('SUR-01 a ZIP code of another state is needed in the state, since one is there', () => {
  expect(blockOf('CREDIT_CARD', { ...CARD, state: 'CT' })?.missing).toEqual(['a ZIP code in the state']);
});

test('PAY-08 an incomplete bank account has its own message', () => {
  const block = blockOf('ACH', { ...emptyForm('Tarnwick', 'US'), routingNumber: '036001808' });
  expect(block?.message).toBe('Please review the invoices to proceed.');
  expect(block?.missing).toEqual(['account type', 'account holder type', 'account number']);
});

test('SCH-01 a scheduled payment with an empty form lists the fields of the method and the date', () => {
  const block = blockOf('ACH', { ...emptyForm('Tarnwick', 'US') }, { type: 'schedule', isScheduled: true });
  expect(block?.message).toBe('Please review the invoices to proceed.');
  expect(block?.missing).toEqual([
    'account type',
    'account holder type',
    'routing number',
    'account number',
    'payment date',
  ]);
});

test('an expired card cannot pay', () => {
  const card = { token: '9541275123453366', expiry: '10/2026', madeAtMs: 0 };
  expect(blockOf('CREDIT_CARD', { ...CARD, card })?.message).toBe('This card has expired. Choose another.');
});

test('SCH-01 a scheduled payment needs a day and a method to save', () => {
  expect(blockOf('CREDIT_CARD', CARD, { type: 'schedule', isScheduled: true })).toEqual({
    message: 'Please choose the payment date to proceed.',
    missing: [],
    isDateMissing: true,
  });
  expect(blockOf('CREDIT_CARD', CARD, ...LATER)?.missing).toEqual(['save this card']);
  expect(blockOf('CREDIT_CARD', { ...CARD, isKept: true }, ...LATER)).toBeNull();
});
