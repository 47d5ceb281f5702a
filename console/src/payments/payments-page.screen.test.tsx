import { browsePayments, getDeskPayment } from '@plumbline/contract/payment-desk/desk-payments';
import { asCents } from '@plumbline/rules/money';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { filterHeights } from '@plumbline/ui/testing/filter-heights';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aDeskPayment, aListedPayment, listed } from '../testing/a-desk-payment.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const NEXT = aListedPayment({
  id: '0198c7a2-0000-7000-8000-000000000032',
  code: 'P61BANK10000',
  status: 'SCHEDULED',
  scheduledAt: '2026-11-02' as never,
  paymentType: 'ACH',
  brand: null,
  last4: '6789',
  amount: asCents(1_250_00),
  currencyCode: 'CAD',
});
const LIST = listed([aListedPayment(), NEXT], { counts: { needs: 2, pending: 14, scheduled: 1000 } });

const open = (path = '/payments', { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, {
    ...options,
    answers: [answer(browsePayments, LIST), answer(getDeskPayment, aDeskPayment()), ...answers],
  });

test('shows the payments of all customers, and how many need somebody', async () => {
  await open();
  await expect.element(page.getByText('2 payments need a decision.')).toBeVisible();
  expect(tableHeads('Payments')).toEqual(['Payment', 'Customer', 'Status', 'Total']);
  expect(tableRows('Payments')).toEqual([
    ['P61NVT310000 10/13/2026', 'Sedgewater Roofing Mastercard 3366', 'Approved', '$103.00'],
    ['P61BANK10000 10/13/2026', 'Sedgewater Roofing Bank account 6789', 'Scheduled for 11/02/2026', 'CA$1,250.00'],
  ]);
  for (const name of ['All', 'Needs you 2', 'Pending 14', 'Scheduled 1000'])
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
  await checkAccessibility();
  // The search is as high as the fields beside it.
  expect(filterHeights()).toEqual([38]);
});

test('filters by tab, status, method, days and text, all of them in the address', async () => {
  const screen = await open();
  await page.getByRole('link', { name: 'Pending 14' }).click();
  await screen.expectRequest(browsePayments, { show: 'pending' });
  await page.getByLabelText('Status').selectOptions('Chargeback');
  await page.getByLabelText('Method').selectOptions('Card');
  await page.getByLabelText('From').fill('2026-10-01');
  await page.getByLabelText('To').fill('2026-10-15');
  await page.getByLabelText('Search payments').fill('1,234.56');
  await screen.passTime(400);
  const all = { search: '1,234.56', show: 'chargeback', type: 'CREDIT_CARD', from: '2026-10-01', to: '2026-10-15' };
  await screen.expectRequest(browsePayments, { ...all, page: 1 });
  expect(screen.address()).toBe(
    '/payments?search=1,234.56&show=chargeback&type=CREDIT_CARD&from=2026-10-01&to=2026-10-15',
  );
  await page.getByLabelText('To').fill('2026-09-01');
  await expect.element(page.getByText('From is after To. Choose an earlier day.')).toBeVisible();
  expect(screen.requests(browsePayments).at(-1)).toMatchObject(all);
});

test('a payment opens beside the list, and the next one from it', async () => {
  const screen = await open();
  await page.getByRole('button', { name: /^P61NVT310000/ }).click();
  expect(screen.address()).toBe('/payments?payment=P61NVT310000');
  const panel = page.getByRole('complementary', { name: 'Payment P61NVT310000' });
  await expect.element(panel.getByText('Timeline')).toBeVisible();
  await panel.getByRole('button', { name: 'Next in the list' }).click();
  await screen.expectRequest(getDeskPayment, { code: 'P61BANK10000' });
  await expect.element(page.getByRole('complementary', { name: 'Payment P61BANK10000' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(screen.address()).toBe('/payments');
});

test('the focus stays on a row when the table becomes a list, and a table again', async () => {
  await open();
  const row = page.getByRole('button', { name: /P61BANK10000/ });
  await expect.element(row).toBeVisible();
  row.element().focus();
  for (const width of [375, 1280]) {
    await page.viewport(width, 900);
    await expect.poll(() => page.getByRole('table').elements()).toHaveLength(width === 375 ? 0 : 1);
    await expect.element(row).toHaveFocus();
  }
});

test('more than a page is paged, and the end of what is counted says so', async () => {
  const screen = await open('/payments', { answers: [answer(browsePayments, { ...LIST, count: 10_000 })] });
  await expect.element(page.getByText('The first 10,000; search finds the others.')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await screen.expectRequest(browsePayments, { page: 2 });
});

test('nothing yet, nothing found and a failure are three things', async () => {
  await open('/payments', { answers: [answer(browsePayments, listed([]))] });
  await expect.element(page.getByText('No payments yet')).toBeVisible();
  await open('/payments?search=none', { answers: [answer(browsePayments, listed([]))] });
  await expect.element(page.getByText('Nothing was found')).toBeVisible();
  const screen = await open('/payments', { answers: [fail(browsePayments)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the payments')).toBeVisible();
});

test.each([375, 560, 768, 1280])('at %d px, From and To stand on one line', async (width) => {
  await open('/payments', { width });
  const topOf = (label: string) => page.getByLabelText(label, { exact: true }).element().getBoundingClientRect().top;
  await expect.element(page.getByLabelText('From', { exact: true })).toBeVisible();
  expect(topOf('To')).toBe(topOf('From'));
});

test.each([375, 768])('fits at %d px', async (width) => {
  await open('/payments', { width });
  await expect.element(page.getByText(/P61NVT310000/).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await checkAccessibility();
});
