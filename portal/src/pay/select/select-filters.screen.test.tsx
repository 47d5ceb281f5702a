import { listInvoices, listUnpaidInvoices } from '@plumbline/contract/invoices';
import { asCents } from '@plumbline/rules/money';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anInvoice } from '../../testing/an-invoice.ts';
import { openPay } from '../testing/open-pay.ts';
import { invoiceBox, totalParts, totalStatus } from '../testing/pay-page.ts';

const searchField = () => page.getByRole('searchbox', { name: 'Search invoices' });
const bar = (name: string) => page.getByRole('main').getByRole('button', { name }).first();
const chips = () =>
  [...document.querySelectorAll('[aria-label^="Remove filter"]')].map((chip) => chip.ariaLabel?.slice(14));
const numbers = () => tableRows('Open invoices').map((cells) => cells[1]);
const PROJECT_ID = '0198c7a1-0000-7000-8000-0000000000aa';

/** The list request without filters. */
const ALL_OPEN = {
  isPaid: 'false',
  type: 'INVOICE',
  currencyCode: 'USD',
  sort: 'dueDate',
  direction: 'asc',
  page: '1',
  size: '20',
};

const threeInvoices = () =>
  ['7001', '7002', '7003'].map((invoiceNumber) => anInvoice({ invoiceNumber, balance: asCents(10_000) }));

describe('PAY-01 address of the invoices step', () => {
  test('without parameters lists open invoices by due date, 20 per page', async () => {
    const screen = await openPay();
    await expect.poll(numbers).toEqual(['Invoice 48213']);
    expect(screen.requests(listInvoices)).toEqual([ALL_OPEN]);
    expect(chips()).toEqual([]);
  });

  test('filters by project and age and sets the page size', async () => {
    const screen = await openPay({ query: '?size=100&hasProject=false&daysPastDue=61' });
    await screen.expectRequest(listInvoices, { size: '100' });
    expect(screen.requests(listInvoices)).toEqual([
      { ...ALL_OPEN, hasProject: 'false', daysPastDue: '61', size: '100' },
    ]);
    await expect.poll(chips).toEqual(['Project Without a project', 'Days past due 61+ days']);
  });

  test('with projectId filters by that project and hides the page size', async () => {
    const screen = await openPay({ count: 45, query: `?projectId=${PROJECT_ID}&size=20` });
    await screen.expectRequest(listInvoices, { projectId: PROJECT_ID });
    await expect.poll(chips).toEqual(['Project Harrow Street Lofts']);
    await expect.element(page.getByText('1–45 of 45')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Rows per page' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Remove filter Project Harrow Street Lofts' }).click();
    await expect.poll(() => screen.address()).toBe('/pay');
    await expect.element(page.getByRole('combobox', { name: 'Rows per page' })).toBeVisible();
  });

  test('with projectId shows "One project" when no invoice has the project name', async () => {
    await openPay({ rows: [anInvoice({ jobName: null })], query: `?projectId=${PROJECT_ID}` });
    await expect.poll(chips).toEqual(['Project One project']);
  });
});

describe('invoice search', () => {
  test('sends a request one second after the last keystroke, for the first page', async () => {
    const screen = await openPay({ query: '?page=2', count: 45 });
    await expect.poll(numbers).toHaveLength(1);
    screen.holdTime();
    await searchField().fill('harrow');
    await screen.passTime(900);
    expect(screen.address()).toBe('/pay?page=2');
    await screen.passTime(150);
    await screen.expectRequest(listInvoices, { search: 'harrow', page: '1' });
    expect(screen.address()).toBe('/pay?search=harrow');
    expect(chips()).toEqual([]);
  });

  test('keeps a filter that is chosen during the debounce', async () => {
    const screen = await openPay();
    await expect.poll(numbers).toHaveLength(1);
    await searchField().fill('harrow');
    await bar('Project').click();
    await page.getByRole('radio', { name: 'With a project' }).click();
    await screen.expectRequest(listInvoices, { hasProject: 'true' });
    await screen.passTime(1000);
    await screen.expectRequest(listInvoices, { hasProject: 'true', search: 'harrow' });
  });

  test.each([
    ['the searched fields', 1280, 'Invoice, PO or project'],
    ['"Search"', 375, 'Search'],
  ])('has %s as placeholder at %i px', async (_screen, width, words) => {
    await openPay({ width });
    await expect.element(searchField()).toHaveAttribute('placeholder', words);
  });
});

describe('invoice filters', () => {
  test.each([
    ['Days past due', 'Current', { daysPastDue: 'current' }, 'Days past due Current'],
    ['Days past due', '1–30 days', { daysPastDue: '30' }, 'Days past due 1–30 days'],
    ['Days past due', '31–60 days', { daysPastDue: '60' }, 'Days past due 31–60 days'],
    ['Days past due', '61–90 days', { daysPastDue: '90' }, 'Days past due 61–90 days'],
    ['Days past due', '91+ days', { daysPastDue: '91' }, 'Days past due 91+ days'],
    ['Project', 'With a project', { hasProject: 'true' }, 'Project With a project'],
    ['Project', 'Without a project', { hasProject: 'false' }, 'Project Without a project'],
  ])('%s "%s" filters the list and can be removed', async (dropdown, choice, filter, chip) => {
    const screen = await openPay({ query: '?page=2', count: 45 });
    await bar(dropdown).click();
    await page.getByRole('radio', { name: choice }).click();
    await screen.expectRequest(listInvoices, filter);
    expect(screen.requests(listInvoices).at(-1)).toEqual({ ...ALL_OPEN, ...filter });
    await expect.poll(chips).toEqual([chip]);
    await expect.element(page.getByRole('radio', { name: choice })).toBeChecked();
    await page.getByRole('button', { name: `Remove filter ${chip}` }).click();
    await expect.poll(() => screen.address()).toBe('/pay');
    await expect.poll(chips).toEqual([]);
  });

  test('are removed by "Clear all", which keeps sort and page size', async () => {
    const screen = await openPay({ query: '?hasProject=true&daysPastDue=30&search=x&sort=balance&size=50' });
    await expect.poll(chips).toEqual(['Project With a project', 'Days past due 1–30 days']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => screen.address()).toBe('/pay?sort=balance&size=50');
    await expect.element(searchField()).toHaveValue('');
  });

  test('are in a drawer at 375 px, whose title says what it filters', async () => {
    const screen = await openPay({ width: 375 });
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filter invoices' });
    await expect.element(drawer.getByRole('heading', { name: 'Filter invoices' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Project' }).click();
    await page.getByRole('radio', { name: 'With a project' }).click();
    await screen.expectRequest(listInvoices, { hasProject: 'true' });
  });
});

describe('view of the selected invoices', () => {
  test.each([
    ['a table', 1280],
    ['a list', 375],
  ])('shows all selected invoices as %s at %i px', async (_layout, width) => {
    const rows = threeInvoices();
    const screen = await openPay({ rows, count: 45, width });
    await invoiceBox('7001').click();
    await invoiceBox('7003').click();
    const view = page.getByRole('group', { name: 'Invoices in view' });
    await expect.element(view.getByRole('radio', { name: 'All' })).toBeChecked();
    await view.getByText('Selected (2)').click();
    await screen.expectRequest(listUnpaidInvoices, { type: 'INVOICE', currencyCode: 'USD' });
    await expect.element(invoiceBox('7002')).not.toBeInTheDocument();
    await expect.element(invoiceBox('7003')).toBeChecked();
    await expect.element(page.getByText('1–2 of 2')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Rows per page' })).not.toBeInTheDocument();
    expect(screen.address()).toBe('/pay?selected=true');
    await page.getByText('All', { exact: true }).click();
    await expect.element(invoiceBox('7002')).toBeVisible();
    expect(screen.address()).toBe('/pay');
  });

  test('keeps a deselected invoice until the view is left', async () => {
    await openPay({ rows: threeInvoices() });
    await invoiceBox('7001').click();
    await invoiceBox('7002').click();
    await page.getByText('Selected (2)').click();
    await expect.poll(numbers).toEqual(['Invoice 7001', 'Invoice 7002']);
    await invoiceBox('7001').click();
    await expect.poll(totalStatus).toBe('1 invoice selected');
    expect(numbers()).toEqual(['Invoice 7001', 'Invoice 7002']);
    await invoiceBox('7001').click();
    await expect.poll(() => totalParts().at(-1)).toEqual(['Total to Pay', '$200.00']);
    await invoiceBox('7001').click();
    await page.getByText('All', { exact: true }).click();
    await expect.poll(numbers).toHaveLength(3);
    await page.getByText('Selected (1)').click();
    await expect.poll(numbers).toEqual(['Invoice 7002']);
  });

  test('keeps the switch when nothing is selected', async () => {
    await openPay({ rows: threeInvoices() });
    await page.getByText('Selected (0)').click();
    await expect.element(page.getByRole('radio', { name: 'Selected (0)' })).toBeChecked();
    await expect.poll(numbers).toHaveLength(0);
    await page.getByText('All', { exact: true }).click();
    await expect.poll(numbers).toHaveLength(3);
  });

  test('cannot be sorted', async () => {
    await openPay({ rows: threeInvoices() });
    await expect.element(page.getByRole('button', { name: 'Due' })).toBeVisible();
    await invoiceBox('7001').click();
    await page.getByText('Selected (1)').click();
    await expect.poll(numbers).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: 'Due' })).not.toBeInTheDocument();
    expect(document.querySelector('[aria-sort]')).toBeNull();
  });

  test('shows an empty state with a link to all invoices', async () => {
    const screen = await openPay({ query: '?selected=true&page=3' });
    await expect.element(page.getByText('Choose the invoices that you want to pay.')).toBeVisible();
    expect(screen.address()).toBe('/pay?selected=true&page=3');
    expect(screen.requests(listInvoices)).toEqual([]);
    await page.getByRole('button', { name: 'Show all invoices' }).click();
    await expect.poll(numbers).toHaveLength(1);
  });

  test('is left by a search, a filter or "Clear all"', async () => {
    const screen = await openPay({ query: '?hasProject=true' });
    await invoiceBox('48213').click();
    await page.getByText('Selected (1)').click();
    await expect.poll(() => screen.address()).toBe('/pay?hasProject=true&selected=true');
    await expect.poll(chips).toEqual(['Project With a project']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => screen.address()).toBe('/pay');
    await page.getByText('Selected (1)').click();
    await expect.poll(() => screen.address()).toBe('/pay?selected=true');
    await searchField().fill('harrow');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.address()).toBe('/pay?search=harrow');
    await page.getByText('Selected (1)').click();
    await expect.poll(() => screen.address()).toBe('/pay?search=harrow&selected=true');
    await bar('Days past due').click();
    await page.getByRole('radio', { name: '91+ days' }).click();
    await expect.poll(() => screen.address()).toBe('/pay?search=harrow&daysPastDue=91');
  });
});
