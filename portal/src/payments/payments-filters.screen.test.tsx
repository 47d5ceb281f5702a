import { listPayments } from '@plumbline/contract/payments';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { historyEntry } from '@plumbline/ui/testing/history-entry';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPayments } from './testing/open-payments.ts';

const PATH = '/history/payments';
const searchField = () => page.getByRole('searchbox', { name: 'Search payments' });
/** The first of that name: the second is the sort button of the table head. */
const bar = (name: string) => page.getByRole('main').getByRole('button', { name }).first();
const chips = () =>
  [...document.querySelectorAll('[aria-label^="Remove filter"]')].map((chip) => chip.ariaLabel?.slice(14));

describe('HIS-01 the search', () => {
  test('is sent one second after the last key and starts at the first page', async () => {
    const screen = await openPayments({ query: '?page=2', count: 45 });
    await expect.poll(() => tableRows('Payments')).toHaveLength(1);
    screen.holdTime();
    await searchField().fill(' PL-7 ');
    await screen.passTime(900);
    expect(screen.address()).toBe(`${PATH}?page=2`);
    await screen.passTime(150);
    await screen.expectRequest(listPayments, { search: 'PL-7' });
    expect(screen.address()).toBe(`${PATH}?search=PL-7`);
    expect(chips()).toEqual([]);
  });

  test('is sent at once on Enter and removed by its clear button', async () => {
    const screen = await openPayments();
    await searchField().fill('north');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.address()).toBe(`${PATH}?search=north`);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
  });

  test.each([
    ['a desktop', {}, 'Code, invoice or reference'],
    ['a phone', { width: 375 }, 'Search'],
  ])('has a placeholder on %s', async (_screen, options, words) => {
    await openPayments(options);
    await expect.element(searchField()).toHaveAttribute('placeholder', words);
  });
});

describe('HIS-01 HIS-03 the dropdowns of the bar', () => {
  test.each([
    ['Status', 'All processed', { paymentStatus: 'PROCESSED' }],
    ['Status', 'Started', { paymentStatus: 'STARTED' }],
    ['Status', 'Pending', { paymentStatus: 'PENDING' }],
    ['Status', 'Scheduled', { paymentStatus: 'SCHEDULED' }],
    ['Status', 'Approved', { paymentStatus: 'APPROVED' }],
    ['Status', 'Canceled', { paymentStatus: 'CANCELED' }],
    ['Status', 'Refunded', { paymentStatus: 'REFUNDED' }],
    ['Status', 'Chargeback', { paymentStatus: 'CHARGEBACK' }],
    ['Status', 'Voided', { paymentStatus: 'VOIDED' }],
    ['Method', 'Bank account (ACH)', { paymentType: 'ACH' }],
    ['Method', 'Card', { paymentType: 'CREDIT_CARD' }],
    ['Method', 'Check', { paymentType: 'CHECK' }],
    ['Method', 'Cash', { paymentType: 'CASH' }],
    ['Method', 'Wire', { paymentType: 'WIRE' }],
    ['Method', 'Credits', { paymentType: 'CREDIT' }],
  ])('%s: %s', async (dropdown, choice, filter) => {
    const screen = await openPayments({ query: '?page=2', count: 45 });
    await bar(dropdown).click();
    await page.getByRole('checkbox', { name: choice }).click();
    await expect.poll(() => screen.requests(listPayments).at(-1)).toEqual({ ...filter, currencyCode: 'USD' });
    await expect.poll(chips).toEqual([`${dropdown} ${choice}`]);
    await expect.element(page.getByRole('checkbox', { name: choice })).toBeChecked();
    await page.getByRole('button', { name: `Remove filter ${dropdown} ${choice}` }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
  });

  test('several values of a dropdown combine; removing the last one clears the filter', async () => {
    const screen = await openPayments();
    await bar('Method').click();
    await page.getByRole('checkbox', { name: 'Credits' }).click();
    await page.getByRole('checkbox', { name: 'Bank account (ACH)' }).click();
    await expect.poll(chips).toEqual(['Method Bank account (ACH), Credits']);
    await expect
      .poll(() => new URLSearchParams(screen.address().split('?')[1]).getAll('paymentType').join())
      .toBe('ACH,CREDIT');
    await page.getByRole('checkbox', { name: 'Credits' }).click();
    await page.getByRole('checkbox', { name: 'Bank account (ACH)' }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
  });

  test('Clear all removes all; sort order and page size stay', async () => {
    const screen = await openPayments({
      settings: { currencyCodes: ['USD', 'CAD'] },
      query:
        '?paymentStatus=VOIDED&paymentType=ACH&startDate=2026-10-01&currencyCode=CAD&hideScheduledRecurrence=false&search=x&sort=total&size=50',
    });
    await expect
      .poll(chips)
      .toEqual([
        'Date from 10/01/2026',
        'Status Voided',
        'Method Bank account (ACH)',
        'Currency Canadian Dollar',
        'Installments Scheduled included',
      ]);
    await expect.poll(() => tableRows('Payments')).toHaveLength(1);
    await checkAccessibility();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?sort=total&size=50`);
    await expect.element(searchField()).toHaveValue('');
    await expect.poll(chips).toEqual([]);
  });

  test('invalid values in the URL are ignored', async () => {
    const screen = await openPayments({
      query: '?paymentStatus=LOST&paymentType=BARTER&page=0&size=33&startDate=soon&sort=luck&currencyCode=XYZ',
    });
    await screen.expectRequest(listPayments, { currencyCode: 'USD' });
    expect(screen.requests(listPayments)).toEqual([{ currencyCode: 'USD' }]);
    expect(chips()).toEqual([]);
  });
});

describe('HIS-01 scheduled installments', () => {
  const settings = { isRecurrencePaymentEnabled: true };

  test('are hidden by default', async () => {
    const screen = await openPayments({ settings });
    await bar('Installments').click();
    const choice = page.getByRole('checkbox', { name: 'Include scheduled installments' });
    await expect.element(choice).not.toBeChecked();
    await choice.click();
    await screen.expectRequest(listPayments, { hideScheduledRecurrence: 'false' });
    await expect.poll(chips).toEqual(['Installments Scheduled included']);
    await expect.element(choice).toBeChecked();
    await choice.click();
    await expect.poll(() => screen.address()).toBe(PATH);
  });

  test('have no filter in a portal without recurrences', async () => {
    await openPayments({ settings: { isRecurrencePaymentEnabled: false } });
    await expect.element(bar('Method')).toBeVisible();
    await expect.element(bar('Installments')).not.toBeInTheDocument();
  });
});

describe('HIS-01 the currency', () => {
  const settings = { currencyCodes: ['USD', 'CAD'] as const };

  test('chosen in the bar applies to this list only', async () => {
    const screen = await openPayments({ settings });
    await bar('Currency').click();
    await expect.element(page.getByRole('radio', { name: 'US Dollar' })).toBeChecked();
    await page.getByRole('radio', { name: 'Canadian Dollar' }).click();
    await screen.expectRequest(listPayments, { currencyCode: 'CAD' });
    expect(screen.address()).toBe(`${PATH}?currencyCode=CAD`);
    await expect.element(page.getByRole('radio', { name: 'Canadian Dollar' })).toBeChecked();
    await expect.poll(chips).toEqual(['Currency Canadian Dollar']);
  });

  test('has no dropdown in a portal with one currency', async () => {
    await openPayments();
    await expect.element(bar('Method')).toBeVisible();
    await expect.element(bar('Currency')).not.toBeInTheDocument();
  });

  test('chosen in the header replaces the one in the URL', async () => {
    const screen = await openPayments({ settings, query: '?currencyCode=CAD&paymentType=ACH' });
    await expect.poll(chips).toHaveLength(2);
    const entry = historyEntry();
    await page.getByRole('button', { name: /USD/ }).click();
    await page
      .getByRole('menuitem', { name: /CAD/ })
      .or(page.getByRole('menuitemradio', { name: /CAD/ }))
      .click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?paymentType=ACH`);
    await screen.expectRequest(listPayments, { currencyCode: 'CAD', paymentType: 'ACH' });
    expect(historyEntry()).toBe(entry);
  });
});

describe('HIS-01 the dates', () => {
  test.each([
    ['Today', '2026-10-15', '2026-10-15', '10/15/2026'],
    ['Last 7 Days', '2026-10-09', '2026-10-15', '10/09/2026 to 10/15/2026'],
  ])('%s', async (preset, startDate, endDate, words) => {
    // In the browser's time zone it is already the next day.
    const screen = await openPayments({ now: '2026-10-16T06:30:00.000Z' });
    await page.getByRole('button', { name: 'Date: Any date' }).click();
    await page.getByRole('button', { name: preset }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await screen.expectRequest(listPayments, { startDate, endDate });
    await expect.poll(chips).toEqual([`Date ${words}`]);
    await expect.element(page.getByRole('button', { name: 'Date: Dates' })).toBeVisible();
    await page.getByRole('button', { name: `Remove filter Date ${words}` }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
  });

  test('may have an end only', async () => {
    await openPayments({ query: '?endDate=2026-10-05' });
    await expect.poll(chips).toEqual(['Date to 10/05/2026']);
    await expect.element(page.getByRole('button', { name: 'Date: Dates' })).toBeVisible();
  });
});
