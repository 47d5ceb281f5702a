import { getOpenTotal, listInvoices, listUnpaidInvoices } from '@plumbline/contract/invoices';
import { listPaymentReasons } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { historyEntry } from '@plumbline/ui/testing/history-entry';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../../messages.ts';
import { aCredit, anInvoice } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { unusualSettings } from '../../testing/unusual-settings.ts';
import { openPay } from '../testing/open-pay.ts';
import { amountField, continueButton, invoiceBox, totalParts } from '../testing/pay-page.ts';

const TABLE = 'Open invoices';
const table = () => page.getByRole('table', { name: TABLE });
const head = (name: string) => table().getByRole('button', { name });
const pager = () => page.getByRole('navigation', { name: 'Pages' });
const filterBar = () => page.getByRole('searchbox', { name: 'Search invoices' });
const credits = { isCreditMemoEnabled: true };

describe('PAY-01 the table', () => {
  test('shows invoice, project, due date, balance and amount', async () => {
    await openPay({ rows: [anInvoice({ invoiceNumber: '7001', balance: asCents(30_050) })] });
    await expect
      .poll(() => tableRows(TABLE))
      .toEqual([['', 'Invoice 7001', 'Harrow Street Lofts', '10/31/2026', '300.50', '–']]);
    expect(tableHeads(TABLE)).toEqual(['', 'Invoice', 'Project', 'Due', 'Balance', 'Amount to pay']);
    await expect.element(page.getByRole('region', { name: 'Invoices' })).toBeVisible();
    expect(totalParts().map(([label]) => label)).toEqual(['Balance', 'Total to Pay']);
  });

  test('CRD-05 has a column for credits where the portal has credit memos', async () => {
    await openPay({ settings: credits });
    await expect
      .poll(() => tableHeads(TABLE))
      .toEqual(['', 'Invoice', 'Project', 'Due', 'Balance', 'Credit applied', 'Amount to pay']);
    expect(totalParts().map(([label]) => label)).toEqual(['Balance', 'Credit Applied', 'Total to Pay']);
  });

  test('takes its columns from the settings; those it is for stay at the end', async () => {
    await openPay({
      settings: {
        isTableCustomizationEnabled: true,
        tablesConfig: { payInvoices: ['poNumber', 'invoiceNumber', 'totalAmount'] },
      },
    });
    await expect
      .poll(() => tableHeads(TABLE))
      .toEqual(['', 'PO number', 'Invoice', 'Total', 'Balance', 'Amount to pay']);
    expect(tableRows(TABLE)).toEqual([['', 'PO-551', 'Invoice 48213', '1,200.00', '1,000.00', '–']]);
  });

  test('says under the due date how late an invoice is', async () => {
    await openPay({ rows: [anInvoice({ dueDate: asDay('2026-10-05') })] });
    await expect.poll(() => tableRows(TABLE)[0]?.[3]).toMatch(/^10\/05\/2026 .*10 days/);
  });

  test('of an unusual portal has all columns, and can be paid from', async () => {
    await openPay({ rows: [anInvoice({ currencyCode: 'CAD' })], settings: unusualSettings });
    await expect
      .poll(() => tableHeads(TABLE))
      .toEqual([
        '',
        'Total',
        'Created',
        'Job',
        'Statement',
        'Order',
        'PO number',
        'Due',
        'Project',
        'Invoice',
        'Balance',
        'Credit applied',
        'Amount to pay',
      ]);
    await invoiceBox('48213').click();
    await expect.element(amountField('48213')).toHaveValue('1,000.00');
    await expect.element(continueButton()).toBeEnabled();
    await checkAccessibility();
  });

  test.each([
    ['seven columns fit', ['invoiceNumber', 'jobName', 'dueDate', 'poNumber'], false],
    ['eight do not', ['invoiceNumber', 'jobName', 'dueDate', 'poNumber', 'jobId'], true],
  ])('%s beside the navigation', async (_what, payInvoices, isScrolled) => {
    await openPay({ settings: { ...credits, isTableCustomizationEnabled: true, tablesConfig: { payInvoices } } });
    await expect.element(table()).toBeVisible();
    const frame = table().element().parentElement;
    expect(frame && getComputedStyle(frame).overflowX).toBe(isScrolled ? 'auto' : 'visible');
  });
});

describe('the order', () => {
  test('is reversed by a click, or begins with the smallest of another column', async () => {
    const screen = await openPay({ count: 45, query: '?page=2' });
    await head('Due').click();
    await screen.expectRequest(listInvoices, { sort: 'dueDate', direction: 'desc', page: '1' });
    expect(screen.address()).toBe('/pay?direction=desc');
    await head('Balance').click();
    await screen.expectRequest(listInvoices, { sort: 'balance', direction: 'asc' });
    await expect
      .element(table().getByRole('columnheader', { name: 'Balance' }))
      .toHaveAttribute('aria-sort', 'ascending');
  });

  test('changes nothing about where the reader is', async () => {
    const screen = await openPay({ count: 45 });
    await expect.element(head('Due')).toBeVisible();
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 300);
    (head('Due').element() as HTMLElement).click();
    await screen.expectRequest(listInvoices, { direction: 'desc' });
    await expect.element(table()).toHaveAttribute('aria-busy', 'false');
    expect(window.scrollY).toBe(300);
  });

  test('is not that of an amount or a credit', async () => {
    await openPay({ settings: credits });
    await expect.element(head('Invoice')).toBeVisible();
    expect(head('Amount to pay').elements()).toEqual([]);
    expect(head('Credit applied').elements()).toEqual([]);
  });
});

describe('pages', () => {
  test('are gone through from the foot of the table, each from its top', async () => {
    const screen = await openPay({ count: 45 });
    await expect.element(page.getByText('1–20 of 45')).toBeVisible();
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 400);
    // The browser would scroll to the button before it presses it.
    (page.getByRole('button', { name: 'Next page' }).element() as HTMLElement).click();
    await screen.expectRequest(listInvoices, { page: '2' });
    expect(screen.address()).toBe('/pay?page=2');
    await expect.poll(() => window.scrollY).toBe(0);
    await expect.element(page.getByText('21–40 of 45')).toBeVisible();
  });

  test('have 20, 50 or 100 rows, and another size begins on the first', async () => {
    const screen = await openPay({ count: 245, query: '?page=3' });
    const picker = page.getByRole('combobox', { name: 'Rows per page' });
    await expect.element(picker).toHaveValue('20');
    const options = [...(picker.element() as HTMLSelectElement).options].map(({ label }) => label);
    expect(options).toEqual(['20 per page', '50 per page', '100 per page']);
    await picker.selectOptions('100 per page');
    await screen.expectRequest(listInvoices, { size: '100', page: '1' });
    expect(screen.address()).toBe('/pay?size=100');
  });

  test('beyond the end become the last one, without a step in the history', async () => {
    const screen = await openPay({ count: 45, query: '?page=9' });
    // The browser limits the length of the history, but names each entry.
    const before = historyEntry();
    await expect.poll(() => screen.address()).toBe('/pay?page=3');
    expect(historyEntry()).toBe(before);
  });

  test('stay as they are while the next one is on its way', async () => {
    const screen = await openPay({ count: 45, rows: [anInvoice({ invoiceNumber: '7001' })] });
    await expect.element(invoiceBox('7001')).toBeVisible();
    screen.answer(hang(listInvoices));
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(table()).toHaveAttribute('aria-busy', 'true');
    await expect.element(invoiceBox('7001')).toBeVisible();
  });
});

describe('states', () => {
  test('a list on its way has eight grey rows and no pager', async () => {
    await openPay({ answers: [hang(listInvoices)] });
    await expect.element(table()).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(8);
    await expect.element(pager()).not.toBeInTheDocument();
    await expect.element(filterBar()).toBeVisible();
  });

  test.each([
    ['fails', fail(listInvoices)],
    ['is not reached', disconnect(listInvoices)],
    ['is refused', refuse(listInvoices, 'forbidden')],
  ])('a list that %s can be asked for again', async (_what, trouble) => {
    const screen = await openPay({ answers: [trouble] });
    await screen.passTime(2000);
    await expect.element(page.getByText(messages.invoices.listFailed)).toBeVisible();
    await expect.element(page.getByText(messages.invoices.listFailedText)).toBeVisible();
    screen.answer(answer(listInvoices, listOf([anInvoice({ invoiceNumber: '7001' })])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(invoiceBox('7001')).toBeVisible();
  });

  test('what has been chosen can be asked for again, too', async () => {
    const screen = await openPay({
      query: '?selected=true',
      answers: [refuse(listUnpaidInvoices, 'forbidden')],
    });
    await expect.element(page.getByText(messages.invoices.listFailed)).toBeVisible();
    screen.answer(hang(listUnpaidInvoices));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(table()).toHaveAttribute('aria-busy', 'true');
    expect(screen.requests(listUnpaidInvoices)).toHaveLength(2);
    expect(screen.requests(listInvoices)).toEqual([]);
  });

  test('an account without open invoices has nothing but these words', async () => {
    await openPay({ rows: [] });
    await expect.element(page.getByText('Nothing to pay', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Open invoices of Granite Supply Co. will stand here.')).toBeVisible();
    await expect.element(filterBar()).not.toBeInTheDocument();
    await expect.element(continueButton()).not.toBeInTheDocument();
    expect(page.getByRole('main').getByRole('button').elements()).toEqual([]);
    await checkAccessibility();
  });

  test('where nothing is open in a currency, the others are at hand', async () => {
    const screen = await openPay({ rows: [], settings: { currencyCodes: ['USD', 'CAD'] } });
    await expect.element(page.getByText('Nothing to pay in USD')).toBeVisible();
    screen.answer(answer(listInvoices, listOf([anInvoice({ invoiceNumber: '7001', currencyCode: 'CAD' })])));
    await page.getByRole('button', { name: 'Show invoices in CAD' }).click();
    await screen.expectRequest(listInvoices, { currencyCode: 'CAD' });
    await invoiceBox('7001').click();
    await expect.poll(totalParts).toContainEqual(['Total to Pay', 'CA$1,000.00']);
  });

  test.each(['?search=x', '?hasProject=true', '?daysPastDue=30'])(
    'where nothing matches %s, the filters can be cleared',
    async (query) => {
      const screen = await openPay({ rows: [], query });
      await expect.element(page.getByText(messages.invoices.noneMatch)).toBeVisible();
      await expect.element(page.getByText(messages.invoices.noneMatchText)).toBeVisible();
      await expect.element(filterBar()).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect.poll(() => screen.address()).toBe('/pay');
    },
  );
});

describe('what a payment needs', () => {
  const creditsFailed = () => page.getByText(`${messages.pay.creditsFailed} Try again`);

  test('is not asked about where there is nothing to pay', async () => {
    const screen = await openPay({ rows: [], settings: credits, answers: [refuse(listUnpaidInvoices, 'forbidden')] });
    await expect.element(page.getByText('Nothing to pay', { exact: true })).toBeVisible();
    await screen.expectRequest(listUnpaidInvoices, { type: 'CREDIT' });
    await expect.element(creditsFailed()).not.toBeInTheDocument();
  });

  test('until the reasons are there, no payment goes on', async () => {
    const screen = await openPay({ answers: [hang(listPaymentReasons)] });
    await invoiceBox('48213').click();
    await expect.element(amountField('48213')).toBeVisible();
    await expect.element(continueButton()).toBeDisabled();
    expect(screen.requests(listPaymentReasons)).toHaveLength(1);
    await expect.element(page.getByText(messages.pay.rulesFailed)).not.toBeInTheDocument();
  });

  test('reasons that cannot be loaded are told, and can be asked for again', async () => {
    const screen = await openPay({ answers: [refuse(listPaymentReasons, 'forbidden')] });
    await invoiceBox('48213').click();
    const note = page.getByRole('alert');
    await expect
      .poll(() => note.element().textContent)
      .toBe(`${messages.pay.rulesFailed}${messages.pay.rulesFailedText} Try again`);
    await expect.element(continueButton()).toBeDisabled();
    screen.answer(answer(listPaymentReasons, listOf([])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(continueButton()).toBeEnabled();
    await expect.element(note).not.toBeInTheDocument();
  });

  test('credits that cannot be loaded are told, and do not stop the payment', async () => {
    const rows = [anInvoice({ invoiceNumber: '7001' })];
    const listed = answer(listUnpaidInvoices, ({ type }) => listOf(type === 'CREDIT' ? [aCredit()] : rows));
    const screen = await openPay({ rows, settings: credits, answers: [refuse(listUnpaidInvoices, 'forbidden')] });
    await expect.element(creditsFailed()).toBeVisible();
    await invoiceBox('7001').click();
    await expect.element(continueButton()).toBeEnabled();
    await expect.element(page.getByRole('button', { name: /^Apply credit/ })).not.toBeInTheDocument();
    screen.answer(listed);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('button', { name: /^Apply credit/ })).toBeVisible();
    await expect.element(creditsFailed()).not.toBeInTheDocument();
  });
});

describe('the sentence under the title', () => {
  const sentence = () =>
    page
      .getByText(/^You have/)
      .elements()[0]
      ?.textContent.trim();

  test('says how much is open', async () => {
    await openPay({ rows: [anInvoice({ balance: asCents(30_050) })] });
    await expect.poll(sentence).toMatch(/^You have \$300\.50 open\.$/);
  });

  test('stays out until the figure is there', async () => {
    await openPay({ answers: [hang(getOpenTotal)] });
    await expect.element(invoiceBox('48213')).toBeVisible();
    expect(sentence()).toBeUndefined();
  });

  test('CRD-05 names credits only where there are any to use', async () => {
    await openPay({ settings: credits, credits: [aCredit({ balance: asCents(25_000) })] });
    await expect.poll(sentence).toMatch(/Credits left \$250\.00\.$/);
    await openPay({ credits: [aCredit()] });
    await expect.poll(sentence).toMatch(/open\.$/);
    await openPay({ settings: credits });
    await expect.poll(sentence).toMatch(/open\.$/);
  });
});
