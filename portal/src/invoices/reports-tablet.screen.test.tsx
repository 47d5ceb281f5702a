import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCredit, anInvoice } from '../testing/an-invoice.ts';
import { openReports } from './testing/open-reports.ts';

const LONG_NAME = 'Connecticut Shoreline Community Hospital, East Wing Expansion and Seismic Retrofit';
const amounts = { totalAmount: asCents(999_999_99), balance: asCents(888_888_88) };

test.each([768, 1024, 1199])('REP-11 at %i px the columns merge, and no amount is cut', async (width) => {
  await openReports({
    width,
    settings: { isWaiverEnabled: true },
    rows: [
      anInvoice({ invoiceNumber: '7001', jobName: LONG_NAME, ...amounts }),
      anInvoice({ invoiceNumber: '7002', jobName: null, poNumber: null, dueDate: asDay('2026-10-10') }),
      anInvoice({ invoiceNumber: '7003', balance: ZERO, hasUnconditionalFinalWaiver: true }),
      aCredit({ invoiceNumber: 'CM-1', jobName: 'Yard stock' }),
    ],
  });
  await expect
    .poll(() => tableRows('Invoices'))
    .toEqual([
      ['7001 PO-551', `${LONG_NAME} Created 10/01/2026`, '10/31/2026', '999,999.99', '888,888.88'],
      ['7002', '– Created 10/01/2026', '10/10/2026 5 days past due', '1,200.00', '1,000.00'],
      ['7003 PO-551', 'Harrow Street Lofts Created 10/01/2026 · UF', 'Paid', '1,200.00', '–'],
      ['CM-1 Credit memo', 'Yard stock Created 10/01/2026', 'Open credit', '−300.00', '−250.00'],
    ]);
  expect(tableHeads('Invoices')).toEqual(['Invoice', 'Project', 'Due', 'Total', 'Balance']);
  expect(findCutContent()).toEqual([]);
  if (width === 768) await checkAccessibility();
});

test('REP-03 on a tablet the dates are beside the search, and the other filters in the drawer', async () => {
  await openReports({ width: 768, query: '?isPaid=false' });
  await expect.element(page.getByRole('button', { name: /Any date/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Status' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters', exact: true });
  await expect.element(drawer.getByRole('combobox', { name: 'Payment status' })).toHaveValue('Open');
  const [choice, text] = [
    drawer.getByRole('combobox', { name: 'Payment status' }),
    drawer.getByRole('textbox', { name: 'Invoice number' }),
  ].map((field) => field.element().getBoundingClientRect().top);
  expect(choice).toBeLessThan(text ?? 0);
});

test('REP-11 a table with more columns than fit scrolls, and shows at which edge it goes on', async () => {
  const columns = ['invoiceNumber', 'memo', 'shipToAddress', 'billToAddress', 'customerName', 'orderNumber', 'balance'];
  await openReports({
    width: 768,
    settings: { isTableCustomizationEnabled: true, tablesConfig: { invoices: columns } },
    rows: [anInvoice({ invoiceNumber: '7001' })],
  });
  await expect.poll(() => tableRows('Invoices')).toHaveLength(1);
  const frame = () => document.querySelector<HTMLElement>('[data-more]');
  await expect.poll(() => frame()?.dataset['more']).toBe('end');
  frame()?.querySelector('table')?.parentElement?.scrollTo({ left: 9999 });
  await expect.poll(() => frame()?.dataset['more']).toBe('start');
});
