import { getPaymentRequest, quotePaymentRequest } from '@plumbline/contract/payment-requests';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aLinkInvoice, anOpenRequest, aPaymentRequest, linkQuoteOf } from './testing/a-payment-request.ts';
import { field, openCheckout, payButton, TOKEN } from './testing/open-checkout.ts';

const title = () => page.getByRole('heading', { level: 1 });
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => (cell as HTMLElement).innerText.trim().replaceAll(/\s+/g, ' ')).filter(Boolean),
  );

describe('LNK-01 the payment request', () => {
  test('shows amount, order, invoices with their PDFs and who asks, to a visitor (ACC-04)', async () => {
    const request = aPaymentRequest();
    const screen = await openCheckout({ request });
    await expect.element(title()).toHaveTextContent('Payment request $12,460.75');
    await expect.element(page.getByText('Order SO-118377, due 11/20/2026')).toBeVisible();
    expect(rows()).toEqual([
      ['48301', 'PO-7790', '11/20/2026', '8,210.00'],
      ['48302', 'PO-7790', '11/20/2026', '4,250.75'],
    ]);
    const pdf = page.getByRole('link', { name: 'PDF of invoice 48301, in a new tab' });
    const id = request.paymentRequestInvoices[0]?.id;
    await expect.element(pdf).toHaveAttribute('href', `/v1/payment-requests/${TOKEN}/invoices/${id}/download`);
    await expect.element(pdf).toHaveAttribute('target', '_blank');
    await expect.element(pdf).toHaveAttribute('rel', 'noreferrer');
    await expect.element(page.getByText('Priya Lindqvist asked for this payment')).toBeVisible();
    await expect.element(page.getByText('Accounts receivable, Granite Supply Co.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'priya@granite.example.com' }))
      .toHaveAttribute('href', 'mailto:priya@granite.example.com');
    await expect.element(page.getByRole('link', { name: '(512) 555-0148' })).toHaveAttribute('href', 'tel:5125550148');
    await expect.element(page.getByText('Steel studs and track for the third floor.')).toBeVisible();
    expect(screen.requests(getPaymentRequest)).toEqual([{ token: TOKEN }]);
    await expect.element(field('Routing number')).toBeVisible();
    await checkAccessibility();
  });

  test('ACC-04 stays open to somebody who is signed in, as the page for links that cannot be used does', async () => {
    const screen = await openCheckout({ signedIn: {} });
    await expect.element(title()).toHaveTextContent('Payment request $12,460.75');
    expect(screen.address()).toBe(`/checkout?token=${TOKEN}`);
    const invalid = await openCheckout({ signedIn: {}, path: '/invalid-request' });
    await expect.element(title()).toHaveTextContent('The payment link does not exist');
    expect(invalid.address()).toBe('/invalid-request');
  });

  test('prefills the details of the recipient', async () => {
    await openCheckout();
    await expect.element(field('First name')).toHaveValue('Maren');
    await expect.element(field('Last name')).toHaveValue('Ashdown');
    await expect.element(field('Email')).toHaveValue('maren@tarnwick.example.com');
    await expect.element(field('Company name')).toHaveValue('Tarnwick Constructors');
    await expect.element(field('Account holder name')).toHaveValue('Tarnwick Constructors');
    await expect.element(field('Notes')).toHaveValue('Invoices 48301 and 48302');
    await expect.element(payButton('Pay $12,460.75')).toBeEnabled();
    await expect
      .element(page.getByText(/^By selecting Pay, I authorize Granite Supply Co\. to debit \$12,460\.75 by ACH/))
      .toBeVisible();
  });

  test('names the order, and of many invoices the first ones, in the notes', async () => {
    await openCheckout({ request: aPaymentRequest({ paymentRequestInvoices: [] }) });
    await expect.element(field('Notes')).toHaveValue('Order SO-118377');
    const many = Array.from({ length: 10 }, (_, place) => aLinkInvoice({ invoiceNumber: `${place}` }));
    await openCheckout({ request: aPaymentRequest({ paymentRequestInvoices: many }) });
    await expect.element(field('Notes')).toHaveValue('Invoices 0, 1, 2, 3, 4, 5, 6, 7, and 2 more');
  });

  test('offers only the methods of the request', async () => {
    await openCheckout({ request: aPaymentRequest({ methods: { ach: false, card: true } }) });
    await expect.element(page.getByRole('radio', { name: 'Card' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Bank account' })).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('ZIP code')).toBeVisible();
  });

  test('says what a card costs', async () => {
    await openCheckout({ settings: { isSurchargeEnabled: true } });
    await expect.element(page.getByRole('radio', { name: 'Bank account' })).toHaveAccessibleDescription('No fee');
    await expect
      .element(page.getByRole('radio', { name: 'Card' }))
      .toHaveAccessibleDescription('3% surcharge on credit cards');
  });

  test('lets the payer choose an open amount', async () => {
    const screen = await openCheckout({ request: anOpenRequest() });
    await expect.element(title()).toHaveTextContent('Payment request You choose the amount');
    await expect.element(payButton('Pay')).toBeVisible();
    await field('Amount').fill('250');
    await expect.element(payButton('Pay $250.00')).toBeVisible();
    await screen.expectRequest(quotePaymentRequest, { token: TOKEN, paymentType: 'ACH', amount: 25_000 });
    expect(document.querySelector('table')).toBeNull();
  });

  test('folds its details on a phone, with the pay button pinned', async () => {
    await openCheckout({ width: 375, request: aPaymentRequest({ orderNumber: 'SO-118377' }) });
    const unfold = page.getByRole('button', { name: 'View 2 invoices and who asked' });
    await expect.element(unfold).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByText('Priya Lindqvist asked for this payment')).not.toBeVisible();
    await expect.element(field('Routing number')).toBeVisible();
    await expect.element(payButton('Pay $12,460.75')).toBeVisible();
    const bar = payButton('Pay $12,460.75').element().parentElement?.getBoundingClientRect();
    expect(bar?.bottom).toBe(window.innerHeight);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await unfold.click();
    await expect.element(page.getByText('Priya Lindqvist asked for this payment')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test.each([375, 768, 1280])('fits %i pixels with long texts', async (width) => {
    const long = 'Tarnwick-Constructors-and-Sons-of-the-Northern-Valleys';
    const request = aPaymentRequest({
      paymentRequestInvoices: [aLinkInvoice({ invoiceNumber: 'INV-2026-000048301-A', poNumber: long })],
      requester: { name: long, title: long, email: `${long}@granite.example.com`, phone: null },
      description: `${long}${long}`,
    });
    await openCheckout({ width, request });
    if (width < 768) await page.getByRole('button', { name: 'View 1 invoice and who asked' }).click();
    await expect.element(field('Routing number')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    // No word of a choice touches its edge.
    for (const label of document.querySelectorAll('[role=radiogroup] label')) {
      expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
    }
  });
});

describe('a request that does not load', () => {
  test('shows a skeleton while it loads', async () => {
    await openCheckout({ answers: [hang(getPaymentRequest)] });
    await expect.element(page.getByText('Loading the payment request')).toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([
    ['a server error', fail(getPaymentRequest)],
    ['a lost connection', disconnect(getPaymentRequest)],
    ['too many requests', refuse(getPaymentRequest, 'too_many_requests')],
  ])('can be tried again after %s', async (_case, trouble) => {
    const screen = await openCheckout({ answers: [trouble] });
    await expect.element(page.getByText('We could not load the payment request')).toBeVisible();
    expect(screen.address()).toBe(`/checkout?token=${TOKEN}`);
    await checkAccessibility();
    screen.answer(answer(getPaymentRequest, aPaymentRequest()));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(title()).toHaveTextContent('Payment request $12,460.75');
  });

  test('shows that the total is not known, and asks again', async () => {
    const screen = await openCheckout({ answers: [fail(quotePaymentRequest)] });
    await expect.element(page.getByText(/We could not work out the total\./)).toBeVisible();
    screen.answer(answer(quotePaymentRequest, (input) => linkQuoteOf(aPaymentRequest(), input)));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(payButton('Pay $12,460.75')).toBeEnabled();
  });
});

test('the token is in no title and not kept beyond the tab', async () => {
  await openCheckout();
  await expect.element(payButton('Pay $12,460.75')).toBeEnabled();
  expect(document.title).toBe('Payment request · Granite Supply');
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(TOKEN);
});
