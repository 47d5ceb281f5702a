// Tests of the fake card form: the app must accept it in place of the provider's.
import { quotePayment } from '@plumbline/contract/checkout';
import { asCents } from '@plumbline/rules/money';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepDraft } from '../pay/testing/keep-draft.ts';
import { openPay } from '../pay/testing/open-pay.ts';
import { anInvoice } from './an-invoice.ts';
import { cardFrameQuery, sayFromCardFrame } from './test-card-frame.ts';

const rows = [anInvoice({ balance: asCents(12_500) })];

async function openCardForm() {
  const store = keepDraft({ rows, actions: [{ type: 'method', paymentType: 'CREDIT_CARD' }] });
  store.openCheckout('checkout-1', '2026-10-15T17:30:00.000Z');
  const screen = await openPay({ rows, query: '?step=confirm' });
  await screen.expectRequest(quotePayment, { paymentType: 'CREDIT_CARD' });
  await expect.element(page.getByTitle('Card number, expiration date and security code')).toBeVisible();
  return screen;
}

test("fake card form is opened with the query of the provider's form", async () => {
  await openCardForm();
  expect(cardFrameQuery()).toBe('?scheme=light');
});

test('fake card form passes validation errors to the app', async () => {
  await openCardForm();
  await sayFromCardFrame({ validationError: 'Invalid card number' });
  await expect.element(page.getByText('Invalid card number')).toBeInTheDocument();
  await sayFromCardFrame();
  await expect.element(page.getByText('Invalid card number')).not.toBeInTheDocument();
});

test('fake card form passes a token whose last four digits are shown', async () => {
  await openCardForm();
  expect(page.getByText(/1111/).elements()).toEqual([]);
  await sayFromCardFrame();
  await expect.element(page.getByText(/1111/).first()).toBeInTheDocument();
});
