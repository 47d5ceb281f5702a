import { getOpenTotal, listInvoices } from '@plumbline/contract/invoices';
import { asCents } from '@plumbline/rules/money';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { anInvoice } from '../testing/an-invoice.ts';
import { listOf } from '../testing/list-of.ts';
import { openScreen } from '../testing/open-screen.tsx';

const settings = { isPaymentEnabled: true };
const open = answer(getOpenTotal, { currencyCode: 'USD', openTotal: asCents(11_060_506), creditTotal: asCents(0) });

test('REP-01 the list comes in the currency of the portal', async () => {
  const screen = await openScreen('/history/invoices', {
    settings,
    answers: [open, answer(listInvoices, listOf([anInvoice({ invoiceNumber: '7001' })]))],
  });
  await expect.element(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /7001/ })).toBeVisible();
  await screen.expectRequest(listInvoices, { currencyCode: 'USD' });
  await checkAccessibility();
});

test('a list that cannot be loaded can be asked for again', async () => {
  const screen = await openScreen('/history/invoices', {
    settings,
    answers: [open, refuse(listInvoices, 'forbidden')],
  });
  await expect.element(page.getByText(messages.invoices.listFailed)).toBeVisible();
  screen.answer(answer(listInvoices, listOf([anInvoice({ invoiceNumber: '7001' })])));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('row', { name: /7001/ })).toBeVisible();
});
