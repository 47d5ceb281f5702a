import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPayment } from '../testing/a-payment.ts';
import { openPayments } from './testing/open-payments.ts';

test.each([768, 1024])(
  'HIS-01 at %i px who paid and how many invoices are second lines; the receipt is in view',
  async (width) => {
    await openPayments({ width, rows: [aPayment({ code: 'PL-7KQ2-M4XD', paymentInvoicesCount: 2 })] });
    await expect
      .poll(() => tableHeads('Payments'))
      .toEqual(['Confirmation', 'Date', 'Status', 'Method', 'Total', 'Receipt']);
    await expect.poll(() => tableRows('Payments')[0]?.[0]).toBe('PL-7KQ2-M4XD by Dana Reyes');
    expect(tableRows('Payments')[0]?.[4]).toMatch(/ 2 invoices$/);
    await expect
      .element(page.getByRole('button', { name: 'Download the receipt of PL-7KQ2-M4XD' }))
      .toBeInViewport({ ratio: 1 });
    expect(findCutContent()).toEqual([]);
  },
);
