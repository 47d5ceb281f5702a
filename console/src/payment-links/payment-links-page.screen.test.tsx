import { listCustomers } from '@plumbline/contract/members';
import { getCustomer } from '@plumbline/contract/customers/customers';
import {
  getDeskPaymentRequest,
  listPaymentRequests,
  revokePaymentRequest,
} from '@plumbline/contract/payment-desk/payment-requests-admin';
import { asCents } from '@plumbline/rules/money';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { filterHeights } from '@plumbline/ui/testing/filter-heights';
import { listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  aDeskLink,
  aLinkPayment,
  aListedLink,
  LINK_CUSTOMER,
  LINK_ID,
  listedLinks,
} from '../testing/a-payment-link.ts';
import { aCustomer } from '../testing/a-customer.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const OTHER = '0198c7a2-0000-7000-8000-000000000072';
const PAID = aListedLink({
  id: OTHER,
  state: 'PAID',
  currencyCode: 'CAD',
  amount: asCents(1_250_00),
  amountDue: asCents(1_250_00),
  invoiceNumbers: [],
  description: 'Deposit',
  orderNumber: 'SO-7',
  recipient: { name: null, email: 'ap@quint.example' },
  openedAt: '2026-10-14T17:00:00.000Z',
  remindedAt: '2026-10-14T16:00:00.000Z',
  failedTries: 2,
  payment: { ...aLinkPayment, amount: asCents(1_287_50) },
});
const LIST = listedLinks([aListedLink(), PAID], { counts: { OPEN: 3, PAID: 41, EXPIRED: 2, REVOKED: 0 } });

const open = (path = '/payment-links', { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, {
    ...options,
    answers: [
      answer(listPaymentRequests, LIST),
      answer(getDeskPaymentRequest, ({ id }) => aDeskLink({ id })),
      answer(listCustomers, { rows: [{ ...LINK_CUSTOMER, code: 'SED311', address: null }], count: 1 }),
      answer(getCustomer, aCustomer()),
      ...answers,
    ],
  });

test('shows whom each link was sent to, for what, how much and what became of it', async () => {
  const screen = await open();
  await expect
    .poll(() => tableRows('Payment links'))
    .toEqual([
      [
        'Rosa Quint Sedgewater Roofing',
        'Invoices 484200, 484201 Granite Supply',
        'Open',
        '10/13/2026 not opened yet',
        '$100.00',
      ],
      [
        'ap@quint.example Sedgewater Roofing',
        'Deposit, Order SO-7 Granite Supply',
        'Paid',
        '10/13/2026 opened 10/14/2026, reminded 10/14/2026, 2 failed tries',
        'CA$1,287.50',
      ],
    ]);
  expect(tableHeads('Payment links')).toEqual(['Sent to', 'For', 'Status', 'Sent', 'Amount']);
  for (const name of ['Open 3', 'Paid 41', 'Expired 2', 'Withdrawn 0', 'All'])
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
  await screen.expectRequest(listPaymentRequests, { state: 'OPEN' });
  await checkAccessibility();
  // The search is as high as the fields beside it.
  expect(filterHeights()).toEqual([38]);
});

test('filters by tab, customer and text, all of them in the address', async () => {
  const screen = await open();
  await page.getByRole('link', { name: 'Paid 41' }).click();
  await screen.expectRequest(listPaymentRequests, { state: 'PAID' });
  await page.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option', { name: /Sedgewater/ }).click();
  await page.getByLabelText('Search payment links').fill('rosa');
  await screen.passTime(400);
  await screen.expectRequest(listPaymentRequests, { search: 'rosa', state: 'PAID', customerId: LINK_CUSTOMER.id });
  expect(screen.address()).toBe(`/payment-links?search=rosa&state=PAID&customerId=${LINK_CUSTOMER.id}`);
  await expect
    .element(page.getByRole('link', { name: 'New link' }))
    .toHaveAttribute('href', `/payment-links/new?customer=${LINK_CUSTOMER.id}`);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await screen.expectRequest(listPaymentRequests, { customerId: LINK_CUSTOMER.id });
  await page.getByRole('button', { name: 'Remove Sedgewater Roofing' }).click();
  await screen.expectRequest(listPaymentRequests, {});
});

test('LNK-05 a link that was mailed with a reminder is found and withdrawn', async () => {
  const screen = await open('/payment-links', {
    answers: [
      answer(listPaymentRequests, ({ kind }) =>
        kind === undefined ? listedLinks([]) : listedLinks([aListedLink({ kind: 'REMINDER' })]),
      ),
      answer(getDeskPaymentRequest, aDeskLink({ kind: 'REMINDER', createdBy: null })),
      answer(revokePaymentRequest, aListedLink({ kind: 'REMINDER', state: 'REVOKED' })),
    ],
  });
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('With a reminder');
  await screen.expectRequest(listPaymentRequests, { state: 'OPEN', kind: 'REMINDER' });
  await expect.poll(() => screen.address()).toBe('/payment-links?kind=REMINDER');
  await page.getByRole('button', { name: /^Rosa Quint/ }).click();
  await expect.poll(() => listItems('Timeline')).toEqual(['Sent to Rosa Quint with a reminder 10/13/2026, 9:12 AM']);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page
    .getByRole('dialog', { name: /^Withdraw/ })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await screen.expectRequest(revokePaymentRequest, { id: LINK_ID });
});

test('a search that finds nothing among the links of staff goes on among the others', async () => {
  const screen = await open('/payment-links?search=rosa', {
    answers: [
      answer(listPaymentRequests, ({ kind }) =>
        listedLinks(kind === undefined ? [] : [aListedLink({ kind: 'REMINDER' })]),
      ),
    ],
  });
  await page.getByRole('button', { name: 'Show every kind' }).click();
  await screen.expectRequest(listPaymentRequests, { search: 'rosa', state: 'OPEN', kind: 'ALL' });
  await expect.poll(() => tableRows('Payment links')).toHaveLength(1);
  await page.getByRole('link', { name: /^Paid/ }).click();
  await screen.expectRequest(listPaymentRequests, { state: 'PAID', kind: 'ALL' });
});

test('a link opens beside the list by keyboard, and the next one from it', async () => {
  const screen = await open();
  const first = page.getByRole('button', { name: /^Rosa Quint/ });
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.address()).toBe(`/payment-links?link=${LINK_ID}`);
  await expect.element(page.getByRole('complementary').getByText('Timeline')).toBeVisible();
  await page.getByRole('button', { name: 'Next in the list' }).click();
  await screen.expectRequest(getDeskPaymentRequest, { id: OTHER });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => screen.address()).toBe('/payment-links');
});

test('more than a page is paged', async () => {
  const screen = await open('/payment-links', { answers: [answer(listPaymentRequests, { ...LIST, count: 41 })] });
  await page.getByRole('button', { name: 'Next page' }).click();
  await screen.expectRequest(listPaymentRequests, { state: 'OPEN', page: '2' });
});

test('nothing yet, nothing found and a failure are three things', async () => {
  await open('/payment-links', { answers: [answer(listPaymentRequests, listedLinks([]))] });
  await expect.element(page.getByText('No open payment links')).toBeVisible();
  await open('/payment-links?search=none', { answers: [answer(listPaymentRequests, listedLinks([]))] });
  await expect.element(page.getByText('Nothing was found')).toBeVisible();
  const screen = await open('/payment-links', { answers: [fail(listPaymentRequests)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the payment links')).toBeVisible();
});

test('a viewer sees the list and cannot ask for a payment', async () => {
  await open('/payment-links', { staff: { role: 'viewer' } });
  await expect.poll(() => tableRows('Payment links')).toHaveLength(2);
  await expect.element(page.getByRole('link', { name: 'New link' })).not.toBeInTheDocument();
});

test.each([375, 768])('fits at %d px', async (width) => {
  await open('/payment-links', { width });
  await expect.element(page.getByText(/Rosa Quint/).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await checkAccessibility();
});
