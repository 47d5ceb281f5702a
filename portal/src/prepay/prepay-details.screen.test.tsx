import { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { asCents } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { totalStatus } from '../pay/testing/pay-page.ts';
import { aCard } from '../testing/a-payment.ts';
import { listOf } from '../testing/list-of.ts';
import { openPrepay } from './testing/open-prepay.ts';

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const choose = (name: 'One time' | 'Monthly') => page.getByText(name, { exact: true }).click();

async function enter(name: string, text: string): Promise<void> {
  await field(name).fill(text);
  await userEvent.keyboard('{Tab}');
}

test('PRE-01 a field that is left empty is marked, and the others not yet', async () => {
  await openPrepay({ settings: { isPrePayReferenceRequired: true, isPrePayNotesRequired: true } });
  await field('Reference').click();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Enter a reference.')).toBeVisible();
  await expect.element(page.getByText('Enter an amount.')).not.toBeInTheDocument();
  await field('Total').click();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Enter an amount.')).toBeVisible();
  await expect.element(page.getByText('Enter a note.')).not.toBeInTheDocument();
});

test('PRE-02 switching forgets a transfer date that could not be read', async () => {
  const screen = await openPrepay();
  await enter('Total', '10');
  await enter('Transfer date', 'soon');
  await choose('Monthly');
  await choose('One time');
  await expect.element(field('Transfer date')).toHaveValue('10/15/2026');
  await page.getByRole('button', { name: 'Select the Payment Method' }).click();
  await expect.poll(() => screen.address()).toBe('/prepay?step=method');
});

test('PRE-01 says early that no method can pay this much', async () => {
  await openPrepay({ settings: { maxAchPayment: asCents(500_00), maxCreditCardPayment: asCents(300_00) } });
  await enter('Total', '400');
  await expect.poll(totalStatus).toBe('Prepayment');
  await enter('Total', '501');
  await expect.poll(totalStatus).toContain('This payment is over the ACH and card limit');
});

test('PRE-03 says that it becomes credit, for the project that was named', async () => {
  await openPrepay();
  await enter('Project name', ' Harrow Street Lofts ');
  await expect
    .element(
      page.getByText(
        'It becomes credit for Harrow Street Lofts once it is approved, and you can use it on later invoices.',
      ),
    )
    .toBeVisible();
  await choose('Monthly');
  await enter('Total each month', '50');
  await enter('Start date', '11/02/2026');
  await enter('End date', '1/02/2027');
  await expect
    .element(
      page.getByText(
        'Each payment becomes credit for Harrow Street Lofts once it is approved. You can cancel what has not run yet.',
      ),
    )
    .toBeVisible();
});

test('PRE-02 a card that expires before the day on which the last payment really runs is marked', async () => {
  await openPrepay({ answers: [answer(listPaymentMethods, listOf([aCard({ expiry: '10/2026' })]))] });
  await choose('Monthly');
  await enter('Total each month', '50');
  // A Saturday: it runs on Monday, 11/02/2026.
  await enter('Start date', '10/31/2026');
  await enter('End date', '11/01/2026');
  await page.getByRole('button', { name: 'Select the Payment Method' }).click();
  await page.getByRole('radio', { name: 'Credit or debit card' }).click({ force: true });
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await expect.element(page.getByText('Expires 10/2026, before the payment')).toBeVisible();
});
