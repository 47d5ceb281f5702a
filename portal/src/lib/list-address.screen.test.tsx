import { getFilteredTotal, getOpenTotal, listInvoices } from '@plumbline/contract/invoices';
import { listPayments } from '@plumbline/contract/payments';
import { asCents } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPayment } from '../testing/a-payment.ts';
import { anInvoice } from '../testing/an-invoice.ts';
import { listOf } from '../testing/list-of.ts';
import { openScreen } from '../testing/open-screen.tsx';

const settings = { isPaymentEnabled: true };
const open = answer(getOpenTotal, {
  currencyCode: 'USD',
  openTotal: asCents(100),
  pendingTotal: asCents(0),
  balancesAsOf: null,
  creditTotal: asCents(0),
});
const total = answer(getFilteredTotal, { currencyCode: 'USD', count: 60, balance: asCents(100) });

test('a page number beyond the end shows the last page, for invoices and payments', async () => {
  const invoices = await openScreen('/history/invoices?page=9', {
    settings,
    answers: [open, answer(listInvoices, listOf([anInvoice()], 25))],
  });
  await invoices.expectRequest(listInvoices, { page: '2' });
  expect(invoices.address()).toBe('/history/invoices?page=2');
  const payments = await openScreen('/history/payments?page=9&size=50', {
    settings,
    answers: [answer(listPayments, listOf([aPayment()], 60))],
  });
  await payments.expectRequest(listPayments, { page: '2', size: '50' });
  expect(payments.address()).toBe('/history/payments?page=2&size=50');
});

test('REP-03 a search is sent when typing pauses or on Enter, and starts at the first page', async () => {
  const screen = await openScreen('/history/invoices?page=2', {
    settings,
    answers: [open, total, answer(listInvoices, listOf([anInvoice()], 60))],
  });
  await screen.expectRequest(listInvoices, { page: '2' });
  const field = page.getByRole('searchbox', { name: 'Search invoices' });
  await field.fill('oak');
  expect(screen.address()).toBe('/history/invoices?page=2');
  await screen.passTime(1_000);
  await screen.expectRequest(listInvoices, { search: 'oak' });
  expect(screen.address()).toBe('/history/invoices?search=oak');
  await field.fill('elm');
  await userEvent.keyboard('{Enter}');
  await screen.expectRequest(listInvoices, { search: 'elm' });
});

test('back and forward put their search into the field', async () => {
  const screen = await openScreen('/history/invoices', {
    settings,
    answers: [open, total, answer(listInvoices, listOf([anInvoice()], 60))],
  });
  const field = page.getByRole('searchbox', { name: 'Search invoices' });
  await field.fill('oak');
  await userEvent.keyboard('{Enter}');
  await screen.expectRequest(listInvoices, { search: 'oak' });
  window.history.back();
  await expect.element(field).toHaveValue('');
  window.history.forward();
  await expect.element(field).toHaveValue('oak');
});

test('a search that is cleared while more is being typed stays cleared', async () => {
  const screen = await openScreen('/history/invoices?search=oak&type=INVOICE', {
    settings,
    answers: [open, total, answer(listInvoices, listOf([anInvoice()], 60))],
  });
  await screen.expectRequest(listInvoices, { search: 'oak' });
  screen.holdTime();
  const field = page.getByRole('searchbox', { name: 'Search invoices' });
  await field.fill('oak tree');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect.element(field).toHaveValue('');
  await screen.passTime(1_000);
  expect(screen.address()).toBe('/history/invoices');
  await expect.element(field).toHaveValue('');
});
