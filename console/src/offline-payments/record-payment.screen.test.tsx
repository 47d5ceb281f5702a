// A payment that was received outside the portal is recorded.
import { browsePayments } from '@plumbline/contract/payment-desk/desk-payments';
import { getCustomer, listCustomerOpenInvoices } from '@plumbline/contract/customers/customers';
import { recordOfflinePayment } from '@plumbline/contract/payment-desk/offline-payments';
import { listConsolePortals } from '@plumbline/contract/settings/portal-settings';
import { ZERO } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { findField } from '@plumbline/ui/testing/find-field';
import { factsOnPage, listItems, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCustomer } from '../testing/a-customer.ts';
import { listed } from '../testing/a-desk-payment.ts';
import { LINK_CUSTOMER } from '../testing/a-payment-link.ts';
import {
  BRANCH,
  choosePaidBy,
  CODE,
  fillCheck,
  invoiceBox,
  INVOICES,
  openRecordPayment,
  PORTAL,
  RECORDED,
  recordButton,
  share,
} from '../testing/open-record-payment.ts';

const CHECK = {
  customerId: LINK_CUSTOMER.id,
  portalId: PORTAL.id,
  paymentType: 'CHECK',
  receivedOn: '2026-10-15',
  currencyCode: 'USD',
  amount: 100_00,
  reference: '1042',
  emails: ['rosa@quint.example'],
  idempotencyKey: expect.any(String),
} as const;

test('begins with the customer, whom it finds', async () => {
  const screen = await openRecordPayment('');
  await expect.element(page.getByRole('combobox', { name: 'Who paid' })).toBeVisible();
  await expect.element(recordButton()).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Who paid' }).click();
  await page.getByRole('option', { name: /Sedgewater/ }).click();
  await screen.expectRequest(getCustomer, { customerId: LINK_CUSTOMER.id });
  await expect.element(recordButton()).toBeVisible();
  expect(screen.address()).toBe(`/payments/new?customer=${LINK_CUSTOMER.id}`);
});

test('keeps what was typed, and the focus, when a phone is turned and turned back', async () => {
  await openRecordPayment(undefined, { width: 375 });
  await invoiceBox(1).click();
  await share(1).fill('12.5');
  for (const width of [812, 375]) {
    await page.viewport(width, 700);
    await expect.element(page.getByRole(width === 812 ? 'table' : 'list', { name: 'Open invoices' })).toBeVisible();
    await expect.element(share(1)).toHaveValue('12.50');
    await expect.element(share(1)).toHaveFocus();
  }
});

test('is opened from the payments, by whoever may record', async () => {
  const screen = await openRecordPayment('');
  screen.answer(answer(browsePayments, listed([])));
  await page.getByRole('main').getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('link', { name: 'Record a payment' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Who paid' })).toBeVisible();
  expect(screen.address()).toBe('/payments/new');
});

test('a check for two invoices: the sums follow, and what is left becomes a credit', async () => {
  const screen = await openRecordPayment(undefined, {
    answers: [answer(recordOfflinePayment, { ...RECORDED, creditNumber: `CM-${CODE}` })],
  });
  await expect
    .poll(() => tableRows('Open invoices'))
    .toEqual([
      ['', '484201 PO 77', 'Harbor Tower', '10/01/2026', '$60.00', '–'],
      ['', '484202 PO-7032', 'part is pending', '10/02/2026', '$25.00', '–'],
      ['', '484203', 'payment pending', '10/03/2026', '$0.00', '–'],
      ['', '484204', '', '', '$200.00', '–'],
    ]);
  await expect.element(invoiceBox(3)).toBeDisabled();
  await fillCheck('100');
  await findField('Note (optional)').fill('By mail');
  await invoiceBox(1).click();
  await expect.element(share(1)).toHaveValue('60.00');
  await invoiceBox(4).click();
  // What was left of the 100.00.
  await expect.element(share(4)).toHaveValue('40.00');
  await share(4).fill('10');
  expect(factsOnPage()).toEqual([
    ['Received', '$100.00'],
    ['For 2 invoices', '−$70.00'],
    ['Becomes a credit', '$30.00'],
  ]);
  expect(listItems('What follows')).toEqual([
    'The payment is approved at once. Nothing is charged, and no fee is added.',
    '1 invoice is paid in full.',
    '1 invoice stays open with the rest.',
    '$30.00 becomes a credit of Sedgewater Roofing, for other invoices.',
    'For waivers a check is final after as many business days as a bank payment, counted from today.',
    'The receipt goes to rosa@quint.example.',
  ]);
  await checkAccessibility();
  await page.getByRole('button', { name: 'Record $100.00' }).dblClick();
  await expect.element(page.getByRole('heading', { name: 'The payment was recorded' })).toBeVisible();
  expect(screen.requests(recordOfflinePayment)).toEqual([
    {
      ...CHECK,
      note: 'By mail',
      invoices: [
        { invoiceId: INVOICES[0].id, amount: 60_00 },
        { invoiceId: INVOICES[3].id, amount: 10_00 },
      ],
    },
  ]);
  await expect
    .element(
      page.getByText(/^Check 1042 of Sedgewater Roofing for \$100\.00 is payment P61NVT310000\. \$30\.00 paid no/),
    )
    .toBeVisible();
  await expect
    .element(page.getByText(/ no invoice and is credit CM-P61NVT310000\. The receipt goes to rosa@quint\.example\./))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open the payment' }))
    .toHaveAttribute('href', `/payments?payment=${CODE}`);
  await checkAccessibility();
  await page.getByRole('button', { name: 'Record another' }).click();
  await expect.element(findField('Check number')).toHaveValue('');
});

test('one click spreads the amount over the oldest invoices, those under way left out', async () => {
  const screen = await openRecordPayment();
  await expect.element(invoiceBox(1)).toBeVisible();
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect.element(findField('Amount')).toHaveAccessibleDescription('Enter what was received.');
  await expect.element(findField('Amount')).toHaveFocus();
  await fillCheck('150');
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect.element(share(1)).toHaveValue('60.00');
  await expect.element(share(2)).toHaveValue('25.00');
  await expect.element(share(4)).toHaveValue('65.00');
  await expect.element(invoiceBox(3)).not.toBeChecked();
  expect(factsOnPage()).toContainEqual(['Becomes a credit', '$0.00']);
  await recordButton().click();
  await screen.expectRequest(recordOfflinePayment, {
    amount: 150_00,
    invoices: [
      { invoiceId: INVOICES[0].id, amount: 60_00 },
      { invoiceId: INVOICES[1].id, amount: 25_00 },
      { invoiceId: INVOICES[3].id, amount: 65_00 },
    ],
  });
});

test('an invoice that is taken out again keeps nothing, and an emptied amount is its balance', async () => {
  await openRecordPayment();
  await fillCheck('500');
  await invoiceBox(1).click();
  await share(1).fill('5');
  await invoiceBox(1).click();
  await expect.element(share(1)).not.toBeInTheDocument();
  await invoiceBox(1).click();
  await expect.element(share(1)).toHaveValue('60.00');
  await share(1).fill('');
  await userEvent.tab();
  await expect.element(share(1)).toHaveValue('60.00');
});

test('cash has no number, a wire may have one; portal, day, currency and addresses are chosen', async () => {
  const people = [PORTAL, BRANCH].map(({ id: portalId, name: portalName }) => ({
    ...aCustomer().people[0]!,
    portalId,
    portalName,
    email: `${portalName.toLowerCase().replace(' ', '-')}@quint.example`,
  }));
  const screen = await openRecordPayment(undefined, {
    answers: [
      answer(getCustomer, aCustomer({ people })),
      answer(listConsolePortals, { rows: [PORTAL, BRANCH], count: 2 }),
    ],
  });
  await fillCheck('40');
  await invoiceBox(1).click();
  choosePaidBy('Cash');
  await expect.element(findField('Check number')).not.toBeInTheDocument();
  expect(listItems('What follows')).toContain('For waivers the money is final at once.');
  await findField('Portal').selectOptions('Branch');
  expect(listItems('What follows')).toContain('The receipt goes to branch@quint.example.');
  await findField('Currency').selectOptions('Canadian Dollar');
  await screen.expectRequest(listCustomerOpenInvoices, { currencyCode: 'CAD' });
  await expect.element(invoiceBox(1)).not.toBeChecked();
  await findField('Received on').fill('10/01/2026');
  await recordButton().click();
  await screen.expectRequest(recordOfflinePayment, {
    portalId: BRANCH.id,
    paymentType: 'CASH',
    currencyCode: 'CAD',
    receivedOn: '2026-10-01',
    invoices: [],
    emails: ['branch@quint.example'],
  });
  expect(screen.requests(recordOfflinePayment).at(-1)).not.toHaveProperty('reference');
  await page.getByRole('button', { name: 'Record another' }).click();
  choosePaidBy('Wire');
  await findField('Reference of the wire (optional)').fill('20261014MMQFMP');
  await findField('Amount').fill('7.50');
  await page.getByRole('checkbox', { name: 'Email a receipt' }).click();
  expect(listItems('What follows')).toContain('Nobody is mailed.');
  await recordButton().click();
  await screen.expectRequest(recordOfflinePayment, { paymentType: 'WIRE', reference: '20261014MMQFMP' });
  expect(screen.requests(recordOfflinePayment).at(-1)).not.toHaveProperty('emails');
});

test('a typed day counts when Enter sends the form', async () => {
  const screen = await openRecordPayment();
  await fillCheck('100');
  await findField('Received on').fill('10/02/2026');
  await userEvent.keyboard('{Enter}');
  await screen.expectRequest(recordOfflinePayment, { receivedOn: '2026-10-02' });
});

test('a customer that owes nothing gets a credit, and nobody to mail is no problem', async () => {
  const [balance] = aCustomer().balances;
  const screen = await openRecordPayment(undefined, {
    answers: [
      answer(
        getCustomer,
        aCustomer({ people: [], contactEmail: null, balances: [{ ...balance!, open: ZERO, currencyCode: 'CAD' }] }),
      ),
      answer(listCustomerOpenInvoices, { rows: [], count: 0 }),
    ],
  });
  await expect.element(page.getByText('Nothing is open')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Oldest first' })).not.toBeInTheDocument();
  await fillCheck('20');
  await page.getByRole('button', { name: 'Record CA$20.00' }).click();
  await screen.expectRequest(recordOfflinePayment, { currencyCode: 'CAD', invoices: [] });
  expect(screen.requests(recordOfflinePayment).at(-1)).not.toHaveProperty('emails');
});

test.each([375, 768])('fits at %d px', async (width) => {
  await openRecordPayment(undefined, { width });
  await fillCheck('100');
  await invoiceBox(1).click();
  await expect.element(share(1)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await checkAccessibility();
});
