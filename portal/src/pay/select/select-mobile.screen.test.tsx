import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCredit, anInvoice } from '../../testing/an-invoice.ts';
import { openPay, type PayOptions } from '../testing/open-pay.ts';
import { amountField, continueButton, currentStep, invoiceBox, reasonField, totalParts } from '../testing/pay-page.ts';

const items = () =>
  [...document.querySelectorAll<HTMLElement>('ul[aria-label="Open invoices"] > li')].map((item) =>
    item.innerText.split('\n').filter((line) => line.trim() !== ''),
  );
const invoice = (facts: Parameters<typeof anInvoice>[0] = {}) => anInvoice({ invoiceNumber: '7001', ...facts });

const openOnPhone = (options: PayOptions = {}) => openPay({ rows: [invoice()], ...options, width: 375 });

describe('open invoices at 375 px', () => {
  test('become a list with number, balance, project and due date', async () => {
    await openOnPhone({
      rows: [
        invoice({ balance: asCents(30_050) }),
        invoice({ invoiceNumber: '7002', jobName: null, dueDate: asDay('2026-10-05') }),
        invoice({ invoiceNumber: '7003', jobName: null, poNumber: null, dueDate: null }),
      ],
    });
    await expect.poll(items).toEqual([
      ['Invoice', '7001', '$300.50', 'Harrow Street Lofts', 'Due 10/31/2026'],
      ['Invoice', '7002', '$1,000.00', 'PO-551', '10 days past due'],
      ['Invoice', '7003', '$1,000.00'],
    ]);
    expect(page.getByRole('table').elements()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test('show the amount field when selected', async () => {
    await openOnPhone({ credits: [aCredit()] });
    await expect.element(invoiceBox('7001')).toBeVisible();
    await expect.element(amountField('7001')).not.toBeInTheDocument();
    await invoiceBox('7001').click();
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    expect(page.getByText(/credit/i).elements()).toEqual([]);
    await expect.element(page.getByText('1 of 1 selected')).toBeVisible();
    await continueButton().click();
    await expect.poll(currentStep).toMatch('Payment method');
  });

  test('PAY-07 show the short pay and its reason', async () => {
    await openOnPhone({ settings: { isShortpayEnabled: true } });
    await invoiceBox('7001').click();
    await amountField('7001').fill('400');
    await expect.element(page.getByText(/^You pay \$600\.00 less than the balance/)).toBeVisible();
    await expect.element(reasonField('7001')).toBeVisible();
    await page.getByRole('button', { name: 'Click here to review' }).click();
    await expect.element(reasonField('7001')).toHaveFocus();
    await checkAccessibility();
  });

  test('PAY-07 show the reasons below their field, where they can be tapped', async () => {
    await openOnPhone({ settings: { isShortpayEnabled: true } });
    await invoiceBox('7001').click();
    await amountField('7001').fill('400');
    await reasonField('7001').click();
    const option = page.getByRole('option').first();
    await expect.element(option).toBeVisible();
    const field = reasonField('7001').element().getBoundingClientRect();
    await expect.poll(() => Math.abs(option.element().getBoundingClientRect().top - field.bottom)).toBeLessThan(20);
    const { left, top } = option.element().getBoundingClientRect();
    expect(option.element().contains(document.elementFromPoint(left + 20, top + 20))).toBe(true);
    const words = option.element().textContent;
    await option.click();
    await expect.element(reasonField('7001')).toHaveValue(words);
  });

  test('CRD-01 show the applied credit as a text button', async () => {
    await openOnPhone({ settings: { isCreditMemoEnabled: true }, credits: [aCredit({ invoiceNumber: 'CM-1' })] });
    await invoiceBox('7001').click();
    await page.getByRole('button', { name: 'Apply credit on invoice 7001' }).click();
    await page.getByRole('checkbox', { name: 'Credit CM-1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply credits' }).click();
    await expect.element(page.getByRole('button', { name: 'Credit −$250.00 applied on invoice 7001' })).toBeVisible();
    await expect.element(amountField('7001')).toHaveValue('750.00');
    expect(totalParts()).toContainEqual(['Total to Pay', '$750.00']);
  });

  test('open the invoice panel', async () => {
    await openOnPhone();
    await page.getByRole('button', { name: 'Invoice 7001' }).click();
    await page.getByRole('button', { name: 'Add to this payment' }).click();
    await expect.element(invoiceBox('7001')).toBeChecked();
  });
});
