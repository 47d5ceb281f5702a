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

describe('PAY-01 table of open invoices', () => {
  test('shows invoice, project, due date, balance and amount', async () => {
    await openPay({ rows: [anInvoice({ invoiceNumber: '7001', balance: asCents(30_050) })] });
    await expect
      .poll(() => tableRows(TABLE))
      .toEqual([['', 'Invoice 7001', 'Harrow Street Lofts', '10/31/2026', '300.50', '–']]);
    expect(tableHeads(TABLE)).toEqual(['', 'Invoice', 'Project', 'Due', 'Balance', 'Amount to pay']);
    await expect.element(page.getByRole('region', { name: 'Invoices' })).toBeVisible();
    expect(totalParts().map(([label]) => label)).toEqual(['Balance', 'Total to Pay']);
  });

  test('CRD-05 has a credit column when credit memos are enabled', async () => {
    await openPay({ settings: credits });
    await expect
      .poll(() => tableHeads(TABLE))
      .toEqual(['', 'Invoice', 'Project', 'Due', 'Balance', 'Credit applied', 'Amount to pay']);
    expect(totalParts().map(([label]) => label)).toEqual(['Balance', 'Credit Applied', 'Total to Pay']);
  });

  test('takes its columns from the settings and keeps balance and amount last', async () => {
    await openPay({
      settings: {
        isTableCustomizationEnabled: true,
        tablesConfig: { payInvoices: ['poNumber', 'invoiceNumber', 'totalAmount'] },
      },
    });
    await expect
      .poll(() => tableHeads(TABLE))
      .toEqual(['', 'PO number', 'Invoice', 'Total', 'Balance', 'Amount to pay']);
    await expect.poll(() => tableRows(TABLE)).toEqual([['', 'PO-551', 'Invoice 48213', '1,200.00', '1,000.00', '–']]);
  });

  test('shows the days past due under the due date', async () => {
    await openPay({ rows: [anInvoice({ dueDate: asDay('2026-10-05') })] });
    await expect.poll(() => tableRows(TABLE)[0]?.[3]).toMatch(/^10\/05\/2026 .*10 days/);
  });

  test('with unusualSettings has all columns and accepts a selection', async () => {
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
    ['fits seven columns', ['invoiceNumber', 'jobName', 'dueDate', 'poNumber'], false],
    ['scrolls eight columns', ['invoiceNumber', 'jobName', 'dueDate', 'poNumber', 'jobId'], true],
  ])('%s at 1280 px', async (_what, payInvoices, isScrolled) => {
    await openPay({ settings: { ...credits, isTableCustomizationEnabled: true, tablesConfig: { payInvoices } } });
    await expect.element(table()).toBeVisible();
    const frame = table().element().parentElement;
    expect(frame && getComputedStyle(frame).overflowX).toBe(isScrolled ? 'auto' : 'visible');
  });
});

describe('sorting of the open invoices', () => {
  test('reverses on a click and starts ascending for another column', async () => {
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

  test('keeps the scroll position', async () => {
    const screen = await openPay({ count: 45 });
    await expect.element(head('Due')).toBeVisible();
    await expect.element(page.getByText(/^You have/)).toBeVisible();
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 300);
    (head('Due').element() as HTMLElement).click();
    await screen.expectRequest(listInvoices, { direction: 'desc' });
    await expect.element(table()).toHaveAttribute('aria-busy', 'false');
    expect(window.scrollY).toBe(300);
  });

  test('is not offered for amount and credit', async () => {
    await openPay({ settings: credits });
    await expect.element(head('Invoice')).toBeVisible();
    expect(head('Amount to pay').elements()).toEqual([]);
    expect(head('Credit applied').elements()).toEqual([]);
  });
});

describe('pages of open invoices', () => {
  test('change with the pager and scroll to the top', async () => {
    const screen = await openPay({ count: 45 });
    await expect.element(page.getByText('1–20 of 45')).toBeVisible();
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 400);
    // A real click would scroll to the button first.
    (page.getByRole('button', { name: 'Next page' }).element() as HTMLElement).click();
    await screen.expectRequest(listInvoices, { page: '2' });
    expect(screen.address()).toBe('/pay?page=2');
    await expect.poll(() => window.scrollY).toBe(0);
    await expect.element(page.getByText('21–40 of 45')).toBeVisible();
  });

  test('have 20, 50 or 100 rows; changing the size returns to the first page', async () => {
    const screen = await openPay({ count: 245, query: '?page=3' });
    const picker = page.getByRole('combobox', { name: 'Rows per page' });
    await expect.element(picker).toHaveValue('20');
    const options = [...(picker.element() as HTMLSelectElement).options].map(({ label }) => label);
    expect(options).toEqual(['20 per page', '50 per page', '100 per page']);
    await picker.selectOptions('100 per page');
    await screen.expectRequest(listInvoices, { size: '100', page: '1' });
    expect(screen.address()).toBe('/pay?size=100');
  });

  test('beyond the end are replaced by the last one without a new history entry', async () => {
    const screen = await openPay({ count: 45, query: '?page=9' });
    // history.length is capped by the browser, so compare the key of the entry.
    const before = historyEntry();
    await expect.poll(() => screen.address()).toBe('/pay?page=3');
    expect(historyEntry()).toBe(before);
  });

  test('stay visible while the next one loads', async () => {
    const screen = await openPay({ count: 45, rows: [anInvoice({ invoiceNumber: '7001' })] });
    await expect.element(invoiceBox('7001')).toBeVisible();
    screen.answer(hang(listInvoices));
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(table()).toHaveAttribute('aria-busy', 'true');
    await expect.element(invoiceBox('7001')).toBeVisible();
  });
});

describe('states of the open invoices', () => {
  test('shows eight skeleton rows and no pager while loading', async () => {
    await openPay({ answers: [hang(listInvoices)] });
    await expect.element(table()).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(8);
    await expect.element(pager()).not.toBeInTheDocument();
    await expect.element(filterBar()).toBeVisible();
  });

  test.each([
    ['a server error', fail(listInvoices)],
    ['a lost connection', disconnect(listInvoices)],
    ['a refusal', refuse(listInvoices, 'forbidden')],
  ])('shows an error with "Try again" after %s', async (_what, trouble) => {
    const screen = await openPay({ answers: [trouble] });
    await screen.passTime(2000);
    await expect.element(page.getByText(messages.invoices.listFailed)).toBeVisible();
    await expect.element(page.getByText(messages.invoices.listFailedText)).toBeVisible();
    screen.answer(answer(listInvoices, listOf([anInvoice({ invoiceNumber: '7001' })])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(invoiceBox('7001')).toBeVisible();
  });

  test('shows an error with "Try again" when the selected invoices fail to load', async () => {
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

  test('shows only "Nothing to pay" without open invoices', async () => {
    await openPay({ rows: [] });
    await expect.element(page.getByText('Nothing to pay', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Open invoices of Granite Supply Co. appear here.')).toBeVisible();
    await expect.element(filterBar()).not.toBeInTheDocument();
    await expect.element(continueButton()).not.toBeInTheDocument();
    expect(page.getByRole('main').getByRole('button').elements()).toEqual([]);
    await checkAccessibility();
  });

  test('offers the other currencies when nothing is open in one', async () => {
    const screen = await openPay({ rows: [], settings: { currencyCodes: ['USD', 'CAD'] } });
    await expect.element(page.getByText('Nothing to pay in USD')).toBeVisible();
    screen.answer(answer(listInvoices, listOf([anInvoice({ invoiceNumber: '7001', currencyCode: 'CAD' })])));
    await page.getByRole('button', { name: 'Show invoices in CAD' }).click();
    await screen.expectRequest(listInvoices, { currencyCode: 'CAD' });
    await invoiceBox('7001').click();
    await expect.poll(totalParts).toContainEqual(['Total to Pay', 'CA$1,000.00']);
  });

  test.each(['?search=x', '?hasProject=true', '?daysPastDue=30'])(
    'offers "Clear filters" when nothing matches %s',
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

describe('reasons and credits on the invoices step', () => {
  const creditsFailed = () => page.getByText(`${messages.pay.creditsFailed} Try again`);

  test('show no credits error when there is nothing to pay', async () => {
    const screen = await openPay({ rows: [], settings: credits, answers: [refuse(listUnpaidInvoices, 'forbidden')] });
    await expect.element(page.getByText('Nothing to pay', { exact: true })).toBeVisible();
    await screen.expectRequest(listUnpaidInvoices, { type: 'CREDIT' });
    await expect.element(creditsFailed()).not.toBeInTheDocument();
  });

  test('disable "Select the Payment Method" while reasons load', async () => {
    const screen = await openPay({ answers: [hang(listPaymentReasons)] });
    await invoiceBox('48213').click();
    await expect.element(amountField('48213')).toBeVisible();
    await expect.element(continueButton()).toBeDisabled();
    expect(screen.requests(listPaymentReasons)).toHaveLength(1);
    await expect.element(page.getByText(messages.pay.rulesFailed)).not.toBeInTheDocument();
  });

  test('show an error with "Try again" when reasons fail to load', async () => {
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

  test('show an error but allow the payment when credits fail to load', async () => {
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

describe('open total under the title', () => {
  const sentence = () =>
    page
      .getByText(/^You have/)
      .elements()[0]
      ?.textContent.trim();

  test('shows the open amount', async () => {
    await openPay({ rows: [anInvoice({ balance: asCents(30_050) })] });
    await expect.poll(sentence).toMatch(/^You have \$300\.50 open\.$/);
  });

  test('is hidden while it loads', async () => {
    await openPay({ answers: [hang(getOpenTotal)] });
    await expect.element(invoiceBox('48213')).toBeVisible();
    expect(sentence()).toBeUndefined();
  });

  test('CRD-05 mentions credits only when enabled and available', async () => {
    await openPay({ settings: credits, credits: [aCredit({ balance: asCents(25_000) })] });
    await expect.poll(sentence).toMatch(/Credits left \$250\.00\.$/);
    await openPay({ credits: [aCredit()] });
    await expect.poll(sentence).toMatch(/open\.$/);
    await openPay({ settings: credits });
    await expect.poll(sentence).toMatch(/open\.$/);
  });

  test('does not grow by a line when the credits arrive after the total', async () => {
    const height = () =>
      page
        .getByText(/^You have/)
        .elements()[0]
        ?.getBoundingClientRect().height;
    const total = { currencyCode: 'USD', openTotal: asCents(10_172_901), pendingTotal: asCents(1_676_786) } as const;
    const answers = [answer(getOpenTotal, { ...total, creditTotal: asCents(131_928), balancesAsOf: null })];
    await openPay({ settings: credits, answers: [...answers, hang(listUnpaidInvoices)] });
    await expect.poll(sentence).toMatch(/on its way\.$/);
    const before = height();
    await openPay({ settings: credits, credits: [aCredit({ balance: asCents(131_928) })], answers });
    await expect.poll(sentence).toMatch(/Credits left \$1,319\.28\.$/);
    expect(height()).toBe(before);
  });
});

test.each([1280, 375])('the field in focus is never behind the total bar at %i px (WCAG 2.4.11)', async (width) => {
  await openPay({
    width,
    rows: Array.from({ length: 30 }, (_, place) => anInvoice({ invoiceNumber: `${7000 + place}` })),
  });
  const boxes = () => [...document.querySelectorAll<HTMLElement>('main input[type=checkbox]')];
  await expect.poll(() => boxes().length).toBeGreaterThan(29);
  const barTop = () => document.querySelector('[data-total-bar]')?.getBoundingClientRect().top ?? 0;
  for (const box of boxes()) {
    box.focus();
    expect(box.getBoundingClientRect().bottom).toBeLessThanOrEqual(barTop());
  }
});
