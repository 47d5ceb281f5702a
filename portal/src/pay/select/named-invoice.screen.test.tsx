import { getInvoice, listInvoices } from '@plumbline/contract/invoices';
import { asCents, ZERO } from '@plumbline/rules/money';
import { toast } from '@plumbline/ui/overlays/toast';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { aCredit, anInvoice, anInvoiceDetail } from '../../testing/an-invoice.ts';
import { testId } from '../../testing/test-id.ts';
import { openPay } from '../testing/open-pay.ts';
import { invoiceBox, totalParts, totalStatus } from '../testing/pay-page.ts';

const twoInvoices = (): [InvoiceRow, InvoiceRow] => [
  anInvoice({ invoiceNumber: '7001', balance: asCents(120_000) }),
  anInvoice({ invoiceNumber: '7002', balance: asCents(30_050) }),
];

describe('?invoiceId in the address', () => {
  test('selects the invoices and is removed from the address', async () => {
    const rows = twoInvoices();
    const screen = await openPay({ rows, query: `?invoiceId=${rows[0].id}&invoiceId=${rows[1].id}&hasProject=true` });
    await expect.poll(totalStatus).toBe('2 invoices selected');
    await expect.poll(() => screen.address()).toBe('/pay?hasProject=true');
    expect(toast.list()).toEqual([]);
  });

  test.each([
    ['is paid', answer(getInvoice, ({ id }) => anInvoiceDetail({ id, balance: ZERO, currentBalance: ZERO }))],
    ['is a credit', answer(getInvoice, ({ id }) => anInvoiceDetail({ id }, aCredit()))],
    ['is unknown', refuse(getInvoice, 'not_found')],
    [
      'has a currency that is not offered',
      answer(getInvoice, ({ id }) => anInvoiceDetail({ id, currencyCode: 'CAD' })),
    ],
  ])('shows a toast when the invoice %s', async (_what, reply) => {
    const screen = await openPay({ query: `?invoiceId=${testId()}`, answers: [reply] });
    await expectToast('info', 'There is nothing to pay on this invoice.');
    await expect.poll(() => screen.address()).toBe('/pay');
    await expect.poll(totalStatus).toBe('No invoices selected');
  });

  test('selects the open invoice and shows a toast for the paid one', async () => {
    const [open, paid] = twoInvoices();
    const details = [anInvoiceDetail({}, open), anInvoiceDetail({ balance: ZERO, currentBalance: ZERO }, paid)];
    await openPay({
      rows: [open],
      query: `?invoiceId=${open.id}&invoiceId=${paid.id}`,
      answers: [answer(getInvoice, ({ id }) => details.find((each) => each.id === id) ?? anInvoiceDetail({ id }))],
    });
    await expectToast('info', 'There is nothing to pay on this invoice.');
    await expect.poll(totalStatus).toBe('1 invoice selected');
  });

  test('is ignored when it is empty', async () => {
    const screen = await openPay({ query: '?invoiceId=&invoiceId=' });
    await expect.element(invoiceBox('48213')).toBeVisible();
    expect(screen.requests(getInvoice)).toEqual([]);
    expect(toast.list()).toEqual([]);
  });

  test('switches to the currency of the invoice', async () => {
    const row = anInvoice({ invoiceNumber: '7001', currencyCode: 'CAD' });
    const screen = await openPay({
      rows: [row],
      query: `?invoiceId=${row.id}`,
      settings: { currencyCodes: ['USD', 'CAD'] },
    });
    await expect.poll(totalParts).toContainEqual(['Total to Pay', 'CA$1,000.00']);
    await screen.expectRequest(listInvoices, { currencyCode: 'CAD' });
    expect(toast.list()).toEqual([]);
  });

  test('asks for confirmation when the invoice has a partial hold', async () => {
    const row = anInvoice({ invoiceNumber: '7001', pendingAmount: asCents(40_000) });
    await openPay({ rows: [row], query: `?invoiceId=${row.id}` });
    await expect
      .element(page.getByRole('dialog').getByRole('heading'))
      .toHaveTextContent('Invoice 7001 is already being paid');
  });
});

describe('invoice panel in the pay flow', () => {
  const panel = () => page.getByRole('dialog', { name: 'Invoice 7001' });
  const open = () => page.getByRole('button', { name: 'Invoice 7001' }).click();

  test('opens from the invoice number and closes with a step back in the history', async () => {
    const rows = twoInvoices();
    const screen = await openPay({ rows, query: '?hasProject=true' });
    await open();
    await expect.element(panel()).toBeVisible();
    expect(screen.address()).toBe(`/pay?hasProject=true&invoice=${rows[0].id}`);
    const length = window.history.length;
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.address()).toBe('/pay?hasProject=true');
    expect(window.history.length).toBe(length);
    expect(window.navigation.canGoForward).toBe(true);
  });

  test('closes in place when the address opened it', async () => {
    const rows = twoInvoices();
    const screen = await openPay({ rows, query: `?invoice=${rows[0].id}` });
    await expect.element(panel()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.address()).toBe('/pay');
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test('adds the invoice to the payment and removes it', async () => {
    await openPay({ rows: twoInvoices() });
    await open();
    await panel().getByRole('button', { name: 'Add to this payment' }).click();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(invoiceBox('7001')).toBeChecked();
    await open();
    await panel().getByRole('button', { name: 'Remove from this payment' }).click();
    await expect.poll(totalStatus).toBe('No invoices selected');
    await expect.element(panel().getByRole('button', { name: 'Add to this payment' })).toBeVisible();
  });

  test('asks for confirmation when the invoice has a partial hold', async () => {
    await openPay({ rows: [anInvoice({ invoiceNumber: '7001', pendingAmount: asCents(40_000) })] });
    await open();
    await panel().getByRole('button', { name: 'Add to this payment' }).click();
    await expect.element(page.getByRole('heading', { name: 'Invoice 7001 is already being paid' })).toBeVisible();
  });

  test('hides "Add to this payment" when the invoice is fully held or not in the list', async () => {
    const row = anInvoice({ invoiceNumber: '7001', pendingAmount: asCents(100_000) });
    await openPay({ rows: [row] });
    await open();
    await expect.element(panel()).toBeVisible();
    expect(page.getByRole('button', { name: /this payment/ }).elements()).toEqual([]);
    const other = anInvoice({ invoiceNumber: '7001' });
    await openPay({ query: `?invoice=${other.id}`, answers: [answer(getInvoice, anInvoiceDetail({}, other))] });
    await expect.element(panel()).toBeVisible();
    expect(page.getByRole('button', { name: /this payment/ }).elements()).toEqual([]);
  });
});
