import { listInvoices, listUnpaidInvoices } from '@plumbline/contract/invoices';
import { asCents } from '@plumbline/rules/money';
import { toast } from '@plumbline/ui/overlays/toast';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { anInvoice } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { keepDraft } from '../testing/keep-draft.ts';
import { openPay } from '../testing/open-pay.ts';
import { amountField, continueButton, currentStep, invoiceBox, totalParts, totalStatus } from '../testing/pay-page.ts';

const twoInvoices = (): [InvoiceRow, InvoiceRow] => [
  anInvoice({ invoiceNumber: '7001', balance: asCents(120_000) }),
  anInvoice({ invoiceNumber: '7002', balance: asCents(30_050) }),
];

describe('PAY-01 selecting invoices', () => {
  test('starts with none selected and "Select the Payment Method" disabled', async () => {
    await openPay({ rows: twoInvoices() });
    await expect.poll(totalStatus).toBe('No invoices selected');
    expect(totalParts()).toEqual([
      ['Balance', '$0.00'],
      ['Total to Pay', '$0.00'],
    ]);
    await expect.element(continueButton()).toBeDisabled();
    await expect.element(page.getByRole('radio', { name: 'Selected (0)' })).toBeInTheDocument();
  });

  test('PAY-05 adds the full balance of each invoice to the total', async () => {
    const screen = await openPay({ rows: twoInvoices() });
    await invoiceBox('7001').click();
    await expect.poll(totalStatus).toBe('1 invoice selected');
    await expect.element(amountField('7001')).toHaveValue('1,200.00');
    await invoiceBox('7002').click();
    await expect.poll(totalStatus).toBe('2 invoices selected');
    expect(totalParts()).toEqual([
      ['Balance', '$1,500.50'],
      ['Total to Pay', '$1,500.50'],
    ]);
    await checkAccessibility();
    await continueButton().click();
    await expect.poll(currentStep).toMatch('Payment method');
    expect(screen.address()).toBe('/pay?step=method');
  });

  test('PAY-15 warns when no method can pay the total at once', async () => {
    const settings = { maxAchPayment: asCents(140_000), maxCreditCardPayment: asCents(130_000) };
    await openPay({ rows: twoInvoices(), settings });
    const warning = page.getByText('This payment is over the ACH and card limit');
    await invoiceBox('7001').click();
    await expect.poll(totalStatus).toBe('1 invoice selected');
    await expect.element(warning).not.toBeInTheDocument();
    await invoiceBox('7002').click();
    await expect.element(warning).toBeVisible();
  });

  test('removes a deselected invoice from the total', async () => {
    await openPay({ rows: twoInvoices() });
    await invoiceBox('7001').click();
    await invoiceBox('7002').click();
    await invoiceBox('7001').click();
    await expect.poll(totalStatus).toBe('1 invoice selected');
    expect(totalParts()).toContainEqual(['Total to Pay', '$300.50']);
    await expect.element(amountField('7001')).not.toBeInTheDocument();
    expect(tableRows('Open invoices')[0]?.at(-1)).toBe('–');
  });
});

describe('selecting several invoices', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => anInvoice({ invoiceNumber: String(7000 + place) }));
  const all = () => page.getByRole('checkbox', { name: 'Select all on this page' });

  test('"Select all on this page" selects and deselects the page', async () => {
    await openPay({ rows: twoInvoices() });
    await all().click();
    await expect.poll(totalStatus).toBe('2 invoices selected');
    await expect.element(all()).toBeChecked();
    await all().click();
    await expect.poll(totalStatus).toBe('No invoices selected');
  });

  test('keeps the selection of other pages', async () => {
    const [first, second] = twoInvoices();
    const screen = await openPay({
      count: 45,
      answers: [answer(listInvoices, ({ page: at }) => listOf(at === '2' ? [second] : [first], 45))],
    });
    await all().click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await invoiceBox('7002').click();
    await expect.poll(totalStatus).toBe('2 invoices selected');
    await all().click();
    await expect.poll(totalStatus).toBe('1 invoice selected');
    expect(totalParts()).toContainEqual(['Total to Pay', '$1,200.00']);
    expect(screen.address()).toBe('/pay?page=2');
  });

  test('stops at 500 invoices with a toast', async () => {
    const rows = many(3);
    keepDraft({ rows: many(499) });
    await openPay({ rows, answers: [fail(listUnpaidInvoices)] });
    await expect.poll(totalStatus).toBe('499 invoices selected');
    await all().click();
    await expectToast('info', 'One payment takes at most 500 invoices.');
    await expect.poll(totalStatus).toBe('500 invoices selected');
  });

  test('selects exactly 500 invoices without a toast', async () => {
    keepDraft({ rows: many(497) });
    await openPay({ rows: many(3), answers: [fail(listUnpaidInvoices)] });
    await expect.poll(totalStatus).toBe('497 invoices selected');
    await all().click();
    await expect.poll(totalStatus).toBe('500 invoices selected');
    expect(toast.list()).toEqual([]);
  });
});

describe('selecting invoices with the keyboard', () => {
  test('selects an invoice, changes its amount and continues', async () => {
    await openPay({ rows: twoInvoices(), settings: { isShortpayEnabled: true, isPaymentReasonRequired: false } });
    await expect.element(invoiceBox('7001')).toBeVisible();
    (invoiceBox('7001').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(amountField('7001')).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Invoice 7001' })).toHaveFocus();
    await userEvent.tab();
    await expect.element(amountField('7001')).toHaveFocus();
    // The amount is selected on focus, so typing replaces it.
    await userEvent.keyboard('250');
    await expect.poll(totalParts).toContainEqual(['Total to Pay', '$250.00']);
    (continueButton().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentStep).toMatch('Payment method');
  });
});
