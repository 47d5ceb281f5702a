import { asCents } from '@plumbline/rules/money';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anInvoice } from '../../testing/an-invoice.ts';
import { openPay } from '../testing/open-pay.ts';
import { amountField, continueButton, currentStep, invoiceBox, totalParts, totalStatus } from '../testing/pay-page.ts';

const twoInvoices = () => [
  anInvoice({ invoiceNumber: '7001', balance: asCents(120_000) }),
  anInvoice({ invoiceNumber: '7002', balance: asCents(30_050) }),
];

describe('PAY-01 choosing invoices', () => {
  test('begins with none, and nowhere to go', async () => {
    await openPay({ rows: twoInvoices() });
    await expect.poll(totalStatus).toBe('No invoices selected');
    expect(totalParts()).toEqual([
      ['Balance', '$0.00'],
      ['Total to Pay', '$0.00'],
    ]);
    await expect.element(continueButton()).toBeDisabled();
    await expect.element(page.getByRole('radio', { name: 'Selected (0)' })).toBeInTheDocument();
  });

  test('PAY-05 adds each with its full balance to the total', async () => {
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

  test('takes an invoice out again', async () => {
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
