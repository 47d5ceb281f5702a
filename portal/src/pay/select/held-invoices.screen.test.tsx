import { listPaymentsUnderWay } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anInvoice } from '../../testing/an-invoice.ts';
import { aPaymentUnderWay } from '../../testing/a-payment.ts';
import { listOf } from '../../testing/list-of.ts';
import { keepDraft } from '../testing/keep-draft.ts';
import { openPay, type PayOptions } from '../testing/open-pay.ts';
import { amountField, clickOutside, continueButton, invoiceBox, totalParts, totalStatus } from '../testing/pay-page.ts';

const CODE = 'PL-3TT8-9HZW';
const DETAIL = `/history/payments/${CODE}`;
/** An invoice of $1,000.00 with a hold of $400.00. */
const partHeld = (invoiceNumber = '7001') =>
  anInvoice({ invoiceNumber, balance: asCents(100_000), pendingAmount: asCents(40_000) });
const wholeHeld = (invoiceNumber = '7001') =>
  anInvoice({ invoiceNumber, balance: asCents(100_000), pendingAmount: asCents(100_000) });

const dialog = () => page.getByRole('dialog');
/** Texts of the hold notes under the rows. */
const notes = () =>
  [...document.querySelectorAll('table p, ul[aria-label="Open invoices"] p')].map((note) => note.textContent);

async function openHeld(
  row = partHeld(),
  payments = [aPaymentUnderWay({ invoiceId: row.id })],
  options: PayOptions = {},
) {
  const screen = await openPay({
    rows: [row],
    ...options,
    answers: [answer(listPaymentsUnderWay, listOf(payments)), ...(options.answers ?? [])],
  });
  await expect.element(invoiceBox(row.invoiceNumber)).toBeVisible();
  return screen;
}

describe('PAY-13 invoice with a hold', () => {
  test('shows payer and amount of a partial hold and the remaining balance', async () => {
    const screen = await openHeld();
    await expect.poll(notes).toEqual(['$400.00 scheduled for 10/20/2026 by Sam Ortiz']);
    expect(tableRows('Open invoices')[0]?.slice(-2)).toEqual(['600.00 400.00 pending', '–']);
    await expect.element(page.getByRole('link', { name: /scheduled for/ })).toHaveAttribute('href', DETAIL);
    expect(screen.requests(listPaymentsUnderWay)).toEqual([{ invoiceIds: expect.any(String) }]);
    await checkAccessibility();
  });

  test('comes last when nothing of it can be paid', async () => {
    const [held, part, open] = [wholeHeld('7001'), partHeld('7002'), anInvoice({ invoiceNumber: '7003' })];
    const payments = [held, part].map(({ id }) => aPaymentUnderWay({ invoiceId: id }));
    await openHeld(held, payments, { rows: [held, part, open] });
    const numbers = tableRows('Open invoices').flatMap(
      (row) =>
        row
          .slice(0, 2)
          .join(' ')
          .match(/\b700\d\b/g)?.[0] ?? [],
    );
    expect(numbers).toEqual(['7002', '7003', '7001']);
  });

  test('is disabled when the hold covers its whole balance', async () => {
    await openHeld(wholeHeld());
    await expect.poll(notes).toEqual(['Scheduled for 10/20/2026 by Sam Ortiz']);
    await expect.element(invoiceBox('7001')).toBeDisabled();
    await expect.element(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeDisabled();
    expect(tableRows('Open invoices')[0]?.slice(-2)).toEqual(['– 1,000.00 pending', '–']);
  });

  test('shows the amount of each of two holds', async () => {
    const row = wholeHeld();
    await openHeld(row, [
      aPaymentUnderWay({ invoiceId: row.id, amount: asCents(60_000) }),
      aPaymentUnderWay({
        invoiceId: row.id,
        code: 'PL-OTHER',
        status: 'PENDING',
        scheduledAt: null,
        createdAt: '2026-10-14T05:00:00.000Z',
        isOwn: true,
      }),
    ]);
    await expect
      .poll(notes)
      .toEqual(['$600.00 scheduled for 10/20/2026 by Sam Ortiz', 'You paid $400.00 on 10/13/2026, pending']);
  });

  test.each([
    ['fails', fail(listPaymentsUnderWay)],
    ['returns nothing', answer(listPaymentsUnderWay, listOf([]))],
  ])('shows the hold without a name when listPaymentsUnderWay %s', async (_what, trouble) => {
    await openHeld(partHeld(), [], { answers: [trouble] });
    await expect.poll(notes).toEqual(['Payment of $400.00 pending']);
    await expect.element(page.getByRole('link', { name: /^Payment pending/ })).not.toBeInTheDocument();
  });

  test('PAY-14 has no link to the payment on /pay-slim', async () => {
    await openHeld(undefined, undefined, { path: '/pay-slim' });
    await expect.poll(notes).toEqual(['$400.00 scheduled for 10/20/2026 by Sam Ortiz']);
    expect(page.getByRole('link').elements()).toEqual([]);
  });

  test('causes no listPaymentsUnderWay request when there are no holds', async () => {
    const screen = await openPay();
    await invoiceBox('48213').click();
    await expect.poll(totalStatus).toBe('1 invoice selected');
    expect(screen.requests(listPaymentsUnderWay)).toEqual([]);
    expect(notes()).toEqual([]);
  });

  test('requests the holds of at most 100 invoices', async () => {
    const rows = Array.from({ length: 101 }, (_, place) => partHeld(String(7000 + place)));
    const screen = await openPay({ rows, query: '?size=100', count: 101 });
    await expect.poll(() => screen.requests(listPaymentsUnderWay)).toHaveLength(1);
    expect(screen.requests(listPaymentsUnderWay)[0]?.invoiceIds.split(',')).toEqual(
      rows.slice(0, 100).map(({ id }) => id),
    );
  });
});

describe('PAY-13 selecting an invoice with a partial hold', () => {
  test('opens a confirmation and then pays the remaining balance', async () => {
    await openHeld();
    await invoiceBox('7001').click();
    await expect.element(dialog().getByRole('heading', { name: 'Invoice 7001 is already being paid' })).toBeVisible();
    await expect
      .element(dialog().getByText('Sam Ortiz is already paying $400.00 of this invoice. Pay the remaining $600.00?'))
      .toBeVisible();
    await expect.element(invoiceBox('7001')).not.toBeChecked();
    await checkAccessibility();
    await clickOutside();
    await dialog().getByRole('button', { name: 'Pay the remaining $600.00' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(amountField('7001')).toHaveValue('600.00');
    expect(totalParts()).toContainEqual(['Total to Pay', '$600.00']);
    await expect.element(continueButton()).toBeEnabled();
  });

  test('asks for confirmation only once', async () => {
    await openHeld();
    await invoiceBox('7001').click();
    await dialog()
      .getByRole('button', { name: /^Pay the remaining/ })
      .click();
    await expect.element(invoiceBox('7001')).toBeChecked();
    await invoiceBox('7001').click();
    await expect.element(invoiceBox('7001')).not.toBeChecked();
    await invoiceBox('7001').click();
    await expect.element(invoiceBox('7001')).toBeChecked();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test.each([
    ['Leave it out', () => dialog().getByRole('button', { name: 'Leave it out' }).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => dialog().getByRole('button', { name: 'Close' }).click()],
  ])('is canceled with %s', async (_what, leave) => {
    await openHeld();
    await invoiceBox('7001').click();
    await expect.element(dialog()).toBeVisible();
    await leave();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(totalStatus).toBe('No invoices selected');
    await invoiceBox('7001').click();
    await expect.element(dialog()).toBeVisible();
  });

  test('by "Select all" selects the others at once and asks one confirmation for all holds', async () => {
    const rows = [partHeld('7001'), partHeld('7002'), anInvoice({ invoiceNumber: '7003' }), wholeHeld('7004')];
    await openPay({
      rows,
      answers: [
        answer(
          listPaymentsUnderWay,
          listOf([
            aPaymentUnderWay({ invoiceId: rows[0]?.id ?? '', isOwn: true }),
            aPaymentUnderWay({ invoiceId: rows[1]?.id ?? '', createdBy: null }),
          ]),
        ),
      ],
    });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await expect
      .element(dialog().getByRole('heading', { name: 'Some of these invoices are already being paid' }))
      .toBeVisible();
    const questions = () => dialog().getByRole('listitem').elements();
    await expect
      .poll(() => questions().map((item) => item.textContent))
      .toEqual([
        '7001 You are already paying $400.00 of this invoice. Pay the remaining $600.00?',
        '7002 Somebody else is already paying $400.00 of this invoice. Pay the remaining $600.00?',
      ]);
    await expect.element(invoiceBox('7003')).toBeChecked();
    await expect.element(dialog().getByRole('button', { name: 'Leave them out' })).toBeVisible();
    await dialog().getByRole('button', { name: 'Pay the remaining $1,200.00' }).click();
    await expect.poll(totalStatus).toBe('3 invoices selected');
    await expect.element(invoiceBox('7004')).not.toBeChecked();
  });

  test('needs no confirmation when the draft already confirmed the hold', async () => {
    const row = partHeld();
    const store = keepDraft({ rows: [row] });
    store.noteHolds([row.id]);
    await openHeld(row);
    await expect.element(amountField('7001')).toHaveValue('600.00');
    await invoiceBox('7001').click();
    await invoiceBox('7001').click();
    await expect.element(invoiceBox('7001')).toBeChecked();
  });
});

test('invoice list at 375 px shows full and partial holds', async () => {
  const rows = [
    wholeHeld('7001'),
    partHeld('7002'),
    anInvoice({ invoiceNumber: '7003', dueDate: asDay('2026-11-30') }),
  ];
  await openPay({
    rows,
    width: 375,
    answers: [answer(listPaymentsUnderWay, listOf([aPaymentUnderWay({ invoiceId: rows[1]?.id ?? '' })]))],
  });
  const items = () =>
    [...document.querySelectorAll<HTMLElement>('ul[aria-label="Open invoices"] > li')].map((item) =>
      item.innerText.split('\n').filter((line) => line.trim() !== ''),
    );
  await expect.poll(items).toEqual([
    [
      'Invoice',
      '7002',
      '$600.00',
      'Harrow Street Lofts',
      'Due 10/31/2026',
      '$400.00 scheduled for 10/20/2026 by Sam Ortiz',
    ],
    ['Invoice', '7003', '$1,000.00', 'Harrow Street Lofts', 'Due 11/30/2026'],
    ['Invoice', '7001', '$1,000.00', 'Harrow Street Lofts', 'Due 10/31/2026', 'Payment pending'],
  ]);
});
