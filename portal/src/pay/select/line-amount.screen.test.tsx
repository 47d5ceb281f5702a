import { listInvoices } from '@plumbline/contract/invoices';
import { listPaymentReasons } from '@plumbline/contract/payments';
import { asCents } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anInvoice } from '../../testing/an-invoice.ts';
import { aPaymentReason } from '../../testing/a-payment.ts';
import { listOf } from '../../testing/list-of.ts';
import { keepDraft } from '../testing/keep-draft.ts';
import { openPay, type PayOptions } from '../testing/open-pay.ts';
import {
  amountField,
  continueButton,
  invoiceBox,
  openOptions,
  reasonField,
  totalParts,
  totalStatus,
} from '../testing/pay-page.ts';

const SHORT = { isShortpayEnabled: true };
const OVER = { isOverpayEnabled: true };
const FULL_BALANCE = 'Pay full balance of invoice 7001';

const review = () => page.getByRole('button', { name: 'Click here to review' });
const fullBalance = () => page.getByRole('button', { name: FULL_BALANCE });
/** Text under the row of an invoice with a short pay or overpay. */
const adjustment = () =>
  fullBalance().elements()[0]?.closest('div')?.querySelector('p')?.textContent.replaceAll(/\s+/g, ' ').trim();

/** Opens the first step with one selected invoice of $1,000.00. */
async function openChosen(options: PayOptions = {}) {
  const rows = [anInvoice({ invoiceNumber: '7001', balance: asCents(100_000) })];
  const screen = await openPay({ rows, ...options });
  await invoiceBox('7001').click();
  await expect.element(amountField('7001')).toHaveValue('1,000.00');
  return screen;
}

const chooseReason = async (title: string) => {
  await reasonField('7001').click();
  await page.getByRole('option', { name: title }).click();
};

describe('PAY-06 amount to pay', () => {
  test('accepts at most two decimals and no minus sign', async () => {
    await openChosen({ settings: { ...SHORT, ...OVER } });
    await amountField('7001').fill('-5');
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    await amountField('7001').fill('12.345');
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    await amountField('7001').fill('12.34');
    await expect.poll(totalParts).toContainEqual(['Total to Pay', '$12.34']);
  });

  test('above the balance shows "Max value", which sets the balance on click', async () => {
    await openChosen();
    await amountField('7001').fill('1200');
    await expect.element(continueButton()).toBeDisabled();
    await page.getByRole('button', { name: 'Max value: 1,000.00' }).click();
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    await expect.element(continueButton()).toBeEnabled();
  });

  test('below the balance shows "Min value" when short pay is disabled', async () => {
    await openChosen();
    await amountField('7001').fill('400');
    await page.getByRole('button', { name: 'Min value: 1,000.00' }).click();
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
  });

  test('is at least $1.00 when short pay is enabled', async () => {
    await openChosen({ settings: SHORT });
    await amountField('7001').fill('0.99');
    await page.getByRole('button', { name: 'Min value: 1.00' }).click();
    await expect.element(amountField('7001')).toHaveValue('1.00');
    await amountField('7001').fill('1.00');
    expect(page.getByRole('button', { name: /value:/ }).elements()).toEqual([]);
  });

  test('has no maximum when overpay is enabled', async () => {
    await openChosen({ settings: OVER });
    await amountField('7001').fill('250000');
    await expect.poll(totalParts).toContainEqual(['Total to Pay', '$250,000.00']);
    expect(page.getByRole('button', { name: /value:/ }).elements()).toEqual([]);
  });

  test('keeps its last value while empty and becomes the balance on blur', async () => {
    await openChosen({ settings: SHORT });
    await amountField('7001').fill('400');
    await amountField('7001').fill('');
    await expect.element(amountField('7001')).toHaveValue('');
    expect(totalParts()).toContainEqual(['Total to Pay', '$400.00']);
    await userEvent.tab();
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    expect(totalParts()).toContainEqual(['Total to Pay', '$1,000.00']);
  });
});

describe('PAY-07 short pay', () => {
  test('shows an error and disables "Select the Payment Method" when it is not allowed', async () => {
    await openChosen();
    await amountField('7001').fill('400');
    await expect
      .poll(adjustment)
      .toBe('You pay $600.00 less than the balance. Invoices have to be paid in full. Click here to review');
    await expect.element(page.getByText('Short pay').first()).toBeVisible();
    await expect.element(reasonField('7001')).not.toBeInTheDocument();
    await expect.poll(totalStatus).toBe('Please correct the invoice 7001 to proceed.');
    await expect.element(continueButton()).toBeDisabled();
    await review().click();
    await expect.element(amountField('7001')).toHaveFocus();
  });

  test('PAY-08 disables "Select the Payment Method" until a reason is chosen', async () => {
    await openChosen({ settings: SHORT });
    await amountField('7001').fill('400');
    await expect.poll(adjustment).toBe('You pay $600.00 less than the balance. Why? Click here to review');
    await expect.element(reasonField('7001')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(continueButton()).toBeDisabled();
    await checkAccessibility();
    await review().click();
    await expect.element(reasonField('7001')).toHaveFocus();
    await reasonField('7001').click();
    await expect.poll(openOptions).toEqual(['Damaged goods']);
    await page.getByRole('option', { name: 'Damaged goods' }).click();
    await expect.element(reasonField('7001')).toHaveValue('Damaged goods');
    await expect.element(continueButton()).toBeEnabled();
    await expect.poll(adjustment).toBe('You pay $600.00 less than the balance. Why?');
    expect(totalParts()).toEqual([
      ['Balance', '$1,000.00'],
      ['Short pay', '−$600.00'],
      ['Total to Pay', '$400.00'],
    ]);
  });

  test('needs no reason when isPaymentReasonRequired is off', async () => {
    await openChosen({ settings: { ...SHORT, isPaymentReasonRequired: false } });
    await amountField('7001').fill('400');
    await expect.element(continueButton()).toBeEnabled();
    await expect.element(reasonField('7001')).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(review()).not.toBeInTheDocument();
  });

  test('needs no reason when the portal has no short pay reasons', async () => {
    const reasons = answer(listPaymentReasons, listOf([aPaymentReason({ paymentType: 'OVER_PAY' })]));
    await openChosen({ settings: SHORT, answers: [reasons] });
    await amountField('7001').fill('400');
    await expect.poll(adjustment).toBe('You pay $600.00 less than the balance.');
    await expect.element(reasonField('7001')).not.toBeInTheDocument();
    await expect.element(continueButton()).toBeEnabled();
  });

  test('below $1.00 moves focus to the amount on review', async () => {
    await openChosen({ settings: { ...SHORT, isPaymentReasonRequired: false } });
    await amountField('7001').fill('0.50');
    await expect.poll(totalStatus).toBe('Please correct the invoice 7001 to proceed.');
    await review().click();
    await expect.element(amountField('7001')).toHaveFocus();
  });

  test('PAY-05 is reset to the full balance when its reason is removed', async () => {
    await openChosen({ settings: SHORT });
    await amountField('7001').fill('400');
    await chooseReason('Damaged goods');
    await chooseReason('Damaged goods');
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    await expect.element(reasonField('7001')).not.toBeInTheDocument();
    await expect.element(continueButton()).toBeEnabled();
  });

  test('is reset, with its reason, by "Pay full balance"', async () => {
    await openChosen({ settings: SHORT });
    await amountField('7001').fill('400');
    await chooseReason('Damaged goods');
    await fullBalance().click();
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    await expect.element(fullBalance()).not.toBeInTheDocument();
    await amountField('7001').fill('300');
    await expect.element(reasonField('7001')).toHaveValue('');
  });

  test('is not allowed for customers when only staff may short pay', async () => {
    await openChosen({ settings: { isShortpayAdminEnabled: true, isOverpayAdminEnabled: true } });
    await amountField('7001').fill('400');
    await expect.poll(adjustment).toMatch(/Invoices have to be paid in full/);
    await amountField('7001').fill('1400');
    await expect.poll(adjustment).toMatch(/No more than the balance can be paid/);
  });
});

describe('PAY-07 overpay', () => {
  test('shows an error and disables "Select the Payment Method" when it is not allowed', async () => {
    await openChosen();
    await amountField('7001').fill('1250');
    await expect
      .poll(adjustment)
      .toBe('You pay $250.00 more than the balance. No more than the balance can be paid. Click here to review');
    await expect.element(continueButton()).toBeDisabled();
  });

  test('requires an overpay reason when it is allowed', async () => {
    await openChosen({ settings: OVER });
    await amountField('7001').fill('1250');
    await expect.element(page.getByText('Overpay').first()).toBeVisible();
    await reasonField('7001').click();
    await expect.poll(openOptions).toEqual(['Rounding']);
    await page.getByRole('option', { name: 'Rounding' }).click();
    await expect.element(continueButton()).toBeEnabled();
    expect(totalParts()).toEqual([
      ['Balance', '$1,000.00'],
      ['Overpay', '$250.00'],
      ['Total to Pay', '$1,250.00'],
    ]);
    // An overpay reason is not valid for a short pay.
    await amountField('7001').fill('900');
    await expect.element(continueButton()).toBeDisabled();
  });

  test('is combined with a short pay into one line of the total bar', async () => {
    const rows = ['7001', '7002'].map((invoiceNumber) => anInvoice({ invoiceNumber, balance: asCents(100_000) }));
    await openPay({ rows, settings: { ...SHORT, ...OVER } });
    await invoiceBox('7001').click();
    await invoiceBox('7002').click();
    await amountField('7001').fill('400');
    await amountField('7002').fill('1100');
    await expect.poll(totalParts).toEqual([
      ['Balance', '$2,000.00'],
      ['Adjustments', '−$500.00'],
      ['Total to Pay', '$1,500.00'],
    ]);
  });
});

describe('PAY-08 link to the invoice that needs correction', () => {
  test('focuses the missing reason from the total bar', async () => {
    const rows = ['7001', '7002'].map((invoiceNumber) => anInvoice({ invoiceNumber, balance: asCents(100_000) }));
    await openPay({ rows, settings: SHORT });
    await invoiceBox('7001').click();
    await invoiceBox('7002').click();
    await amountField('7002').fill('400');
    await page.getByRole('button', { name: 'Please correct the invoice 7002 to proceed.' }).click();
    await expect.element(reasonField('7002')).toHaveFocus();
  });

  test('scrolls the invoice into view', async () => {
    const rows = Array.from({ length: 40 }, (_, place) => anInvoice({ invoiceNumber: String(7001 + place) }));
    await openPay({ rows });
    await invoiceBox('7001').click();
    await amountField('7001').fill('400');
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => amountField('7001').element().getBoundingClientRect().top).toBeLessThan(0);
    await page.getByRole('button', { name: 'Please correct the invoice 7001 to proceed.' }).click();
    await expect.poll(() => amountField('7001').element().getBoundingClientRect().top).toBeGreaterThan(0);
  });

  test('shows the selected invoices when the invoice is on another page', async () => {
    const other = anInvoice({ invoiceNumber: '7001', balance: asCents(100_000) });
    const rows = [anInvoice({ invoiceNumber: '7002' })];
    keepDraft({
      rows: [other],
      actions: [{ type: 'amount', invoiceId: other.id, amount: asCents(40_000) }],
    });
    const screen = await openPay({ rows: [...rows, other], settings: SHORT, count: 45 });
    screen.answer(answer(listInvoices, listOf(rows, 45)));
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(amountField('7001')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Please correct the invoice 7001 to proceed.' }).click();
    await expect.element(reasonField('7001')).toHaveFocus();
    expect(screen.address()).toBe('/pay?selected=true');
  });
});
