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

describe('an invoice that an address names', () => {
  test('is chosen on arrival, and its name goes out of the address', async () => {
    const rows = twoInvoices();
    const screen = await openPay({ rows, query: `?invoiceId=${rows[0].id}&invoiceId=${rows[1].id}&hasProject=true` });
    await expect.poll(totalStatus).toBe('2 invoices selected');
    await expect.poll(() => screen.address()).toBe('/pay?hasProject=true');
    expect(toast.list()).toEqual([]);
  });

  test.each([
    ['is paid', answer(getInvoice, ({ id }) => anInvoiceDetail({ id, balance: ZERO, currentBalance: ZERO }))],
    ['is a credit', answer(getInvoice, ({ id }) => anInvoiceDetail({ id }, aCredit()))],
    ['is not found', refuse(getInvoice, 'not_found')],
    [
      'is of a currency that is not offered',
      answer(getInvoice, ({ id }) => anInvoiceDetail({ id, currencyCode: 'CAD' })),
    ],
  ])('and that %s is told', async (_what, reply) => {
    const screen = await openPay({ query: `?invoiceId=${testId()}`, answers: [reply] });
    await expectToast('info', 'There is nothing to pay on this invoice.');
    await expect.poll(() => screen.address()).toBe('/pay');
    await expect.poll(totalStatus).toBe('No invoices selected');
  });

  test('is chosen where only another one is paid, which is told', async () => {
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

  test('is none where the address names nothing', async () => {
    const screen = await openPay({ query: '?invoiceId=&invoiceId=' });
    await expect.element(invoiceBox('48213')).toBeVisible();
    expect(screen.requests(getInvoice)).toEqual([]);
    expect(toast.list()).toEqual([]);
  });

  test('brings its currency along', async () => {
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

  test('is asked about where somebody is paying a part of it', async () => {
    const row = anInvoice({ invoiceNumber: '7001', pendingAmount: asCents(40_000) });
    await openPay({ rows: [row], query: `?invoiceId=${row.id}` });
    await expect
      .element(page.getByRole('dialog').getByRole('heading'))
      .toHaveTextContent('Invoice 7001 is already being paid');
  });
});

describe('the panel of an invoice', () => {
  const panel = () => page.getByRole('dialog', { name: 'Invoice 7001' });
  const open = () => page.getByRole('button', { name: 'Invoice 7001' }).click();

  test('opens from its number, over the list, and closes by Back', async () => {
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

  test('that the address opened closes in its place', async () => {
    const rows = twoInvoices();
    const screen = await openPay({ rows, query: `?invoice=${rows[0].id}` });
    await expect.element(panel()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.address()).toBe('/pay');
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test('takes the invoice into the payment, and out of it', async () => {
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

  test('asks about one that somebody is paying a part of', async () => {
    await openPay({ rows: [anInvoice({ invoiceNumber: '7001', pendingAmount: asCents(40_000) })] });
    await open();
    await panel().getByRole('button', { name: 'Add to this payment' }).click();
    await expect.element(page.getByRole('heading', { name: 'Invoice 7001 is already being paid' })).toBeVisible();
  });

  test('has nothing to add where other payments take it whole, or where it is not in the list', async () => {
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
