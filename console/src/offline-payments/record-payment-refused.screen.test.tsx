// What is wrong with a payment that is recorded, what the server asks first, and what could not be loaded.
import { getCustomer, listCustomerOpenInvoices } from '@plumbline/contract/customers/customers';
import { recordOfflinePayment } from '@plumbline/contract/payment-desk/offline-payments';
import { listConsolePortals } from '@plumbline/contract/settings/portal-settings';
import { answer, disconnect, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { factsOnPage } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { aCustomer } from '../testing/a-customer.ts';
import {
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

const done = () => page.getByRole('heading', { name: 'The payment was recorded' });
const dialog = () => page.getByRole('dialog').last();
const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top;
const invoices = () => page.getByRole('group', { name: 'Open invoices' });

describe('what is wrong stands at its field', () => {
  test('before it is sent', async () => {
    const screen = await openRecordPayment();
    await expect.element(invoiceBox(1)).toBeVisible();
    await findField('Received on').fill('');
    await page.getByRole('button', { name: 'Remove rosa@quint.example' }).click();
    await recordButton().click();
    await expectFieldError('Check number', 'Enter the number of the check.');
    await expectFieldError('Amount', 'Enter what was received.');
    await expectFieldError('Received on', 'Enter the day on which it was received.');
    await expectFieldError('Email addresses', 'Enter whom to mail, or mail nobody.');
    await expect.element(findField('Check number')).toHaveFocus();
    await checkAccessibility();
    await findField('Received on').fill('10/16/2026');
    await findField('Amount').click();
    await expectFieldError('Received on', 'Choose 10/15/2026 or earlier');
    expect(screen.requests(recordOfflinePayment)).toEqual([]);
  });

  test('when the invoices take more than was received, or more than they owe', async () => {
    const screen = await openRecordPayment();
    await fillCheck('50');
    await invoiceBox(1).click();
    await share(1).fill('60');
    expect(factsOnPage()).toContainEqual(['Missing for the invoices', '$10.00']);
    await recordButton().click();
    const words = 'The invoices take more than was received. Lower an amount, or choose fewer invoices.';
    await expect.element(invoices()).toHaveAccessibleDescription(words);
    // The first box has the focus, and the words stand beside it however long the list is.
    expect(invoices().getByRole('checkbox').first().element()).toBe(document.activeElement);
    expect(page.getByText(words).element().getBoundingClientRect().bottom).toBeLessThan(topOf(invoiceBox(1)));
    await findField('Amount').fill('70');
    await share(1).fill('61');
    await expect.element(page.getByRole('button', { name: 'Max value: 60.00' })).toBeVisible();
    await recordButton().click();
    await expect.element(invoices()).toHaveAccessibleDescription('Correct the marked amounts.');
    await expect.element(share(1)).toHaveFocus();
    await checkAccessibility();
    expect(screen.requests(recordOfflinePayment)).toEqual([]);
  });

  test('after the server has refused it, and nothing typed is lost', async () => {
    const words = 'Invoice 484201 can take $50.00 at most.';
    const screen = await openRecordPayment(undefined, {
      answers: [refuse(recordOfflinePayment, 'offline_over_invoice', { message: words })],
    });
    await fillCheck('100');
    await findField('Note (optional)').fill('By mail');
    await invoiceBox(1).click();
    await recordButton().click();
    await expect.element(invoices()).toHaveAccessibleDescription(words);
    screen.answer(
      refuse(recordOfflinePayment, 'offline_payment_incomplete', { fields: { receivedOn: 'Choose another day.' } }),
    );
    await recordButton().click();
    await expectFieldError('Received on', 'Choose another day.');
    screen.answer(refuse(recordOfflinePayment, 'invalid_email'));
    await recordButton().click();
    await expectFieldError('Email addresses', 'Enter whom to mail, or mail nobody.');
    screen.answer(refuse(recordOfflinePayment, 'too_many_requests'));
    await recordButton().click();
    await expectToast('error', 'Too many requests. Wait a moment and try again.');
    await expect.element(findField('Check number')).toHaveValue('1042');
    await expect.element(findField('Note (optional)')).toHaveValue('By mail');
    await expect.element(share(1)).toHaveValue('60.00');
  });
});

describe('the server asks first', () => {
  const RECORDED_BEFORE = refuse(recordOfflinePayment, 'offline_recorded_before', {
    message: 'A check 1042 of $100.00 was recorded on 10/14/2026.',
    details: { code: CODE },
  });

  test('whether the same payment is another one', async () => {
    const screen = await openRecordPayment(undefined, {
      answers: [inTurn(RECORDED_BEFORE, RECORDED_BEFORE, answer(recordOfflinePayment, RECORDED))],
    });
    await fillCheck('100');
    await recordButton().click();
    await expect.element(dialog()).toHaveAccessibleName('Is this another payment?');
    await expect.element(dialog().getByText('A check 1042 of $100.00 was recorded on 10/14/2026.')).toBeVisible();
    await expect
      .element(dialog().getByRole('link', { name: `Payment ${CODE} (new tab)` }))
      .toHaveAttribute('href', `/payments?payment=${CODE}`);
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(findField('Check number')).toHaveValue('1042');
    await recordButton().click();
    await dialog().getByRole('button', { name: 'Record it as another one' }).click();
    await expect.element(done()).toBeVisible();
    const [first, second, last] = screen.requests(recordOfflinePayment);
    expect(second).toEqual(first);
    expect(last).toEqual({ ...first, knowsRecorded: true, idempotencyKey: expect.any(String) });
    expect(last?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  test('whether the rest of an invoice is paid while another payment is under way', async () => {
    const screen = await openRecordPayment(undefined, {
      answers: [
        inTurn(
          refuse(recordOfflinePayment, 'invoice_has_pending', {
            details: { invoices: [{ id: INVOICES[1].id, invoiceNumber: '484202', heldAmount: 15_00 }] },
          }),
          RECORDED_BEFORE,
          answer(recordOfflinePayment, RECORDED),
        ),
      ],
    });
    await fillCheck('25');
    await invoiceBox(2).click();
    await recordButton().click();
    await expect.element(dialog()).toHaveAccessibleName('Another payment is under way');
    await expect.element(dialog().getByText(/^Other payments hold a part of invoice 484202\./)).toBeVisible();
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Record it for the rest' }).click();
    await dialog().getByRole('button', { name: 'Record it as another one' }).click();
    await expect.element(done()).toBeVisible();
    await screen.expectRequest(recordOfflinePayment, { knowsUnderWay: true, knowsRecorded: true });
  });
});

test('the same payment after a lost answer has the same key, a changed one another', async () => {
  const screen = await openRecordPayment(undefined, { answers: [disconnect(recordOfflinePayment)] });
  await fillCheck('100');
  for (const count of [1, 2]) {
    await recordButton().click();
    await expect.poll(() => screen.requests(recordOfflinePayment)).toHaveLength(count);
    await expect.element(recordButton()).toBeEnabled();
  }
  const [first, again] = screen.requests(recordOfflinePayment);
  expect(again).toEqual(first);
  screen.answer(answer(recordOfflinePayment, RECORDED));
  await findField('Check number').fill('1043');
  await recordButton().click();
  await expect.element(done()).toBeVisible();
  expect(screen.requests(recordOfflinePayment)[2]?.idempotencyKey).not.toBe(first?.idempotencyKey);
  screen.takeProblems();
});

describe('what could not be loaded', () => {
  test('the customer: one of nobody, and one that failed', async () => {
    await openRecordPayment(undefined, { answers: [refuse(getCustomer, 'not_found')] });
    await expect.element(page.getByText('There is no such customer. Choose another one.')).toBeVisible();
    const screen = await openRecordPayment(undefined, { answers: [fail(getCustomer)] });
    await screen.passTime(2000);
    await expect.element(page.getByText('We could not load this customer')).toBeVisible();
  });

  test('open invoices, of which only the first are listed', async () => {
    await openRecordPayment(undefined, {
      answers: [answer(listCustomerOpenInvoices, { rows: [...INVOICES], count: 12 })],
    });
    await expect.element(page.getByText('The first 4 by due date. 8 more invoices are open.')).toBeVisible();
    const screen = await openRecordPayment(undefined, { answers: [fail(listCustomerOpenInvoices)] });
    await screen.passTime(2000);
    await expect.element(page.getByText('We could not load the open invoices')).toBeVisible();
  });

  test('portals: nothing is sent before they are there', async () => {
    const screen = await openRecordPayment(undefined, {
      answers: [fail(listConsolePortals), answer(getCustomer, aCustomer({ people: [] }))],
    });
    await fillCheck('100');
    await screen.passTime(2000);
    await expect.element(page.getByText('We could not load the portals')).toBeVisible();
    await expect.element(recordButton()).toBeDisabled();
    screen.answer(answer(listConsolePortals, { rows: [PORTAL], count: 1 }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await recordButton().click();
    await screen.expectRequest(recordOfflinePayment, { portalId: PORTAL.id });
  });
});

test.each(['viewer', 'waiver-desk'] as const)('a %s reads that the role cannot record payments', async (role) => {
  await openRecordPayment(undefined, { staff: { role } });
  await expect.element(page.getByText('Your role cannot record payments')).toBeVisible();
  await expect.element(findField('Check number')).not.toBeInTheDocument();
});
