import { getFilteredTotal, listInvoices } from '@plumbline/contract/invoices';
import { asCents } from '@plumbline/rules/money';
import { answer, fail } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { historyEntry } from '@plumbline/ui/testing/history-entry';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anInvoice } from '../testing/an-invoice.ts';
import { listOf } from '../testing/list-of.ts';
import { openReports } from './testing/open-reports.ts';

const PATH = '/history/invoices';
const searchField = () => page.getByRole('searchbox', { name: 'Search invoices' });
/** The first of that name: the second is the sort button of the table head. */
const bar = (name: string) => page.getByRole('main').getByRole('button', { name }).first();
const chips = () =>
  [...document.querySelectorAll('[aria-label^="Remove filter"]')].map((chip) => chip.ariaLabel?.slice(14));

describe('the balance of the filtered list', () => {
  const foot = () => page.getByRole('navigation', { name: 'Pages' });
  const words = () => foot().query()?.textContent;

  test('is at its foot while a filter is active, the same on every page', async () => {
    const screen = await openReports({ query: '?type=INVOICE&isPaid=false', count: 45 });
    await expect.poll(words).toContain('Balance, all 45 $1,234.50');
    await page.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(listInvoices, { page: '2' });
    await expect.poll(words).toMatch(/^21–40 of 45Balance, all 45 \$1,234\.50/);
    expect(screen.requests(getFilteredTotal)).toEqual([{ type: 'INVOICE', isPaid: 'false', currencyCode: 'USD' }]);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.poll(words).not.toContain('Balance');
    expect(screen.requests(getFilteredTotal)).toHaveLength(1);
  });

  test('is not asked for without a filter: the open total is at the head', async () => {
    const screen = await openReports({ query: '?page=1&sort=balance' });
    await expect.poll(words).toContain('1–1 of 1');
    expect(words()).not.toContain('Balance');
    expect(screen.requests(getFilteredTotal)).toEqual([]);
  });

  test('of credits is negative, in their currency', async () => {
    await openReports({
      query: '?type=CREDIT',
      settings: { currencyCodes: ['CAD'] },
      answers: [answer(getFilteredTotal, { currencyCode: 'CAD', count: 1, balance: asCents(-3000) })],
    });
    await expect.poll(words).toContain('Balance, all 1 \u2212CA$30.00');
  });

  test('is visible on a phone', async () => {
    await openReports({ query: '?type=INVOICE', width: 375 });
    await expect.element(foot().getByText('$1,234.50')).toBeVisible();
  });

  test('is left out when it cannot be loaded', async () => {
    const screen = await openReports({ query: '?type=INVOICE', answers: [fail(getFilteredTotal)] });
    await screen.expectRequest(getFilteredTotal, { type: 'INVOICE' });
    await expect.poll(() => tableRows('Invoices')).toHaveLength(1);
    expect(words()).not.toContain('Balance');
  });
});

describe('REP-03 the search', () => {
  test('is sent one second after the last key and starts at the first page', async () => {
    const screen = await openReports({ query: '?page=2', count: 45 });
    await expect.poll(() => tableRows('Invoices')).toHaveLength(1);
    screen.holdTime();
    await searchField().fill('harr');
    await screen.passTime(900);
    await searchField().fill(' harrow ');
    await screen.passTime(900);
    expect(screen.address()).toBe(`${PATH}?page=2`);
    await screen.passTime(150);
    await screen.expectRequest(listInvoices, { search: 'harrow' });
    expect(screen.address()).toBe(`${PATH}?search=harrow`);
    // A shorter delay would have sent the first letters too.
    expect(screen.requests(listInvoices).map((input) => input.search)).toEqual([undefined, 'harrow']);
    expect(chips()).toEqual([]);
  });

  test('is sent at once on Enter and removed by its clear button', async () => {
    const screen = await openReports();
    await searchField().fill('harrow');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.address()).toBe(`${PATH}?search=harrow`);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
  });

  test('an unchanged or empty search sends no request', async () => {
    const screen = await openReports({ query: '?search=harrow' });
    await expect.element(searchField()).toHaveValue('harrow');
    await screen.expectRequest(listInvoices, { search: 'harrow' });
    await searchField().fill(' harrow');
    await userEvent.keyboard('{Enter}');
    await searchField().fill('   ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.address()).toBe(PATH);
    expect(screen.requests(listInvoices)).toHaveLength(2);
  });

  test('keeps filters that were chosen during the delay', async () => {
    const screen = await openReports();
    await expect.poll(() => tableRows('Invoices')).toHaveLength(1);
    await searchField().fill('harrow');
    await bar('Type').click();
    await page.getByRole('radio', { name: 'Credit' }).click();
    await screen.expectRequest(listInvoices, { type: 'CREDIT' });
    await screen.passTime(1000);
    await expect.poll(() => screen.address()).toBe(`${PATH}?search=harrow&type=CREDIT`);
  });

  test.each([
    ['a desktop', {}, 'Invoice, PO or project'],
    ['a phone', { width: 375 }, 'Search'],
  ])('has a placeholder on %s', async (_screen, options, words) => {
    await openReports(options);
    await expect.element(searchField()).toHaveAttribute('placeholder', words);
  });
});

describe('the dropdowns of the bar', () => {
  test.each([
    ['Type', 'Invoice', { type: 'INVOICE' }, 'Type Invoice'],
    ['Type', 'Credit', { type: 'CREDIT' }, 'Type Credit'],
    ['Status', 'Open', { isPaid: 'false' }, 'Status Open'],
    ['Status', 'Paid', { isPaid: 'true' }, 'Status Paid'],
    ['Days past due', 'Current', { daysPastDue: 'current' }, 'Days past due Current'],
    ['Days past due', '1–30 days', { daysPastDue: '30' }, 'Days past due 1–30 days'],
    ['Days past due', '31–60 days', { daysPastDue: '60' }, 'Days past due 31–60 days'],
    ['Days past due', '61–90 days', { daysPastDue: '90' }, 'Days past due 61–90 days'],
    ['Days past due', '91+ days', { daysPastDue: '91' }, 'Days past due 91+ days'],
    ['Project', 'With a project', { hasProject: 'true' }, 'Project With a project'],
    ['Project', 'Without a project', { hasProject: 'false' }, 'Project Without a project'],
  ])('%s: %s', async (dropdown, choice, filter, chip) => {
    const screen = await openReports({ query: '?page=2', count: 45 });
    await bar(dropdown).click();
    await page.getByRole('radio', { name: choice }).click();
    await screen.expectRequest(listInvoices, filter);
    expect(screen.requests(listInvoices).at(-1)).toEqual({ ...filter, currencyCode: 'USD' });
    await expect.poll(chips).toEqual([chip]);
    await expect.element(page.getByRole('radio', { name: choice })).toBeChecked();
    await page.getByRole('button', { name: `Remove filter ${chip}` }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.poll(chips).toEqual([]);
  });

  test('have a chip each, and Clear all removes them', async () => {
    const screen = await openReports({ query: '?type=CREDIT&isPaid=true&hasProject=false&search=x&sort=balance' });
    await expect.poll(chips).toEqual(['Type Credit', 'Status Paid', 'Project Without a project']);
    await expect.poll(() => tableRows('Invoices')).toHaveLength(1);
    await checkAccessibility();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?sort=balance`);
    await expect.element(searchField()).toHaveValue('');
  });
});

describe('bucket links', () => {
  test('the age 61+ of the project table is kept', async () => {
    const screen = await openReports({ query: '?daysPastDue=61&isPaid=false' });
    await screen.expectRequest(listInvoices, { daysPastDue: '61', isPaid: 'false' });
    await expect.poll(chips).toEqual(['Status Open', 'Days past due 61+ days']);
  });

  test('invalid values in the URL are ignored', async () => {
    const screen = await openReports({
      query: '?daysPastDue=7&type=LETTER&isPaid=perhaps&page=0&size=33&startDate=soon',
    });
    await screen.expectRequest(listInvoices, { currencyCode: 'USD' });
    expect(screen.requests(listInvoices)).toEqual([{ currencyCode: 'USD' }]);
    expect(chips()).toEqual([]);
  });
});

describe('the currency', () => {
  const settings = { currencyCodes: ['USD', 'CAD'] as const };

  test('in the URL has a chip if it differs from the header', async () => {
    const screen = await openReports({ settings, query: '?currencyCode=CAD' });
    await screen.expectRequest(listInvoices, { currencyCode: 'CAD' });
    await expect.poll(chips).toEqual(['Currency CAD']);
    await openReports({ settings, query: '?currencyCode=USD' });
    await expect.element(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
    expect(chips()).toEqual([]);
  });

  test('chosen in the header replaces the one in the URL', async () => {
    const screen = await openReports({ settings, query: '?currencyCode=CAD&type=CREDIT' });
    await expect.poll(chips).toEqual(['Type Credit', 'Currency CAD']);
    const entry = historyEntry();
    await page.getByRole('button', { name: /USD/ }).click();
    await page
      .getByRole('menuitem', { name: /CAD/ })
      .or(page.getByRole('menuitemradio', { name: /CAD/ }))
      .click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?type=CREDIT`);
    await screen.expectRequest(listInvoices, { currencyCode: 'CAD', type: 'CREDIT' });
    expect(historyEntry()).toBe(entry);
  });
});

describe('REP-05 the dates', () => {
  test.each([
    ['Today', '2026-10-15', '2026-10-15', '10/15/2026'],
    ['Last Day', '2026-10-14', '2026-10-14', '10/14/2026'],
    ['Last 7 Days', '2026-10-09', '2026-10-15', '10/09/2026 to 10/15/2026'],
    ['Last 14 Days', '2026-10-02', '2026-10-15', '10/02/2026 to 10/15/2026'],
    ['Last Month', '2026-09-15', '2026-10-15', '9/15/2026 to 10/15/2026'],
  ])('%s', async (preset, startDate, endDate, words) => {
    const screen = await openReports();
    await page.getByRole('button', { name: 'Created: Any date' }).click();
    await page.getByRole('button', { name: preset }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await screen.expectRequest(listInvoices, { startDate, endDate });
    await expect.poll(chips).toEqual([`Created ${words}`]);
    await expect.element(page.getByRole('button', { name: 'Created: Dates' })).toBeVisible();
  });

  test('today is computed in the supplier’s time zone', async () => {
    const screen = await openReports({ now: '2026-10-16T06:30:00.000Z', portal: { timeZone: 'America/Los_Angeles' } });
    await page.getByRole('button', { name: 'Created: Any date' }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await screen.expectRequest(listInvoices, { startDate: '2026-10-15', endDate: '2026-10-15' });
  });

  test.each([
    ['?startDate=2026-10-01', 'Created from 10/01/2026'],
    ['?endDate=2026-10-05', 'Created to 10/05/2026'],
    ['?startDate=2026-10-01&endDate=2026-10-05', 'Created 10/01/2026 to 10/05/2026'],
  ])('%s has one chip, which clears both bounds', async (query, chip) => {
    const screen = await openReports({ query });
    await expect.poll(chips).toEqual([chip]);
    await expect.element(page.getByRole('button', { name: 'Created: Dates' })).toBeVisible();
    await page.getByRole('button', { name: `Remove filter ${chip}` }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
  });
});

describe('REP-04 advanced filters', () => {
  const openDrawer = async (name = 'Advanced filters') => {
    await bar(name).click();
    const drawer = page.getByRole('dialog', { name });
    await expect.element(drawer).toBeVisible();
    return drawer;
  };
  const choose = async (field: string, choice: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: choice }).click();
  };
  test('what was typed stays when the window becomes narrower, and wider again', async () => {
    await openReports();
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: 'Invoice number' }).fill('7');
    for (const width of [1000, 375, 1280]) {
      await page.viewport(width, 900);
      const name = width === 1280 ? 'Advanced filters' : 'Filters';
      const field = page.getByRole('dialog', { name }).getByRole('textbox', { name: 'Invoice number' });
      await expect.element(field).toHaveValue('7');
    }
  });

  test('a toast does not cover the buttons of the drawer', async () => {
    await openReports();
    await page.getByRole('button', { name: 'Advanced filters' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Apply' });
    await expect.element(button).toBeVisible();
    toast.info('Preparing to print Invoice');
    const message = page.getByRole('status').filter({ hasText: 'Preparing to print Invoice' });
    await expect.element(message).toBeVisible();
    const edge = () => message.element().getBoundingClientRect().bottom;
    await expect.poll(edge).toBeLessThan(button.element().getBoundingClientRect().top);
  });

  const apply = () => page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  const lastRequest = (screen: TestScreen) => () => screen.requests(listInvoices).at(-1);

  test.each([
    ['Invoice number', 'invoiceNumber'],
    ['PO number', 'poNumber'],
    ['Job ID', 'jobId'],
    ['Project name', 'jobName'],
    ['Project address', 'jobAddress'],
  ])('%s is applied on Apply and not before', async (label, key) => {
    const screen = await openReports({ query: '?page=2', count: 45 });
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: label }).fill('7');
    expect(screen.address()).toBe(`${PATH}?page=2`);
    await apply();
    await expect.poll(lastRequest(screen)).toEqual({ [key]: '7', currencyCode: 'USD' });
    await expect.poll(chips).toEqual([`${label} 7`]);
    await expect.element(drawer).not.toBeInTheDocument();
    expect(screen.address()).toBe(`${PATH}?${key}=7`);
  });

  test.each([
    ['Type', 'Credit', { type: 'CREDIT' }],
    ['Payment status', 'Paid', { isPaid: 'true' }],
    ['Payment status', 'Open', { isPaid: 'false' }],
    ['Days past due', '31–60 days', { daysPastDue: '60' }],
    ['Project', 'Without a project', { hasProject: 'false' }],
  ])('%s: %s, and Any again', async (field, choice, filter) => {
    const screen = await openReports();
    await openDrawer();
    await expect.element(page.getByRole('dialog').getByRole('combobox', { name: field })).toHaveValue('Any');
    await choose(field, choice);
    await apply();
    await expect.poll(lastRequest(screen)).toEqual({ ...filter, currencyCode: 'USD' });
    await openDrawer();
    await expect.element(page.getByRole('dialog').getByRole('combobox', { name: field })).toHaveValue(choice);
    await choose(field, 'Any');
    await apply();
    await expect.poll(() => screen.address()).toBe(PATH);
  });

  test('the days of the due date are a filter with a chip of its own', async () => {
    const screen = await openReports();
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: 'Due from' }).fill('10/1/2026');
    await drawer.getByRole('textbox', { name: 'Due to' }).fill('10/5/2026');
    await apply();
    const filter = { dueFrom: '2026-10-01', dueTo: '2026-10-05', currencyCode: 'USD' };
    await expect.poll(lastRequest(screen)).toEqual(filter);
    await expect.poll(chips).toEqual(['Due 10/01/2026 to 10/05/2026']);
  });

  test('days can be typed or chosen by a preset, which is marked', async () => {
    const screen = await openReports();
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: 'From date' }).fill('10/1/2026');
    await drawer.getByRole('textbox', { name: 'To date' }).fill('10/5/2026');
    await apply();
    await expect.poll(lastRequest(screen)).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-05' });
    await openDrawer();
    const preset = drawer.getByRole('button', { name: 'Last 7 Days' });
    await expect.element(preset).toHaveAttribute('aria-pressed', 'false');
    await preset.click();
    await expect.element(preset).toHaveAttribute('aria-pressed', 'true');
    await expect.element(drawer.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'false');
    await apply();
    await expect.poll(lastRequest(screen)).toMatchObject({ startDate: '2026-10-09', endDate: '2026-10-15' });
  });

  test('a date that cannot be read keeps the drawer open, with its message above the buttons', async () => {
    await openReports();
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: 'Due from' }).fill('next week');
    await apply();
    await expect.element(drawer.getByRole('textbox', { name: 'Due from' })).toHaveFocus();
    const bottom = () => drawer.getByText('Write the date as month/day/year').element().getBoundingClientRect().bottom;
    const buttons = drawer.getByRole('button', { name: 'Apply' }).element().getBoundingClientRect();
    await expect.poll(bottom).toBeLessThan(buttons.top);
  });

  test('start with the active filters, also those of a link, and Clear removes them', async () => {
    const screen = await openReports({
      query: '?invoiceNumber=7&daysPastDue=61&isPaid=false&startDate=2026-10-15&endDate=2026-10-15&search=x',
    });
    const drawer = await openDrawer();
    await expect.element(drawer.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('7');
    await expect.element(drawer.getByRole('combobox', { name: 'Days past due' })).toHaveValue('61+ days');
    await expect.element(drawer.getByRole('combobox', { name: 'Payment status' })).toHaveValue('Open');
    await expect.element(drawer.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
    await checkAccessibility();
    await drawer.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?search=x`);
  });

  test('change nothing when closed, and return focus to their button', async () => {
    const screen = await openReports();
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: 'Invoice number' }).fill('7');
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    expect(screen.address()).toBe(PATH);
    await expect.element(bar('Advanced filters')).toHaveFocus();
  });

  test('on a phone contain all filters, show their number, and start with the choices', async () => {
    const screen = await openReports({ width: 375, query: '?type=CREDIT&isPaid=true' });
    await expect.element(bar('Filters 2')).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await expect.element(bar('Type')).not.toBeInTheDocument();
    await bar('Filters 2').click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect.element(drawer).toBeVisible();
    const labels = [...drawer.element().querySelectorAll('label')].map((label) => label.innerText);
    expect(labels.indexOf('Type')).toBeLessThan(labels.indexOf('Invoice number'));
    await drawer.getByRole('textbox', { name: 'Project name' }).fill('Lofts');
    await drawer.getByRole('button', { name: 'Apply' }).click();
    await screen.expectRequest(listInvoices, { jobName: 'Lofts', type: 'CREDIT', isPaid: 'true' });
  });

  test('on a desktop start with the text fields', async () => {
    await openReports();
    const drawer = await openDrawer();
    const labels = [...drawer.element().querySelectorAll('label')].map((label) => label.innerText);
    expect(labels.slice(0, 6)).toEqual([
      'Invoice number',
      'PO number',
      'Job ID',
      'Project name',
      'Project address',
      'Type',
    ]);
  });
});

describe('focus after a control has removed itself', () => {
  test('Clear all and the x of a chip lead to the search', async () => {
    await openReports({ query: '?isPaid=false&type=CREDIT' });
    const search = page.getByRole('searchbox', { name: 'Search invoices' });
    await page.getByRole('button', { name: /^Remove filter Type/ }).click();
    await expect.element(search).toHaveFocus();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(search).toHaveFocus();
  });

  test('Clear filters of an empty list leads to the list', async () => {
    const screen = await openReports({ rows: [], query: '?isPaid=false' });
    await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    screen.answer(answer(listInvoices, listOf([anInvoice()])));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByRole('region', { name: 'Invoices', exact: true })).toHaveFocus();
  });
});
