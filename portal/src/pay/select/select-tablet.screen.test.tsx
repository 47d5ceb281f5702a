import { asCents } from '@plumbline/rules/money';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCredit, anInvoice } from '../../testing/an-invoice.ts';
import { openPay } from '../testing/open-pay.ts';

const bar = () => page.getByRole('region', { name: 'Total' });

test.each([768, 1024, 1199])(
  'PAY-01 at %i px the project and the credit are second lines, nothing is cut',
  async (width) => {
    await openPay({
      width,
      settings: { isCreditMemoEnabled: true, isShortpayEnabled: true, isPaymentReasonRequired: false },
      rows: [
        anInvoice({
          invoiceNumber: '7001',
          jobName: 'Connecticut Shoreline Community Hospital, East Wing Expansion',
          balance: asCents(888_888_88),
        }),
        anInvoice({ invoiceNumber: '7002', jobName: null, dueDate: null }),
      ],
      credits: [aCredit({ invoiceNumber: 'CM-1' })],
    });
    await page.getByRole('checkbox', { name: /7001/ }).click();
    await expect
      .poll(() => tableHeads('Open invoices'))
      .toEqual(['', 'Invoice and project', 'Due', 'Balance', 'Amount to pay']);
    const [first, second] = tableRows('Open invoices');
    expect(first?.[1]).toBe('Invoice 7001 Connecticut Shoreline Community Hospital, East Wing Expansion');
    expect(first?.[3]).toBe('888,888.88 Apply credit on invoice 7001');
    expect(second?.slice(1, 4)).toEqual(['Invoice 7002', '–', '1,000.00']);
    await expect
      .element(page.getByRole('textbox', { name: 'Amount to pay on invoice 7001' }))
      .toHaveValue('888,888.88');
    expect(findCutContent()).toEqual([]);
    if (width === 768) await checkAccessibility();
  },
);

test('PAY-04 on a tablet the total bar names what changes the balance below the count', async () => {
  await openPay({ width: 768, settings: { isShortpayEnabled: true, isPaymentReasonRequired: false } });
  await page
    .getByRole('checkbox', { name: /Invoice/ })
    .last()
    .click();
  await page.getByRole('textbox', { name: /^Amount to pay/ }).fill('900');
  await page.getByRole('button', { name: 'Select the Payment Method' }).hover();
  await expect
    .element(bar())
    .toHaveTextContent('1 invoice selectedShort pay −$100.00Total to Pay$900.00Select the Payment Method');
});
