import { downloadInvoicesCsv, getOpenTotal, listInvoices } from '@plumbline/contract/invoices';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { aCredit, anInvoice } from '../testing/an-invoice.ts';
import { listOf } from '../testing/list-of.ts';
import { unusualSettings } from '../testing/unusual-settings.ts';
import { openReports } from './testing/open-reports.ts';

const words = messages.invoices;
const shownRows = () => tableRows('Invoices');

describe('the list', () => {
  test('REP-01 REP-11 shows the default columns of each invoice and credit', async () => {
    const screen = await openReports({
      rows: [
        anInvoice({ invoiceNumber: '7001' }),
        anInvoice({ invoiceNumber: '7002', dueDate: asDay('2026-10-10'), jobName: null, poNumber: null }),
        anInvoice({ invoiceNumber: '7003', balance: ZERO }),
        anInvoice({ invoiceNumber: '7004', dueDate: null, pendingAmount: asCents(100_000) }),
        aCredit({ invoiceNumber: 'CM-1' }),
        aCredit({ invoiceNumber: 'CM-2', balance: ZERO }),
      ],
    });
    await expect.poll(shownRows).toEqual([
      ['7001', 'Harrow Street Lofts', 'PO-551', '10/01/2026', '10/31/2026', 'Open', '1,200.00', '1,000.00'],
      ['7002', '–', '–', '10/01/2026', '10/10/2026', '5 days past due', '1,200.00', '1,000.00'],
      ['7003', 'Harrow Street Lofts', 'PO-551', '10/01/2026', '10/31/2026', 'Paid', '1,200.00', '–'],
      ['7004', 'Harrow Street Lofts', 'PO-551', '10/01/2026', '–', 'Processing', '1,200.00', '1,000.00'],
      ['CM-1', 'Harrow Street Lofts', 'PO-551', '10/01/2026', '–', 'Open credit', '−300.00', '−250.00'],
      ['CM-2', 'Harrow Street Lofts', 'PO-551', '10/01/2026', '–', 'Used credit', '−300.00', '–'],
    ]);
    await expect.element(page.getByRole('region', { name: 'Invoices', exact: true })).toBeVisible();
    expect(tableHeads('Invoices')).toEqual([
      'Invoice',
      'Project',
      'PO number',
      'Created',
      'Due',
      'Status',
      'Total',
      'Balance',
    ]);
    expect(screen.requests(listInvoices)).toEqual([{ currencyCode: 'USD' }]);
    expect(document.title).toBe('Reports · Granite Supply');
    await checkAccessibility();
  });

  test('REP-11 a portal with configured columns shows those in their order', async () => {
    const tablesConfig = { invoices: ['type', 'balance', 'invoiceNumber', 'nonsense', 'memo'] };
    await openReports({
      settings: { isTableCustomizationEnabled: true, tablesConfig },
      rows: [anInvoice({ invoiceNumber: '7001' }), aCredit({ invoiceNumber: 'CM-1', memo: null })],
    });
    await expect.poll(shownRows).toEqual([
      ['Invoice Invoice 7001', '1,000.00', '7001', 'Deliver to the north gate'],
      ['Credit Invoice CM-1', '−250.00', 'CM-1', '–'],
    ]);
    expect(tableHeads('Invoices')).toEqual(['Type', 'Balance', 'Invoice', 'Memo']);
  });

  test.each([
    [true, ['Invoice', 'Waivers']],
    [false, ['Invoice']],
  ])('REP-11 a column of waivers can be chosen; waivers enabled: %s', async (isWaiverEnabled, heads) => {
    const tablesConfig = { invoices: ['invoiceNumber', 'waivers'] };
    const covered = anInvoice({ invoiceNumber: '7001', hasUnconditionalFinalWaiver: true });
    await openReports({
      settings: { isTableCustomizationEnabled: true, tablesConfig, isWaiverEnabled },
      rows: [covered, anInvoice({ invoiceNumber: '7002' })],
    });
    await expect.poll(() => tableHeads('Invoices')).toEqual(heads);
    const cells = [
      ['7001', 'UF Unconditional final'],
      ['7002', '–'],
    ];
    await expect.poll(shownRows).toEqual(cells.map((row) => row.slice(0, heads.length)));
  });

  test('REP-06 the list shows which waivers cover an invoice, without being configured', async () => {
    const covered = { hasConditionalProgressWaiver: true, hasUnconditionalProgressWaiver: true };
    await openReports({
      settings: { isWaiverEnabled: true },
      width: 1280,
      rows: [anInvoice({ invoiceNumber: '7001', ...covered }), anInvoice({ invoiceNumber: '7002' })],
    });
    await expect.poll(() => tableHeads('Invoices').indexOf('Waivers')).toBe(6);
    await expect
      .poll(() => shownRows().map((row) => row[6]))
      .toEqual(['CP Conditional progress UP Unconditional progress', '–']);
    expect(findCutContent()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(1280);
    await checkAccessibility();
  });

  test('REP-11 the state of the waiver forms can be a column', async () => {
    const tablesConfig = { invoices: ['invoiceNumber', 'waiverStateCode'] };
    await openReports({
      settings: { isTableCustomizationEnabled: true, tablesConfig, isWaiverEnabled: true },
      rows: [anInvoice({ invoiceNumber: '7001', waiverStateCode: 'TX' }), anInvoice({ waiverStateCode: null })],
    });
    await expect.poll(() => tableHeads('Invoices')).toEqual(['Invoice', 'Waiver state']);
    await expect.poll(() => shownRows().map((row) => row[1])).toEqual(['TX', '–']);
  });

  test('REP-11 configured columns are ignored while customisation is off', async () => {
    await openReports({ settings: { isTableCustomizationEnabled: false, tablesConfig: { invoices: ['memo'] } } });
    await expect.poll(() => tableHeads('Invoices').slice(0, 2)).toEqual(['Invoice', 'Project']);
  });

  test('REP-11 the unusual portal shows every column in reverse order and scrolls', async () => {
    await openReports({
      settings: unusualSettings,
      rows: [anInvoice({ invoiceNumber: '7001', memo: null, currencyCode: 'CAD' })],
    });
    await expect
      .poll(shownRows)
      .toEqual([
        [
          'OR Invoice 7001',
          '–',
          '400 Mill Road, Salem, OR 97301',
          '12 Harrow Street, Portland, OR 97201',
          'Tarnwick Builders',
          'ST-31',
          'SO-9020',
          'J-7',
          'Invoice',
          '1,000.00',
          '1,200.00',
          '–',
          'Open',
          '10/31/2026',
          '10/01/2026',
          'PO-551',
          'Harrow Street Lofts',
          '7001',
        ],
      ]);
    const table = document.querySelector('table');
    expect(table?.parentElement?.scrollWidth).toBeGreaterThan(table?.parentElement?.clientWidth ?? 0);
    await checkAccessibility();
  });

  test('REP-12 a column sorts in both directions, starting at the first page', async () => {
    const screen = await openReports({ query: '?page=2', count: 50 });
    await page.getByRole('button', { name: 'Balance' }).click();
    await screen.expectRequest(listInvoices, { sort: 'balance' });
    expect(screen.address()).toBe('/history/invoices?sort=balance');
    await expect
      .element(page.getByRole('columnheader', { name: 'Balance' }))
      .toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'Balance' }).click();
    await screen.expectRequest(listInvoices, { sort: 'balance', direction: 'asc' });
    await page.getByRole('columnheader', { name: 'Project' }).getByRole('button').click();
    await screen.expectRequest(listInvoices, { sort: 'jobName', direction: 'asc' });
    expect(screen.requests(listInvoices).at(-1)).not.toHaveProperty('page');
    await expect
      .element(page.getByRole('columnheader', { name: 'Status' }).getByRole('button'))
      .not.toBeInTheDocument();
  });

  test('a phone shows rows of two lines with due date, status and amount', async () => {
    await openReports({
      width: 375,
      rows: [
        anInvoice({ invoiceNumber: '7001' }),
        anInvoice({ invoiceNumber: '7002', dueDate: asDay('2026-10-10'), jobName: null }),
        anInvoice({ invoiceNumber: '7003', balance: ZERO, jobName: null, poNumber: null }),
        anInvoice({ invoiceNumber: '7004', dueDate: null, currencyCode: 'CAD' }),
        aCredit({ invoiceNumber: 'CM-1' }),
        aCredit({ invoiceNumber: 'CM-2', dueDate: asDay('2026-10-31') }),
      ],
    });
    await expect
      .poll(() => listItems('Invoices'))
      .toEqual([
        '7001 $1,000.00 Harrow Street Lofts Due 10/31/2026',
        '7002 $1,000.00 PO-551 5 days past due',
        '7003 $1,200.00 Paid',
        '7004 CA$1,000.00 Harrow Street Lofts Open',
        'CM-1 −$250.00 Harrow Street Lofts Open credit',
        'CM-2 −$250.00 Harrow Street Lofts Open credit',
      ]);
    await checkAccessibility();
  });
});

describe('the sentence', () => {
  test.each([
    ['', '1,234 invoices and credits. You have $110,605.06 open.'],
    ['?type=INVOICE', '1,234 invoices. You have $110,605.06 open.'],
    ['?type=CREDIT', '1,234 credits. You have $110,605.06 open.'],
    ['?currencyCode=CAD', '1,234 invoices and credits. You have CA$110,605.06 open.'],
  ])('of %s shows the count and the open total', async (query, sentence) => {
    await openReports({ query, count: 1234 });
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  test.each([1280, 375])('IMP-01 says as of when imported balances are, %i wide', async (width) => {
    const open = { currencyCode: 'USD', openTotal: asCents(5000), pendingTotal: ZERO, creditTotal: ZERO } as const;
    const balancesAsOf = '2026-10-15T01:00:00.000Z';
    await openReports({ width, answers: [answer(getOpenTotal, { ...open, balancesAsOf })] });
    await expect.element(page.getByText('Balances as of 10/14/2026, 6:00 PM')).toBeVisible();
    expect(findCutContent()).toEqual([]);
    await checkAccessibility();
    await openReports({ width });
    await expect.element(page.getByText(/You have/)).toBeVisible();
    await expect.element(page.getByText(/Balances as of/)).not.toBeInTheDocument();
  });

  test('uses the singular for one record', async () => {
    await openReports({ query: '?type=CREDIT', count: 1 });
    await expect.element(page.getByText(/^1 credit\./)).toBeVisible();
  });

  test('leaves out a part that failed to load', async () => {
    await openReports({ answers: [fail(getOpenTotal)] });
    await expect.element(page.getByText('1 invoice')).toBeVisible();
    await expect.element(page.getByText(/You have/)).not.toBeInTheDocument();
    await openReports({ answers: [fail(listInvoices)] });
    await expect.element(page.getByText('You have $110,605.06 open.')).toBeVisible();
    await expect.element(page.getByText(/^\d+ invoices?/)).not.toBeInTheDocument();
  });

  test('waits for both parts, so that it does not grow', async () => {
    const screen = await openReports({ answers: [hang(listInvoices)] });
    await screen.expectRequest(getOpenTotal, {});
    await screen.passTime(1000);
    await expect.element(page.getByText(/You have/)).not.toBeInTheDocument();
  });
});

describe('pages', () => {
  test('REP-02 the pager changes the page and keeps it in the URL', async () => {
    const screen = await openReports({ count: 45 });
    await expect.element(page.getByText('1–20 of 45')).toBeVisible();
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 400);
    await page.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(listInvoices, { page: '2' });
    expect(screen.address()).toBe('/history/invoices?page=2');
    await expect.poll(() => window.scrollY).toBe(0);
    await page.getByRole('textbox', { name: /^Page/ }).fill('3');
    await page.getByRole('textbox', { name: /^Page/ }).click();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await screen.expectRequest(listInvoices, { page: '3' });
    window.history.back();
    await expect.poll(() => screen.address()).toBe('/history/invoices?page=2');
  });

  test('REP-02 the sizes are 20, 50 and 100; changing the size starts at the first page', async () => {
    const screen = await openReports({ count: 245, query: '?page=3' });
    const picker = page.getByRole('combobox', { name: 'Rows per page' });
    await expect.element(picker).toHaveValue('20');
    const options = [...(picker.element() as HTMLSelectElement).options].map(({ label }) => label);
    expect(options).toEqual(['20 per page', '50 per page', '100 per page']);
    await picker.selectOptions('50 per page');
    await screen.expectRequest(listInvoices, { size: '50' });
    expect(screen.address()).toBe('/history/invoices?size=50');
    await expect.element(page.getByText('1–50 of 245')).toBeVisible();
  });

  test('REP-02 the list of a project has a fixed page size and a chip with its name', async () => {
    const projectId = '0198c7a1-0000-7000-8000-0000000000aa';
    const screen = await openReports({ count: 45, query: `?projectId=${projectId}` });
    await expect.element(page.getByText('1–45 of 45')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Rows per page' })).not.toBeInTheDocument();
    await screen.expectRequest(listInvoices, { projectId });
    await expect.element(page.getByRole('button', { name: 'Remove filter Project Harrow Street Lofts' })).toBeVisible();
    await page.getByRole('button', { name: /^Remove filter Project/ }).click();
    await expect.poll(() => screen.address()).toBe('/history/invoices');
  });

  test('a page beyond the end is replaced by the last one, without a history entry', async () => {
    const screen = await openReports({ count: 45, query: '?page=9' });
    await expect.poll(() => screen.address()).toBe('/history/invoices?page=3');
    await expect.element(page.getByText('41–45 of 45')).toBeVisible();
    expect(screen.requests(listInvoices).map((request) => request.page)).toEqual(['9', '3']);
  });
});

describe('states', () => {
  test('while the list is loading there are skeleton rows and no texts', async () => {
    await openReports({ answers: [hang(listInvoices), hang(getOpenTotal)] });
    const table = page.getByRole('table', { name: 'Invoices' });
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(12);
    await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
    await expect.element(page.getByText(new RegExp(words.noneYet))).not.toBeInTheDocument();
  });

  test('the previous rows stay, marked, while the next ones load', async () => {
    const screen = await openReports({ count: 45, rows: [anInvoice({ invoiceNumber: '7001' })] });
    await expect.element(page.getByText('7001')).toBeVisible();
    screen.answer(hang(listInvoices));
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(page.getByRole('table', { name: 'Invoices' })).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText('7001')).toBeVisible();
  });

  test.each([
    ['fails', fail(listInvoices)],
    ['is not reached', disconnect(listInvoices)],
    ['is refused', refuse(listInvoices, 'forbidden')],
  ])('a list that %s shows an error with retry', async (_what, trouble) => {
    const screen = await openReports({ answers: [trouble] });
    // The query retries a transient failure once.
    await screen.passTime(2000);
    await expect.element(page.getByText(words.listFailed)).toBeVisible();
    await expect.element(page.getByText(words.listFailedText)).toBeVisible();
    screen.answer(answer(listInvoices, listOf([anInvoice({ invoiceNumber: '7001' })])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('7001')).toBeVisible();
    await expect.element(page.getByText(words.listFailed)).not.toBeInTheDocument();
  });

  test('an account without invoices has an empty state with the supplier’s name', async () => {
    await openReports({ rows: [] });
    await expect.element(page.getByText(words.noneYet)).toBeVisible();
    await expect.element(page.getByText(words.noneYetText('Granite Supply Co.'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('with several currencies the empty state names the currency', async () => {
    await openReports({ rows: [], settings: { currencyCodes: ['USD', 'CAD'] }, query: '?currencyCode=CAD' });
    await expect.element(page.getByText(`${words.noneYet} in CAD`)).toBeVisible();
  });

  test('filters without matches can be cleared; the sort order stays', async () => {
    const screen = await openReports({ rows: [], query: '?type=CREDIT&search=x&sort=balance' });
    await expect.element(page.getByText(words.noneMatch)).toBeVisible();
    await expect.element(page.getByText(words.noneMatchText)).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => screen.address()).toBe('/history/invoices?sort=balance');
    await expect.element(page.getByText(words.noneYet)).toBeVisible();
  });

  test('an ended session leads to the login page with a redirect back', async () => {
    const screen = await openReports({ query: '?type=CREDIT', answers: [refuse(listInvoices, 'not_signed_in')] });
    await expect.poll(() => screen.address()).toBe('/login?redirect=/history/invoices%3Ftype%3DCREDIT');
    await expectToast('info', messages.sessionEnded.text, messages.sessionEnded.detail);
  });
});

describe('REP-10 the CSV export', () => {
  test('has the filters and order of the list, and the name given by the server', async () => {
    const screen = await openReports({
      query: '?type=CREDIT&sort=balance&search=north&page=2',
      count: 45,
      answers: [
        answer(downloadInvoicesCsv, { name: 'Invoices 2026-10-15.csv', text: 'Invoice,Balance\n7001,10.00\n' }),
      ],
    });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expectToast('success', words.csvDownloaded);
    expect(screen.requests(downloadInvoicesCsv)).toEqual([
      { type: 'CREDIT', sort: 'balance', search: 'north', page: '2', currencyCode: 'USD' },
    ]);
    const [file] = screen.browser.downloads;
    expect(file?.name).toBe('Invoices 2026-10-15.csv');
    expect(await file?.text).toBe('Invoice,Balance\n7001,10.00\n');
  });

  test('shows a toast when it fails or is refused, and saves nothing', async () => {
    const screen = await openReports({ answers: [fail(downloadInvoicesCsv)] });
    const button = page.getByRole('button', { name: 'Export CSV' });
    await button.click();
    await expectToast('error', words.csvFailed);
    screen.answer(refuse(downloadInvoicesCsv, 'too_many_requests'));
    await button.click();
    await expectToast('error', words.csvFailed, 'Too many requests. Wait a moment and try again.');
    expect(screen.browser.downloads).toEqual([]);
  });

  test('is requested once while it is loading', async () => {
    const screen = await openReports({ answers: [hang(downloadInvoicesCsv)] });
    const button = page.getByRole('button', { name: 'Export CSV' });
    await button.click();
    await expect.element(button).toHaveAttribute('data-loading');
    expect(screen.requests(downloadInvoicesCsv)).toHaveLength(1);
  });
});

describe('access', () => {
  test('the page needs payments or waivers to be enabled', async () => {
    await openReports({ settings: { isPaymentEnabled: false, isWaiverEnabled: true } });
    await expect.element(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Invoices' })).toHaveAttribute('aria-current', 'page');
    const screen = await openReports({ settings: { isPaymentEnabled: false } });
    await expect.poll(() => screen.address()).toBe('/404');
    await expect.element(page.getByRole('heading', { name: 'Reports' })).not.toBeInTheDocument();
    expect(screen.requests(listInvoices)).toEqual([]);
  });
});
