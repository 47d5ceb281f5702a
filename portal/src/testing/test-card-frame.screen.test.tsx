// The stand-in of the card form: the app must take it for the provider's.
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

test('the frame is asked for as the provider would be', async () => {
  await openCardForm();
  expect(cardFrameQuery()).toBe('?scheme=light');
});

test('what it says is wrong with the card is read out', async () => {
  await openCardForm();
  await sayFromCardFrame({ validationError: 'Invalid card number' });
  await expect.element(page.getByText('Invalid card number')).toBeInTheDocument();
  await sayFromCardFrame();
  await expect.element(page.getByText('Invalid card number')).not.toBeInTheDocument();
});

test('a card that was entered is known by its last four digits', async () => {
  await openCardForm();
  expect(page.getByText(/1111/).elements()).toEqual([]);
  await sayFromCardFrame();
  await expect.element(page.getByText(/1111/).first()).toBeInTheDocument();
});
