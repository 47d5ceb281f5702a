import { getCustomer, listCustomerOpenInvoices } from '@plumbline/contract/customers/customers';
import { listCustomers } from '@plumbline/contract/members';
import { createPaymentRequest } from '@plumbline/contract/payment-desk/payment-requests-admin';
import { listConsolePortals } from '@plumbline/contract/settings/portal-settings';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCustomer } from '../testing/a-customer.ts';
import { LINK_CUSTOMER, LINK_ID, LINK_URL } from '../testing/a-payment-link.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const PORTAL = {
  id: '0198c7a2-0000-7000-8000-000000000021',
  name: 'Granite Supply',
  label: 'granite',
  url: 'https://granite.plumbline.example',
};
const BRANCH = { ...PORTAL, id: '0198c7a2-0000-7000-8000-000000000023', name: 'Branch', label: 'branch' };
const invoice = (place: number, balance: number, facts: object = {}) => ({
  id: `0198c7a2-0000-7000-8000-00000000004${place}`,
  invoiceNumber: `48420${place}`,
  poNumber: null,
  dueDate: asDay('2026-10-01'),
  jobName: null,
  totalAmount: asCents(balance),
  balance: asCents(balance),
  heldAmount: ZERO,
  ...facts,
});
const INVOICES = [
  invoice(1, 60_00, { jobName: 'Harbor Tower', poNumber: '77' }),
  invoice(2, 40_00, { heldAmount: asCents(15_00), poNumber: 'PO-7032' }),
  invoice(3, 30_00, { heldAmount: asCents(30_00), dueDate: null }),
];

const open = (query = `?customer=${LINK_CUSTOMER.id}`, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/payment-links/new${query}`, {
    ...options,
    answers: [
      answer(listCustomers, { rows: [{ ...LINK_CUSTOMER, code: 'SED311', address: null }], count: 1 }),
      answer(getCustomer, aCustomer()),
      answer(listConsolePortals, { rows: [PORTAL], count: 1 }),
      answer(listCustomerOpenInvoices, { rows: INVOICES, count: 3 }),
      answer(createPaymentRequest, { id: LINK_ID, url: LINK_URL }),
      ...answers,
    ],
  });
const choose = (number: string) => page.getByRole('checkbox', { name: `Invoice ${number}` }).click();
const send = () => page.getByRole('button', { name: 'Send link' }).click();
const subject = (name: string) => page.getByRole('radio', { name }).element().parentElement?.click();

const ASKED = {
  customerId: LINK_CUSTOMER.id,
  portalId: PORTAL.id,
  currencyCode: 'USD',
  requester: { name: 'Iris Holm', title: 'Credit manager', email: 'iris@granite.example' },
  recipient: { name: 'Rosa Quint', email: 'rosa@quint.example' },
  expiresAt: '2026-11-14',
} as const;

test('begins with the customer, whom it finds', async () => {
  const screen = await open('');
  await expect.element(page.getByRole('combobox', { name: 'Who owes the money' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send link' })).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Who owes the money' }).click();
  await page.getByRole('option', { name: /Sedgewater/ }).click();
  await screen.expectRequest(getCustomer, { customerId: LINK_CUSTOMER.id });
  await expect.element(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  expect(screen.address()).toBe(`/payment-links/new?customer=${LINK_CUSTOMER.id}`);
});

test('asks for invoices: the sum follows the choice, and leaves out what is under way', async () => {
  const screen = await open();
  await expect
    .poll(() => tableRows('Open invoices'))
    .toEqual([
      ['', '484201 PO 77', 'Harbor Tower', '10/01/2026', '$60.00'],
      ['', '484202 PO-7032', 'part is pending', '10/01/2026', '$25.00'],
      ['', '484203', 'payment pending', '', '$0.00'],
    ]);
  await expect.element(page.getByRole('checkbox', { name: 'Invoice 484203' })).toBeDisabled();
  await expect.element(page.getByText('Asks for $0.00')).toBeVisible();
  await choose('484201');
  await expect.element(page.getByText('Asks for $60.00')).toBeVisible();
  await choose('484202');
  await expect.element(page.getByText('Asks for $85.00')).toBeVisible();
  await checkAccessibility();
  await send();
  await screen.expectRequest(createPaymentRequest, { ...ASKED, invoiceIds: [INVOICES[0]!.id, INVOICES[1]!.id] });
});

test('shows the link that was sent, to copy and to scan', async () => {
  const screen = await open();
  await choose('484201');
  await send();
  await expect.element(page.getByRole('heading', { name: 'The link was sent' })).toBeVisible();
  await expect.element(page.getByText(/Rosa Quint \(rosa@quint\.example\) was asked for \$60\.00/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectToast('success', 'The link was copied.');
  expect(screen.browser.copied).toEqual([LINK_URL]);
  expect(screen.address()).not.toContain('secret');
  await expect
    .element(page.getByRole('link', { name: 'Open in the list' }))
    .toHaveAttribute('href', `/payment-links?link=${LINK_ID}`);
  await checkAccessibility();
  await page.getByRole('button', { name: 'New link' }).click();
  await expect.element(page.getByText('Asks for $0.00')).toBeVisible();
});

test('asks for an amount, with description, order, currency, portal and last day', async () => {
  const screen = await open(undefined, { answers: [answer(listConsolePortals, { rows: [PORTAL, BRANCH], count: 2 })] });
  await expect.element(page.getByText('Asks for $0.00')).toBeVisible();
  subject('An amount');
  await findField('Currency').selectOptions('Canadian Dollar');
  await findField('Amount').fill('1250.50');
  await findField('Description (optional)').fill(' Deposit ');
  await findField('Order number (optional)').fill('SO-7');
  await findField('Portal').selectOptions('Branch');
  await findField('Last day').fill('10/31/2026');
  await findField('Phone (optional)').fill('555-0148');
  await expect.element(page.getByText('Asks for CA$1,250.50')).toBeVisible();
  await send();
  await screen.expectRequest(createPaymentRequest, {
    ...ASKED,
    portalId: BRANCH.id,
    currencyCode: 'CAD',
    amount: asCents(1_250_50),
    description: 'Deposit',
    orderNumber: 'SO-7',
    requester: { ...ASKED.requester, phone: '555-0148' },
    expiresAt: '2026-10-31',
  });
});

test('lets the payer choose the amount', async () => {
  const screen = await open();
  await expect.element(page.getByText('Asks for $0.00')).toBeVisible();
  subject('The payer chooses');
  await expect.element(page.getByText('The payer chooses the amount')).toBeVisible();
  await send();
  await screen.expectRequest(createPaymentRequest, ASKED);
  await expect.element(page.getByText(/was asked for a payment of/)).toBeVisible();
});

describe('what is wrong stands at its field', () => {
  test('before it is sent', async () => {
    const screen = await open();
    await expect.element(page.getByText('Asks for $0.00')).toBeVisible();
    await send();
    const missing = page.getByText('Choose at least one invoice.');
    await expect.element(missing).toBeVisible();
    // Above the list, beside the box that has the focus.
    const list = page.getByRole('table', { name: 'Open invoices' }).element();
    expect(missing.element().getBoundingClientRect().bottom).toBeLessThan(list.getBoundingClientRect().top);
    await expect
      .element(page.getByRole('group', { name: 'Open invoices' }))
      .toHaveAccessibleDescription('Choose at least one invoice.');
    subject('An amount');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nobody');
    await findField('Your name').fill(' ');
    await findField('Your email').fill('');
    await findField('Last day').fill('10/01/2026');
    await send();
    await expectFieldError('Amount', 'Enter an amount.');
    await expectFieldError('Your name', 'Enter who asks for the payment.');
    await expectFieldError('Last day', 'Choose today or a later day.');
    await expect.element(findField('Amount')).toHaveFocus();
    await expect.element(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('nobody');
    await checkAccessibility();
    expect(screen.requests(createPaymentRequest)).toEqual([]);
  });

  test('after the server has refused it, and nothing typed is lost', async () => {
    const screen = await open(undefined, { answers: [refuse(createPaymentRequest, 'invoice_not_open')] });
    await choose('484201');
    await findField('Description (optional)').fill('September');
    await send();
    await expect.element(page.getByText('Nothing is owed for one of these invoices.')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Invoice 484201' })).toBeChecked();
    screen.answer(
      refuse(createPaymentRequest, 'payment_request_incomplete', { fields: { recipientEmail: 'Not this one.' } }),
    );
    await send();
    await expect
      .element(page.getByRole('textbox', { name: 'Email', exact: true }))
      .toHaveAccessibleDescription('Not this one.');
    await expect.element(findField('Description (optional)')).toHaveValue('September');
    screen.answer(refuse(createPaymentRequest, 'too_many_requests'));
    await send();
    await expectToast('error', 'Too many requests. Wait a moment and try again.');
    await expect.element(findField('Description (optional)')).toHaveValue('September');
  });
});

test('the same request after a lost answer has the same key, another one and the next link have new ones', async () => {
  const screen = await open(undefined, { answers: [fail(createPaymentRequest)] });
  await choose('484201');
  const sent = async (count: number) => {
    await send();
    await expect.poll(() => screen.requests(createPaymentRequest)).toHaveLength(count);
  };
  for (const count of [1, 2]) {
    await sent(count);
    await expect.element(page.getByRole('button', { name: 'Send link' })).toBeEnabled();
  }
  screen.takeProblems();
  const [first, again] = screen.requests(createPaymentRequest);
  expect(again).toEqual(first);
  screen.answer(answer(createPaymentRequest, { id: LINK_ID, url: LINK_URL }));
  await findField('Description (optional)').fill('September');
  await sent(3);
  await page.getByRole('button', { name: 'New link' }).click();
  await choose('484201');
  await findField('Description (optional)').fill('September');
  await sent(4);
  const keys = screen.requests(createPaymentRequest).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys.slice(1)).size).toBe(3);
});

test('a customer that owes nothing is asked for an amount', async () => {
  const [balance] = aCustomer().balances;
  await open(undefined, {
    answers: [
      answer(getCustomer, aCustomer({ contactEmail: null, balances: [{ ...balance!, open: ZERO }] })),
      answer(listCustomerOpenInvoices, { rows: [], count: 0 }),
    ],
  });
  await expect.element(findField('Amount')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('');
  subject('Invoices');
  await expect.element(page.getByText('Nothing is open')).toBeVisible();
});

test('says when there are more invoices than are listed, and when they cannot be loaded', async () => {
  await open(undefined, { answers: [answer(listCustomerOpenInvoices, { rows: INVOICES, count: 12 })] });
  await expect.element(page.getByText('The first 3 by due date. 9 more invoices are open.')).toBeVisible();
  const screen = await open(undefined, { answers: [fail(listCustomerOpenInvoices)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the open invoices')).toBeVisible();
});

test('without portals nothing is sent: they are asked for again', async () => {
  const screen = await open(undefined, {
    answers: [fail(listConsolePortals), answer(getCustomer, aCustomer({ people: [] }))],
  });
  await choose('484201');
  await expect.element(page.getByRole('button', { name: 'Send link' })).toBeDisabled();
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the portals')).toBeVisible();
  screen.answer(answer(listConsolePortals, { rows: [PORTAL], count: 1 }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Send link' })).toBeEnabled();
  await findField('Email').fill('rosa@quint.example');
  await send();
  await screen.expectRequest(createPaymentRequest, { portalId: PORTAL.id });
});

test('a customer of nobody, and one that cannot be loaded', async () => {
  await open(undefined, { answers: [refuse(getCustomer, 'not_found')] });
  await expect.element(page.getByText('There is no such customer. Choose another one.')).toBeVisible();
  const screen = await open(undefined, { answers: [fail(getCustomer)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load this customer')).toBeVisible();
});

test('a viewer reads that the role cannot ask for payments', async () => {
  await open(undefined, { staff: { role: 'viewer' } });
  await expect.element(page.getByText('Your role cannot ask for payments')).toBeVisible();
});

test.each([375, 768])('fits at %d px', async (width) => {
  await open(undefined, { width });
  await expect.element(page.getByRole('checkbox', { name: 'Invoice 484201' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await checkAccessibility();
});
