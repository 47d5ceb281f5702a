import { listInvoices, listUnpaidInvoices } from '@plumbline/contract/invoices';
import { listPaymentReasons, listPaymentsUnderWay } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { answer, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../messages.ts';
import { anInvoice } from '../../testing/an-invoice.ts';
import { aPaymentUnderWay } from '../../testing/a-payment.ts';
import { listOf } from '../../testing/list-of.ts';
import { openPay, type PayOptions } from '../testing/open-pay.ts';
import {
  amountField,
  clickOutside,
  continueButton,
  invoiceBox,
  openOptions,
  reasonField,
  totalParts,
  totalStatus,
} from '../testing/pay-page.ts';

const PREVIEW = 'Invoices that the amount pays, in USD';
const SHORT = { isShortpayEnabled: true };
const button = () => page.getByRole('button', { name: 'Pay an amount, oldest first' });
const dialog = () => page.getByRole('dialog');
const amount = () => dialog().getByRole('textbox', { name: 'Amount to pay' });
const reason = () => dialog().getByRole('combobox', { name: 'Reason for the short pay' });
const select = (words: string) => dialog().getByRole('button', { name: words });

/** Due in October, in September and without a due date. */
const rows = [
  anInvoice({ invoiceNumber: '7002', balance: asCents(50_000), dueDate: asDay('2026-10-20') }),
  anInvoice({ invoiceNumber: '7001', balance: asCents(100_000), dueDate: asDay('2026-09-20') }),
  anInvoice({ invoiceNumber: '7003', balance: asCents(20_000), dueDate: null }),
];

async function openSpread(options: PayOptions = {}) {
  const screen = await openPay({ rows, ...options });
  await button().click();
  await expect.element(dialog().getByRole('heading', { name: 'Pay an amount, oldest first' })).toBeVisible();
  return screen;
}

describe('dialog to pay an amount, oldest first', () => {
  test('starts empty with its button disabled', async () => {
    const screen = await openSpread();
    await expect.element(dialog().getByText(messages.pay.spreadText)).toBeVisible();
    await expect.element(dialog().getByText(messages.pay.spreadNone)).toBeVisible();
    await expect.element(select('Select invoices')).toBeDisabled();
    await expect.element(dialog().getByText(/^Replaces/)).not.toBeInTheDocument();
    await screen.expectRequest(listUnpaidInvoices, { type: 'INVOICE', currencyCode: 'USD' });
    await checkAccessibility();
  });

  test('requests all open invoices only when it is opened', async () => {
    const screen = await openPay({ rows });
    await expect.element(button()).toBeVisible();
    await expect.element(invoiceBox('7001')).toBeVisible();
    expect(screen.requests(listUnpaidInvoices)).toEqual([]);
    await button().click();
    await screen.expectRequest(listUnpaidInvoices, { type: 'INVOICE' });
  });

  test('shows a preview and selects exactly those invoices', async () => {
    await openSpread();
    await amount().fill('1700');
    await expect
      .poll(() => tableRows(PREVIEW))
      .toEqual([
        ['7001', '9/20/2026', '1,000.00', '1,000.00', '–'],
        ['7002', '10/20/2026', '500.00', '500.00', '–'],
        ['7003', '–', '200.00', '200.00', '–'],
      ]);
    expect(tableHeads(PREVIEW)).toEqual(['Invoice', 'Due', 'Balance', 'Pays', 'Stays open']);
    await checkAccessibility();
    await select('Select 3 invoices for $1,700.00').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(totalStatus).toBe('3 invoices selected');
    expect(totalParts()).toContainEqual(['Total to Pay', '$1,700.00']);
    await expect.element(continueButton()).toBeEnabled();
    await expect.element(button()).toHaveFocus();
  });

  test('pays a part of the last invoice, with a reason, when short pay is enabled', async () => {
    await openSpread({ settings: SHORT });
    await amount().fill('1200');
    await expect.poll(() => tableRows(PREVIEW)[1]).toEqual(['7002', '10/20/2026', '500.00', '200.00', '300.00']);
    await expect.element(select('Select 2 invoices for $1,200.00')).toBeDisabled();
    await reason().click();
    await expect.poll(openOptions).toEqual(['Damaged goods']);
    await page.getByRole('option', { name: 'Damaged goods' }).click();
    await select('Select 2 invoices for $1,200.00').click();
    await expect.element(amountField('7002')).toHaveValue('200.00');
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    await expect.element(reasonField('7002')).toHaveValue('Damaged goods');
    await expect.element(continueButton()).toBeEnabled();
  });

  test('needs no reason when isPaymentReasonRequired is off', async () => {
    await openSpread({ settings: { ...SHORT, isPaymentReasonRequired: false } });
    await amount().fill('1200');
    await expect.element(reason()).toBeVisible();
    await select('Select 2 invoices for $1,200.00').click();
    await expect.element(amountField('7002')).toHaveValue('200.00');
    await expect.element(reasonField('7002')).toHaveValue('');
  });

  test('hides and clears the reason when every invoice is paid in full', async () => {
    await openSpread({ settings: SHORT });
    await amount().fill('1200');
    await reason().click();
    await page.getByRole('option', { name: 'Damaged goods' }).click();
    await amount().fill('1500');
    await expect.element(reason()).not.toBeInTheDocument();
    await select('Select 2 invoices for $1,500.00').click();
    await expect.element(reasonField('7002')).not.toBeInTheDocument();
    await expect.element(continueButton()).toBeEnabled();
  });

  test('offers the minimum for an amount below $1.00', async () => {
    await openSpread({ settings: SHORT });
    await clickOutside();
    await amount().fill('0.50');
    await dialog().getByRole('button', { name: 'Min value: 1.00' }).click();
    await expect.element(amount()).toHaveValue('1.00');
  });

  test.each([
    [
      'an amount above the open total',
      '1750',
      SHORT,
      3,
      '$50.00 is left: it is more than you can pay on open invoices.',
    ],
    [
      'a part of an invoice when short pay is disabled',
      '1200',
      {},
      1,
      '$200.00 is left: it does not pay the next invoice, and invoices have to be paid in full.',
    ],
    [
      'a rest below the minimum of a short pay',
      '1000.40',
      SHORT,
      1,
      '$0.40 is left: it is too little for a part of the next invoice.',
    ],
  ])('shows the unused amount for %s', async (_what, typed, settings, count, words) => {
    await openSpread({ settings });
    await amount().fill(typed);
    await expect.element(dialog().getByText(words)).toBeVisible();
    await expect.poll(() => tableRows(PREVIEW)).toHaveLength(count);
  });

  test('shows no unused amount when all of it is used', async () => {
    await openSpread();
    await amount().fill('1500');
    await expect.poll(() => tableRows(PREVIEW)).toHaveLength(2);
    await expect.element(dialog().getByText(/is left/)).not.toBeInTheDocument();
  });

  test('replaces the previous selection', async () => {
    const screen = await openPay({ rows });
    await invoiceBox('7002').click();
    await invoiceBox('7003').click();
    await button().click();
    await expect.element(dialog().getByText('Replaces the 2 invoices you have selected.')).toBeVisible();
    await amount().fill('1000');
    await select('Select 1 invoice for $1,000.00').click();
    await expect.poll(totalStatus).toBe('1 invoice selected');
    await expect.element(invoiceBox('7001')).toBeChecked();
    await expect.element(invoiceBox('7002')).not.toBeChecked();
    expect(screen.requests(listInvoices)).toHaveLength(1);
  });

  test('adds its invoices to the view of the selected invoices', async () => {
    await openPay({ rows });
    await invoiceBox('7003').click();
    await page.getByText('Selected (1)').click();
    await expect.element(invoiceBox('7001')).not.toBeInTheDocument();
    await button().click();
    await amount().fill('1500');
    await select('Select 2 invoices for $1,500.00').click();
    for (const number of ['7001', '7002']) await expect.element(invoiceBox(number)).toBeChecked();
    await expect.element(invoiceBox('7003')).not.toBeChecked();
  });

  test('changes nothing when it is closed and reopens empty', async () => {
    await openPay({ rows, settings: SHORT });
    await invoiceBox('7003').click();
    await button().click();
    await amount().fill('1200');
    await reason().click();
    await page.getByRole('option', { name: 'Damaged goods' }).click();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
    expect(totalParts()).toContainEqual(['Total to Pay', '$200.00']);
    await button().click();
    await expect.element(amount()).toHaveValue('');
    await amount().fill('1200');
    await expect.element(reason()).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('PAY-13 held invoices in the dialog to pay an amount', () => {
  const held = [
    anInvoice({ invoiceNumber: '7001', balance: asCents(100_000), pendingAmount: asCents(100_000) }),
    anInvoice({
      invoiceNumber: '7002',
      balance: asCents(100_000),
      pendingAmount: asCents(40_000),
      dueDate: asDay('2026-10-20'),
    }),
  ];

  const payment = aPaymentUnderWay({
    invoiceId: held[1]?.id ?? '',
    status: 'PENDING',
    scheduledAt: null,
    createdAt: '2026-10-14T05:00:00.000Z',
  });

  test('use the remaining balance and show the hold', async () => {
    const screen = await openSpread({
      rows: held,
      answers: [answer(listPaymentsUnderWay, listOf([payment]))],
    });
    await amount().fill('600');
    await expect
      .poll(() => tableRows(PREVIEW))
      .toEqual([['7002', '10/20/2026', '600.00', '600.00', '–'], ['Sam Ortiz paid $400.00 on 10/13/2026, pending']]);
    await screen.expectRequest(listPaymentsUnderWay, { invoiceIds: held[1]?.id });
    await select('Select 1 invoice for $600.00').click();
    // The preview has shown the hold, so selecting asks for no confirmation.
    await expect.element(invoiceBox('7002')).toBeChecked();
    await invoiceBox('7002').click();
    await invoiceBox('7002').click();
    await expect.element(invoiceBox('7002')).toBeChecked();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

test('dialog to pay an amount keeps the known holds while more load', async () => {
  const held = ['7001', '7002'].map((invoiceNumber) =>
    anInvoice({ invoiceNumber, balance: asCents(100_000), pendingAmount: asCents(40_000) }),
  );
  const screen = await openSpread({
    rows: held,
    answers: [
      answer(listInvoices, listOf([anInvoice()])),
      answer(listPaymentsUnderWay, listOf([aPaymentUnderWay({ invoiceId: held[0]?.id ?? '' })])),
    ],
  });
  await amount().fill('600');
  await expect.poll(() => tableRows(PREVIEW)[1]?.[0]).toMatch('Sam Ortiz');
  screen.answer(hang(listPaymentsUnderWay));
  await amount().fill('1200');
  await expect.poll(() => tableRows(PREVIEW)).toHaveLength(4);
  expect(tableRows(PREVIEW)[1]?.[0]).toMatch('Sam Ortiz');
});

describe('states of the dialog to pay an amount', () => {
  test('on a phone the field stays inside the dialog while the invoices load', async () => {
    await openPay({ rows, width: 375, answers: [hang(listUnpaidInvoices)] });
    await page.getByRole('button', { name: 'Pay an amount' }).click();
    await expect.element(dialog().getByText('Loading invoices')).toBeInTheDocument();
    await expect.element(amount()).toBeVisible();
    const [field, frame] = [amount(), dialog()].map((each) => each.element().getBoundingClientRect());
    expect(field!.right).toBeLessThan(frame!.right);
  });

  test('shows skeleton rows while the invoices load', async () => {
    await openSpread({ answers: [hang(listUnpaidInvoices)] });
    await expect.element(dialog().getByText('Loading invoices')).toBeInTheDocument();
    await amount().fill('100');
    await expect.element(select('Select invoices')).toBeDisabled();
  });

  test('disables its button while the reasons load', async () => {
    await openSpread({ answers: [hang(listPaymentReasons)] });
    await amount().fill('1000');
    await expect.element(select('Select invoices')).toBeDisabled();
  });

  test('shows an error with "Try again" when the invoices fail to load', async () => {
    const screen = await openSpread({ answers: [refuse(listUnpaidInvoices, 'forbidden')] });
    await expect.element(dialog().getByText(messages.invoices.listFailed)).toBeVisible();
    await expect.element(dialog().getByText(messages.invoices.listFailedText)).toBeVisible();
    screen.answer(answer(listUnpaidInvoices, listOf(rows)));
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await amount().fill('1000');
    await expect.element(select('Select 1 invoice for $1,000.00')).toBeEnabled();
  });
});

test('dialog to pay an amount has a shorter label and due dates under the numbers at 375 px', async () => {
  await openPay({ rows, width: 375 });
  await page.getByRole('button', { name: 'Pay an amount', exact: true }).click();
  await amount().fill('1700');
  await expect.poll(() => tableRows(PREVIEW)[0]?.[0]).toBe('7001 9/20/2026');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await select('Select 3 invoices for $1,700.00').click();
  await expect.element(invoiceBox('7003')).toBeChecked();
});
