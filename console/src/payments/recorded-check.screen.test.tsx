// A check, cash or a wire on the payments desk: what is shown, and how it is taken back.
import type { Answer } from '@plumbline/contract/call';
import { browsePayments, getDeskPayment } from '@plumbline/contract/payment-desk/desk-payments';
import { voidOfflinePayment } from '@plumbline/contract/payment-desk/offline-payments';
import { recordReturn, withdrawOutcome } from '@plumbline/contract/payment-desk/outcomes';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage, listItems, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aListedPayment, aRecordedCheck, listed } from '../testing/a-desk-payment.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

type DeskPayment = Answer<typeof getDeskPayment>;

const CODE = 'P61NVT310000';
const AT = '2026-10-15T16:00:00.000Z';
const OUTCOME_ID = '0198c7a2-0000-7000-8000-000000000061';
const LISTED = aListedPayment({
  paymentType: 'CHECK',
  brand: null,
  last4: null,
  offlineReference: '1042',
  amount: asCents(500_00),
});
const OFFLINE = aRecordedCheck().offline!;

const open = (facts: Partial<DeskPayment> = {}, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/payments?payment=${CODE}`, {
    ...options,
    answers: [
      answer(browsePayments, listed([LISTED])),
      answer(getDeskPayment, aRecordedCheck(facts)),
      answer(voidOfflinePayment, { status: 'VOIDED' }),
      answer(recordReturn, { id: OUTCOME_ID, status: 'CHARGEBACK' }),
      answer(withdrawOutcome, { status: 'APPROVED' }),
      ...answers,
    ],
  });

const panel = () => page.getByLabelText(`Payment ${CODE}`, { exact: true });
const button = (name: string) => panel().getByRole('button', { name });
const dialog = () => page.getByRole('dialog').last();

test('says which check it was, who recorded it, what it paid, and what became a credit', async () => {
  await open();
  await expect.element(panel().getByText('Check 1042 · Granite Supply')).toBeVisible();
  await expect.poll(() => tableRows('Payments')[0]?.[1]).toBe('Sedgewater Roofing Check 1042');
  await expect.element(panel().getByText('Recorded by Iris Holm')).toBeVisible();
  await expect.element(panel().getByText('10/13/2026, 9:12 AM, By mail')).toBeVisible();
  expect(factsOnPage(panel().element())).toEqual([
    ['Invoice 484200 Front Range Cold Storage', '$60.00'],
    ['Invoice 484201', '$40.00'],
    ['Became a credit', '$400.00'],
    ['Total', '$500.00'],
  ]);
  await expect.element(panel().getByRole('row', { name: 'Received offline 500.00' })).toBeVisible();
  await expect.element(panel().getByText('A refund is made outside the portal.')).toBeVisible();
  for (const name of ['Refund', 'Record return', 'Record dispute', 'Ask the provider'])
    await expect.element(panel().getByRole('button', { name, exact: true })).not.toBeInTheDocument();
  await checkAccessibility();
});

test('checks, cash and wires are filters of their own', async () => {
  const screen = await open();
  await page.getByLabelText('Method').selectOptions('Check');
  await screen.expectRequest(browsePayments, { type: 'CHECK' });
  await page.getByLabelText('Method').selectOptions('Wire');
  await screen.expectRequest(browsePayments, { type: 'WIRE' });
});

test('a returned check is recorded with the reason of the bank', async () => {
  const screen = await open();
  await button('Record returned check').click();
  await expect.element(dialog()).toHaveAccessibleName(`Record a return of payment ${CODE}`);
  await expect.element(dialog().getByText(/ paid \$500\.00 with Check 1042 on 10\/12\/2026\.$/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Record return' }).click();
  await expect.element(dialog().getByText('Choose the reason of the bank')).toBeVisible();
  await expect.element(dialog().getByRole('combobox', { name: 'Reason of the bank' })).toHaveFocus();
  expect(listItems('What follows')).toEqual([
    '$500.00 is booked out of what was received offline, and the invoices are owed again.',
    'What is left of its credit of $400.00 ends.',
    'The payer is mailed. Waivers that rely on the payment are marked.',
  ]);
  await dialog().getByRole('combobox', { name: 'Reason of the bank' }).fill('enough');
  await page.getByRole('option', { name: 'There was not enough money in the account.' }).click();
  await checkAccessibility();
  await dialog().getByRole('button', { name: 'Record return' }).click();
  await expect.element(page.getByText('The return was recorded.')).toBeVisible();
  await screen.expectRequest(recordReturn, { reasonCode: 'INSUFFICIENT' });
});

test('a returned check says why, and is withdrawn without a word of the provider', async () => {
  const outcome = {
    id: OUTCOME_ID,
    kind: 'RETURN',
    amount: asCents(500_00),
    reason: 'STOPPED',
    note: '',
    recordedBy: 'Sam Staff',
    at: AT,
    isWithdrawable: true,
    withdrawn: null,
  } as const;
  await open({ status: 'CHARGEBACK', offline: { ...OFFLINE, isVoidable: false }, outcomes: [outcome] });
  await expect
    .element(panel().getByText('Sam Staff, 10/15/2026, 9:00 AM, Your bank was asked to stop this check.'))
    .toBeVisible();
  await expect.element(button('Record returned check')).not.toBeInTheDocument();
  await button('Withdraw').click();
  expect(listItems('What follows')).toEqual([
    '$500.00 is booked as received offline again, and the payment counts again.',
    'What its invoices do not owe any more becomes a credit.',
    'The payer is mailed that the payment stands.',
  ]);
});

test('what was recorded by mistake is taken back with a reason, once', async () => {
  const screen = await open();
  await button('Recorded by mistake').click();
  await expect.element(dialog()).toHaveAccessibleName(`Take payment ${CODE} back`);
  expect(listItems('What follows')).toEqual([
    '$500.00 is booked out of what was received offline, and the invoices are owed again.',
    'Its credit of $400.00 ends.',
    'Waivers that rely on the payment are marked.',
    'Whoever was mailed the receipt or a copy is told.',
  ]);
  await dialog().getByRole('button', { name: 'Take it back' }).click();
  await expect.element(dialog().getByText('Please enter why it was recorded by mistake')).toBeVisible();
  await expect.element(dialog().getByLabelText('Reason')).toHaveFocus();
  expect(screen.requests(voidOfflinePayment)).toEqual([]);
  await dialog().getByLabelText('Reason').fill('Another customer paid it');
  await checkAccessibility();
  await dialog().getByRole('button', { name: 'Take it back' }).dblClick();
  await expect.element(page.getByText('The payment was taken back.')).toBeVisible();
  expect(screen.requests(voidOfflinePayment)).toEqual([{ code: CODE, reason: 'Another customer paid it' }]);
  expect(screen.requests(getDeskPayment).length).toBeGreaterThan(1);
});

test('one that comes too late says why, and keeps what was typed', async () => {
  await open(
    { onAccount: ZERO, offline: { ...OFFLINE, isReceiptMailed: false } },
    { answers: [refuse(voidOfflinePayment, 'offline_credit_used')], width: 375 },
  );
  await button('Recorded by mistake').click();
  expect(listItems('What follows')).toEqual([
    '$500.00 is booked out of what was received offline, and the invoices are owed again.',
    'Waivers that rely on the payment are marked.',
    'Nobody is mailed.',
  ]);
  await dialog().getByLabelText('Reason').fill('Another customer paid it');
  await dialog().getByRole('button', { name: 'Take it back' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(dialog().getByLabelText('Reason')).toHaveValue('Another customer paid it');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});

test('with a used credit it cannot be taken back, and the panel says so', async () => {
  await open({ offline: { ...OFFLINE, isVoidable: false, isCreditUsed: true } });
  await expect
    .element(panel().getByText(/The credit that it became has been used, so it cannot be taken back\./))
    .toBeVisible();
  await expect.element(button('Recorded by mistake')).not.toBeInTheDocument();
});

test('what was taken back says by whom and why; viewers are offered nothing', async () => {
  const voided = { by: 'Sam Staff', reason: 'Another customer paid it', at: AT };
  await open({ status: 'VOIDED', offline: { ...OFFLINE, isVoidable: false, voided } });
  await expect.element(panel().getByText('Taken back by Sam Staff: a mistake')).toBeVisible();
  await expect.element(panel().getByText('10/15/2026, 9:00 AM, Another customer paid it')).toBeVisible();
  await expect.element(panel().getByText('A refund is made outside the portal.')).not.toBeInTheDocument();
  await open({}, { staff: { role: 'viewer' } });
  await expect.element(panel().getByText('Recorded by Iris Holm')).toBeVisible();
  await expect.element(button('Recorded by mistake')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Record a payment' })).not.toBeInTheDocument();
});
