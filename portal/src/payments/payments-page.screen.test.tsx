import { downloadPaymentsCsv, downloadReceipt, getPayment, listPayments } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, aPdf, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { paymentMessages } from './payment-messages.ts';
import { aPayment, aPaymentDetail } from '../testing/a-payment.ts';
import { listOf } from '../testing/list-of.ts';
import { unusualSettings } from '../testing/unusual-settings.ts';
import { openPayments } from './testing/open-payments.ts';

const PATH = '/history/payments';
const words = paymentMessages.history;
const shownRows = () => tableRows('Payments').map((cells) => cells.slice(0, 7));
const bankPayment = { paymentType: 'ACH', brand: null, last4: '6789' } as const;
const SCHEDULED = { status: 'SCHEDULED', scheduledAt: asDay('2026-10-20'), approvedAt: null } as const;

describe('the list', () => {
  test('HIS-01 HIS-03 shows the default columns, with a label for every status', async () => {
    const screen = await openPayments({
      rows: [
        aPayment({ code: 'P1' }),
        aPayment({ code: 'P2', ...bankPayment, status: 'PENDING', createdAt: '2026-10-13T06:30:00.000Z' }),
        aPayment({ code: 'P3', ...bankPayment, ...SCHEDULED, paymentInvoicesCount: 0 }),
        aPayment({ code: 'P4', refundedAmount: asCents(100), preciseStatus: 'Partly refunded' }),
        aPayment({ code: 'P5', status: 'CANCELED', createdBy: null }),
        aPayment({ code: 'P6', paymentType: 'CREDIT', brand: null, last4: null, credit: asCents(7_000), total: ZERO }),
        aPayment({ code: 'P7', status: 'STARTED', paymentInvoicesCount: 12 }),
        aPayment({ code: 'P8', status: 'REFUNDED' }),
        aPayment({ code: 'P9', status: 'CHARGEBACK' }),
        aPayment({ code: 'P10', status: 'VOIDED' }),
        aPayment({ code: 'P11', status: 'CANCELED', preciseStatus: 'Declined' }),
        aPayment({ code: 'P12', ...bankPayment, ...SCHEDULED, preciseStatus: 'Needs approval' }),
      ],
    });
    await expect.poll(shownRows).toEqual([
      ['P1', '10/12/2026', 'Approved', 'Visa 1111', '1', 'Dana Reyes', '1,000.00'],
      ['P2', '10/12/2026', 'Pending', 'ACH 6789', '1', 'Dana Reyes', '1,000.00'],
      ['P3', '10/12/2026', 'Scheduled for 10/20/2026', 'ACH 6789', '–', 'Dana Reyes', '1,000.00'],
      ['P4', '10/12/2026', 'Partly refunded', 'Visa 1111', '1', 'Dana Reyes', '1,000.00'],
      ['P5', '10/12/2026', 'Canceled', 'Visa 1111', '1', '', '1,000.00'],
      ['P6', '10/12/2026', 'Approved', 'Credit', '1', 'Dana Reyes', '70.00'],
      ['P7', '10/12/2026', 'Started', 'Visa 1111', '12', 'Dana Reyes', '1,000.00'],
      ['P8', '10/12/2026', 'Refunded', 'Visa 1111', '1', 'Dana Reyes', '1,000.00'],
      ['P9', '10/12/2026', 'Chargeback', 'Visa 1111', '1', 'Dana Reyes', '1,000.00'],
      ['P10', '10/12/2026', 'Voided', 'Visa 1111', '1', 'Dana Reyes', '1,000.00'],
      ['P11', '10/12/2026', 'Declined', 'Visa 1111', '1', 'Dana Reyes', '1,000.00'],
      ['P12', '10/12/2026', 'Needs approval for 10/20/2026', 'ACH 6789', '1', 'Dana Reyes', '1,000.00'],
    ]);
    expect(tableHeads('Payments')).toEqual([
      'Confirmation',
      'Date',
      'Status',
      'Method',
      'Invoices',
      'Paid by',
      'Total',
      'Receipt',
    ]);
    expect(screen.requests(listPayments)).toEqual([{ currencyCode: 'USD' }]);
    expect(document.title).toBe('Payment Activity · Granite Supply');
    await expect.element(page.getByText('12 payments')).toBeVisible();
    await expect.element(page.getByText('for 10/20/2026', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Payments' })).toBeVisible();
    // The head of the receipts is for screen readers only.
    expect(page.getByText('Receipt', { exact: true }).element().getBoundingClientRect().width).toBe(1);
    await checkAccessibility();
  });

  test('a table scrolls from ten columns on', async () => {
    const columns = ['code', 'createdAt', 'status', 'paymentType', 'total', 'subtotal', 'credit', 'surcharge'];
    const openWith = (payments: string[]) =>
      openPayments({ settings: { isTableCustomizationEnabled: true, tablesConfig: { payments } } });
    const scrolling = () =>
      getComputedStyle(page.getByRole('table', { name: 'Payments' }).element().parentElement as Element).overflowX;
    await openWith(columns);
    await expect.poll(() => tableHeads('Payments')).toHaveLength(9);
    expect(scrolling()).toBe('visible');
    await openWith([...columns, 'reference']);
    await expect.poll(() => tableHeads('Payments')).toHaveLength(10);
    expect(scrolling()).toBe('auto');
  });

  test('a portal with configured columns shows those in their order', async () => {
    const tablesConfig = { payments: ['reference', 'total', 'code', 'nonsense'] };
    await openPayments({
      settings: { isTableCustomizationEnabled: true, tablesConfig },
      rows: [aPayment({ code: 'P1', info: { reference: 'R-9' } }), aPayment({ code: 'P2' })],
    });
    await expect
      .poll(() => tableRows('Payments').map((cells) => cells.slice(0, 3)))
      .toEqual([
        ['R-9 Payment P1', '1,000.00', 'P1'],
        ['– Payment P2', '1,000.00', 'P2'],
      ]);
    expect(tableHeads('Payments')).toEqual(['Reference', 'Total', 'Confirmation', 'Receipt']);
  });

  test('configured columns are ignored while customisation is off', async () => {
    await openPayments({ settings: { isTableCustomizationEnabled: false, tablesConfig: { payments: ['total'] } } });
    await expect.poll(() => tableHeads('Payments').slice(0, 2)).toEqual(['Confirmation', 'Date']);
  });

  test('the unusual portal shows every column in reverse order and scrolls', async () => {
    await openPayments({
      settings: unusualSettings,
      rows: [
        aPayment({
          code: 'P1',
          scheduledAt: asDay('2026-10-11'),
          approvedAt: '2026-10-13T06:30:00.000Z',
          info: { reference: 'R-9', projectName: 'North Hall' },
          subtotal: asCents(98_000),
          credit: asCents(500),
          surcharge: asCents(2_500),
        }),
        aPayment({ code: 'P2', approvedAt: null }),
      ],
    });
    await expect
      .poll(() => tableRows('Payments').map((cells) => cells.slice(0, 7)))
      .toEqual([
        ['25.00 Payment P1', '−5.00', '980.00', 'North Hall', 'R-9', '10/12/2026', '10/11/2026'],
        ['– Payment P2', '–', '1,000.00', '', '', '', ''],
      ]);
    expect(tableHeads('Payments').slice(0, 7)).toEqual([
      'Surcharge',
      'Credit',
      'Subtotal',
      'Project',
      'Reference',
      'Approved',
      'Scheduled for',
    ]);
    const table = document.querySelector('table');
    expect(table?.parentElement?.scrollWidth).toBeGreaterThan(table?.parentElement?.clientWidth ?? 0);
  });

  test('a row opens its payment, and Back to Payments shows the same rows', async () => {
    const screen = await openPayments({
      query: '?paymentStatus=APPROVED',
      rows: [aPayment({ code: 'P1' })],
      answers: [answer(getPayment, aPaymentDetail({ code: 'P1' }))],
    });
    await page.getByRole('link', { name: 'P1' }).click();
    await expect.poll(() => screen.address()).toBe(`${PATH}/P1`);
    await screen.expectRequest(getPayment, { code: 'P1' });
    await page.getByRole('link', { name: 'Back to Payments' }).click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?paymentStatus=APPROVED`);
  });

  test('a phone shows rows of two lines, a scheduled payment with its day', async () => {
    await openPayments({
      width: 375,
      rows: [
        aPayment({ code: 'P1', createdAt: '2026-10-13T06:30:00.000Z' }),
        aPayment({ code: 'P2', ...bankPayment, ...SCHEDULED, currencyCode: 'CAD' }),
        aPayment({ code: 'P3', paymentType: 'CREDIT', brand: null, last4: null, credit: asCents(7_000), total: ZERO }),
        aPayment({ code: 'P4', scheduledAt: asDay('2026-10-01') }),
      ],
    });
    await expect
      .poll(() => listItems('Payments'))
      .toEqual([
        'P1 $1,000.00 10/12/2026 · Visa 1111 Approved',
        'P2 CA$1,000.00 10/12/2026, for 10/20/2026 · ACH 6789 Scheduled',
        'P3 $70.00 10/12/2026 · Credit Approved',
        'P4 $1,000.00 10/12/2026 · Visa 1111 Approved',
      ]);
    const note = page.getByText('10/12/2026, for 10/20/2026 · ACH 6789').element();
    expect(note.scrollWidth, 'day and method are not cut').toBeLessThanOrEqual(note.clientWidth);
    await checkAccessibility();
  });
});

describe('order and pages', () => {
  test('HIS-01 a column sorts in both directions, starting at the first page', async () => {
    const screen = await openPayments({ query: '?page=2', count: 50 });
    await expect.element(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'Total' }).click();
    await screen.expectRequest(listPayments, { sort: 'total', direction: 'desc' });
    expect(screen.address()).toBe(`${PATH}?sort=total&direction=desc`);
    await page.getByRole('button', { name: 'Total' }).click();
    await screen.expectRequest(listPayments, { sort: 'total', direction: 'asc' });
    await expect.element(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('HIS-01 scheduled payments are sorted by the next day first', async () => {
    const settings = { isTableCustomizationEnabled: true, tablesConfig: { payments: ['code', 'scheduledAt'] } };
    await openPayments({ settings, query: '?paymentStatus=SCHEDULED' });
    await expect
      .element(page.getByRole('columnheader', { name: 'Scheduled for' }))
      .toHaveAttribute('aria-sort', 'ascending');
  });

  test('a column that cannot be sorted has no button', async () => {
    const settings = { isTableCustomizationEnabled: true, tablesConfig: { payments: ['reference', 'code'] } };
    await openPayments({ settings });
    await expect.element(page.getByRole('columnheader', { name: 'Confirmation' }).getByRole('button')).toBeVisible();
    expect(page.getByRole('columnheader', { name: 'Reference' }).elements()).toHaveLength(1);
    expect(page.getByRole('columnheader', { name: 'Reference' }).getByRole('button').elements()).toEqual([]);
  });

  test('HIS-01 the pager requests the chosen page and size', async () => {
    const screen = await openPayments({ count: 245 });
    await expect.element(page.getByText('1–20 of 245')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(listPayments, { page: '2' });
    expect(screen.address()).toBe(`${PATH}?page=2`);
    const picker = page.getByRole('combobox', { name: 'Rows per page' });
    const options = [...(picker.element() as HTMLSelectElement).options].map(({ label }) => label);
    expect(options).toEqual(['20 per page', '50 per page', '100 per page']);
    await picker.selectOptions('50 per page');
    await screen.expectRequest(listPayments, { size: '50' });
    expect(screen.address()).toBe(`${PATH}?size=50`);
  });

  test('a list of one payment has a pager', async () => {
    await openPayments();
    await expect
      .element(page.getByRole('navigation', { name: 'Pages of payments' }).getByText('1–1 of 1'))
      .toBeVisible();
  });

  test('a page size of the address that is not among the usual ones can be chosen too', async () => {
    await openPayments({ query: '?size=5', count: 45 });
    await expect.element(page.getByText('1–5 of 45')).toBeVisible();
    const picker = page.getByRole('combobox', { name: 'Rows per page' }).element() as HTMLSelectElement;
    expect([...picker.options].map(({ label, selected }) => [label, selected])).toEqual([
      ['5 per page', true],
      ['20 per page', false],
      ['50 per page', false],
      ['100 per page', false],
    ]);
  });

  test('the rows stay while the next page loads', async () => {
    const screen = await openPayments({ rows: [aPayment({ code: 'P1' })], count: 45 });
    await expect.element(page.getByText('45 payments')).toBeVisible();
    screen.answer(hang(listPayments));
    await page.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(listPayments, { page: '2' });
    await expect.element(page.getByRole('table', { name: 'Payments' })).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByRole('link', { name: 'P1' })).toBeVisible();
    await expect.element(page.getByText('45 payments')).toBeVisible();
  });

  test('a page beyond the last one becomes the last one', async () => {
    const screen = await openPayments({ query: '?page=9', count: 45 });
    await expect.poll(() => screen.address()).toBe(`${PATH}?page=3`);
    await screen.expectRequest(listPayments, { page: '3' });
  });
});

describe('HIS-01 the CSV export', () => {
  test('has the filters of the list', async () => {
    const screen = await openPayments({
      query: '?paymentStatus=APPROVED&sort=total&search=north',
      answers: [answer(downloadPaymentsCsv, { name: 'Payments 2026-10-15.csv', text: 'Code\nP1\n' })],
    });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expectToast('success', words.csvDownloaded);
    expect(screen.requests(downloadPaymentsCsv)).toEqual([
      { paymentStatus: 'APPROVED', sort: 'total', search: 'north', currencyCode: 'USD' },
    ]);
    const [file] = screen.browser.downloads;
    expect(file?.name).toBe('Payments 2026-10-15.csv');
    expect(await file?.text).toBe('Code\nP1\n');
  });

  test.each([
    ['fails', fail(downloadPaymentsCsv), undefined],
    ['is not reached', disconnect(downloadPaymentsCsv), 'Check your connection and try again.'],
    ['is refused', refuse(downloadPaymentsCsv, 'too_many_requests'), 'Too many requests. Wait a moment and try again.'],
  ])('that %s shows a toast', async (_case, trouble, detail) => {
    const screen = await openPayments({ answers: [trouble] });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expectToast('error', words.csvFailed, detail);
    expect(screen.browser.downloads).toEqual([]);
  });
});

describe('HIS-04 the receipt of a row', () => {
  test('is downloaded without opening the payment', async () => {
    const screen = await openPayments({
      rows: [aPayment({ code: 'P1' }), aPayment({ code: 'P2' })],
      answers: [answer(downloadReceipt, ({ code }) => aPdf(`Payment-${code}.pdf`))],
    });
    await page.getByRole('button', { name: 'Download the receipt of P2' }).click();
    await expectToast('success', messages.receipt.downloaded);
    expect(screen.requests(downloadReceipt)).toEqual([{ code: 'P2' }]);
    expect(screen.browser.downloads.map(({ name }) => name)).toEqual(['Payment-P2.pdf']);
    expect(screen.address()).toBe(PATH);
  });

  test('that fails shows a toast', async () => {
    await openPayments({ rows: [aPayment({ code: 'P1' })], answers: [fail(downloadReceipt)] });
    await page.getByRole('button', { name: 'Download the receipt of P1' }).click();
    await expectToast('error', messages.receipt.downloadFailed);
  });
});

describe('nothing to show', () => {
  const payLink = () => page.getByRole('main').getByRole('link', { name: 'Make a payment' });

  test('the empty state links to a payment', async () => {
    await openPayments({ rows: [] });
    await expect.element(page.getByText(words.noneYet)).toBeVisible();
    await expect.element(page.getByText(words.noneYetText)).toBeVisible();
    await expect.element(page.getByText('0 payments')).toBeVisible();
    await expect
      .poll(() =>
        payLink()
          .elements()
          .map((link) => link.getAttribute('href')),
      )
      .toEqual(['/pay?size=100', '/pay?size=100']);
    await expect.element(page.getByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('with two currencies the empty state names the currency', async () => {
    await openPayments({ settings: { currencyCodes: ['USD', 'CAD'] }, query: '?currencyCode=CAD', rows: [] });
    await expect.element(page.getByText(`${words.noneYet} in CAD`)).toBeVisible();
  });

  test('a user who may not pay has no link to a payment', async () => {
    await openPayments({ permissions: { pay: false }, rows: [] });
    await expect.element(page.getByText(words.noneYet)).toBeVisible();
    expect(payLink().elements()).toEqual([]);
  });

  test.each(['search=x', 'paymentStatus=VOIDED', 'paymentType=ACH', 'startDate=2026-10-01', 'endDate=2026-10-01'])(
    'no matches for ?%s can be cleared',
    async (query) => {
      const screen = await openPayments({ query: `?${query}&sort=total`, rows: [] });
      await expect.element(page.getByText(words.noneMatch)).toBeVisible();
      await expect.element(page.getByText(words.noneMatchText)).toBeVisible();
      screen.answer(answer(listPayments, listOf([aPayment()])));
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect.poll(() => screen.address()).toBe(`${PATH}?sort=total`);
      await expect.element(page.getByText('1 payment')).toBeVisible();
    },
  );

  test('a failed list shows an error, and a retry loads it', async () => {
    const screen = await openPayments({ answers: [fail(listPayments)] });
    await expect.element(page.getByText(words.listFailed)).toBeVisible();
    await expect.element(page.getByText(/^\d+ payments?$/)).not.toBeInTheDocument();
    screen.answer(answer(listPayments, listOf([aPayment({ code: 'P1' })])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => shownRows()[0]?.[0]).toBe('P1');
  });

  test('a loading list shows no rows and no texts', async () => {
    await openPayments({ answers: [hang(listPayments)] });
    await expect.element(page.getByRole('table', { name: 'Payments' })).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText(words.noneYet)).not.toBeInTheDocument();
  });
});
